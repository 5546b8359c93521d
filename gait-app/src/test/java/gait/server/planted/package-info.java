@NullMarked
package gait.server.planted;

import org.jspecify.annotations.NullMarked;
