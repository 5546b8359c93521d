@NullMarked
package dev.gait.server.world;

import org.jspecify.annotations.NullMarked;
