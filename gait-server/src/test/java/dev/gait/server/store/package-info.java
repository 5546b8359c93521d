@NullMarked
package dev.gait.server.store;

import org.jspecify.annotations.NullMarked;
