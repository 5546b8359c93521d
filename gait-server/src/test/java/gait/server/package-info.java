@NullMarked
package gait.server;

import org.jspecify.annotations.NullMarked;
