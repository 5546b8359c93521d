@NullMarked
package gait.lab.soak;

import org.jspecify.annotations.NullMarked;
