@NullMarked
package dev.gait.server.host;

import org.jspecify.annotations.NullMarked;
