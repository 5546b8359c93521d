@NullMarked
package dev.gait.cluster.node;

import org.jspecify.annotations.NullMarked;
