@NullMarked
package gait.net.session;

import org.jspecify.annotations.NullMarked;
