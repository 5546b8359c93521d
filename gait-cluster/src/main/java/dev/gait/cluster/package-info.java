/** Many machines, one world: what the command line finds of it. */
@NullMarked
package dev.gait.cluster;

import org.jspecify.annotations.NullMarked;
