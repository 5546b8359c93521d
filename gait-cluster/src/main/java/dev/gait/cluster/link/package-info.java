/** Messages between two nodes, each once and in order, in windows. */
@NullMarked
package dev.gait.cluster.link;

import org.jspecify.annotations.NullMarked;
