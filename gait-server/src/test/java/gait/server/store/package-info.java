@NullMarked
package gait.server.store;

import org.jspecify.annotations.NullMarked;
