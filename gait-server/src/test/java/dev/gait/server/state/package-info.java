@NullMarked
package dev.gait.server.state;

import org.jspecify.annotations.NullMarked;
