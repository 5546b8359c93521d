@NullMarked
package gait.lab.load;

import org.jspecify.annotations.NullMarked;
