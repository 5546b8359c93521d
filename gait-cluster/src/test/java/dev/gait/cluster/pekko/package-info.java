@NullMarked
package dev.gait.cluster.pekko;

import org.jspecify.annotations.NullMarked;
