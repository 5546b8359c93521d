@NullMarked
package dev.gait.cluster.link;

import org.jspecify.annotations.NullMarked;
