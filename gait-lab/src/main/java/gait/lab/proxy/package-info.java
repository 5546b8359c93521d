/** A bad network between real sockets. */
@NullMarked
package gait.lab.proxy;

import org.jspecify.annotations.NullMarked;
