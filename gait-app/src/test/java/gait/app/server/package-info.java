@NullMarked
package gait.app.server;

import org.jspecify.annotations.NullMarked;
