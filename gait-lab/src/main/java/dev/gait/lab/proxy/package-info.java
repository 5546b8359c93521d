/** A bad network between real sockets. */
@NullMarked
package dev.gait.lab.proxy;

import org.jspecify.annotations.NullMarked;
