@NullMarked
package gait.app.decode;

import org.jspecify.annotations.NullMarked;
