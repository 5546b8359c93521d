/** How a client gets from a session into the world, and out of it again. */
@NullMarked
package dev.gait.net.login;

import org.jspecify.annotations.NullMarked;
