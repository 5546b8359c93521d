/** What nodes say to each other, and its bytes. */
@NullMarked
package dev.gait.cluster.message;

import org.jspecify.annotations.NullMarked;
