@NullMarked
package dev.gait.server.planted;

import org.jspecify.annotations.NullMarked;
