@NullMarked
package dev.gait.server;

import org.jspecify.annotations.NullMarked;
