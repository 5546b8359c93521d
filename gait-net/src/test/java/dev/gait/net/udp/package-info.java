@NullMarked
package dev.gait.net.udp;

import org.jspecify.annotations.NullMarked;
