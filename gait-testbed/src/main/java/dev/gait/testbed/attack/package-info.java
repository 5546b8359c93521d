/** Attacks over loopback, and what honest clients feel of them. */
@NullMarked
package dev.gait.testbed.attack;

import org.jspecify.annotations.NullMarked;
