/** A scheme of one's own, as a user of the lab would write it. */
@NullMarked
package dev.gait.lab.scheme.example;

import org.jspecify.annotations.NullMarked;
