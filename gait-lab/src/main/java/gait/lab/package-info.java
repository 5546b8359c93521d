@NullMarked
package gait.lab;

import org.jspecify.annotations.NullMarked;
