@NullMarked
package dev.gait.server.gate;

import org.jspecify.annotations.NullMarked;
