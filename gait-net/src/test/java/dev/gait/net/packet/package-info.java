@NullMarked
package dev.gait.net.packet;

import org.jspecify.annotations.NullMarked;
