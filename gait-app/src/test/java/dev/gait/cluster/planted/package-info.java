@NullMarked
package dev.gait.cluster.planted;

import org.jspecify.annotations.NullMarked;
