@NullMarked
package dev.gait.net.message;

import org.jspecify.annotations.NullMarked;
