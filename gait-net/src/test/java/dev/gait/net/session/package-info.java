@NullMarked
package dev.gait.net.session;

import org.jspecify.annotations.NullMarked;
