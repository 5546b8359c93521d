/** The impairing relay as a command. */
@NullMarked
package gait.app.proxy;

import org.jspecify.annotations.NullMarked;
