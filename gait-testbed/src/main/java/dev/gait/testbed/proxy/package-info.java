/** A bad network between real sockets. */
@NullMarked
package dev.gait.testbed.proxy;

import org.jspecify.annotations.NullMarked;
