@NullMarked
package gait.net.packet;

import org.jspecify.annotations.NullMarked;
