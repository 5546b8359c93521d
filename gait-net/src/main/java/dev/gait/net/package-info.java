@NullMarked
package dev.gait.net;

import org.jspecify.annotations.NullMarked;
