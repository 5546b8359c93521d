/** Scenarios as data, and the truth they unroll into: who moves how, where everybody really is at any moment. */
@NullMarked
package dev.gait.lab.scenario;

import org.jspecify.annotations.NullMarked;
