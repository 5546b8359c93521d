@NullMarked
package dev.gait.app.decode;

import org.jspecify.annotations.NullMarked;
