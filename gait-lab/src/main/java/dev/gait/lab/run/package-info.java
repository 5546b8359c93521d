/** Runs in virtual time: a truth, a network, a rate, a scheme and a seed in, measurements out, on all cores. */
@NullMarked
package dev.gait.lab.run;

import org.jspecify.annotations.NullMarked;
