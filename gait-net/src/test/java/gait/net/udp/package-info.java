@NullMarked
package gait.net.udp;

import org.jspecify.annotations.NullMarked;
