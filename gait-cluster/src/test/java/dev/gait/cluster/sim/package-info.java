@NullMarked
package dev.gait.cluster.sim;

import org.jspecify.annotations.NullMarked;
