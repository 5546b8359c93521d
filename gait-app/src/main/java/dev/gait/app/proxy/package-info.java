/** The impairing relay as a command. */
@NullMarked
package dev.gait.app.proxy;

import org.jspecify.annotations.NullMarked;
