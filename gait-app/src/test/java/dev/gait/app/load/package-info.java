@NullMarked
package dev.gait.app.load;

import org.jspecify.annotations.NullMarked;
