@NullMarked
package dev.gait.net.extension;

import org.jspecify.annotations.NullMarked;
