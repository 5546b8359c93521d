@NullMarked
package dev.gait.cluster.message;

import org.jspecify.annotations.NullMarked;
