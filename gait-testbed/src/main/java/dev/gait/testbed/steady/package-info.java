/** Whether what people run is drawn steadily, at any frame rate: motion.md §O.1 held on the shipped loops. */
@NullMarked
package dev.gait.testbed.steady;

import org.jspecify.annotations.NullMarked;
