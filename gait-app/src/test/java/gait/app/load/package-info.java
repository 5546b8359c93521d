@NullMarked
package gait.app.load;

import org.jspecify.annotations.NullMarked;
