@NullMarked
package dev.gait.net.planted;

import org.jspecify.annotations.NullMarked;
