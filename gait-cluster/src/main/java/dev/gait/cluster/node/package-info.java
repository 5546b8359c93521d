/** What a node decides: who is where, who comes, who is lost. Messages and time in, messages out. */
@NullMarked
package dev.gait.cluster.node;

import org.jspecify.annotations.NullMarked;
