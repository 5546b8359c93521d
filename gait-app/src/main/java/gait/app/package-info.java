@NullMarked
package gait.app;

import org.jspecify.annotations.NullMarked;
