@NullMarked
package dev.gait.app.server;

import org.jspecify.annotations.NullMarked;
