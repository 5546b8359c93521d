@NullMarked
package dev.gait.cluster.store;

import org.jspecify.annotations.NullMarked;
