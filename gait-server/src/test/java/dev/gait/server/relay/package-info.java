@NullMarked
package dev.gait.server.relay;

import org.jspecify.annotations.NullMarked;
