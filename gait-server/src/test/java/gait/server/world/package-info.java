@NullMarked
package gait.server.world;

import org.jspecify.annotations.NullMarked;
