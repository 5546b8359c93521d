@NullMarked
package gait.lab.planted;

import org.jspecify.annotations.NullMarked;
