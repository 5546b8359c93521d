/** A node on Apache Pekko: who belongs to the cluster, who owns which shard, and how frames travel. */
@NullMarked
package dev.gait.cluster.pekko;

import org.jspecify.annotations.NullMarked;
