/** What a world on several nodes needs to be tried out: a store of its own, and somebody who watches its borders. */
@NullMarked
package dev.gait.testbed.cluster;

import org.jspecify.annotations.NullMarked;
