@NullMarked
package gait.bench;

import org.jspecify.annotations.NullMarked;
