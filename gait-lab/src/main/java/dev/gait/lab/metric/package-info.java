/** Smoothness as numbers: the metrics of glide.md over a whole run, and the same for a live link. */
@NullMarked
package dev.gait.lab.metric;

import org.jspecify.annotations.NullMarked;
