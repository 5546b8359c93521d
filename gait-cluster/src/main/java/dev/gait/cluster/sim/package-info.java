/** A cluster in virtual time, on a network and machines that fail. */
@NullMarked
package dev.gait.cluster.sim;

import org.jspecify.annotations.NullMarked;
