/** Whole worlds in one process: the real server and real clients on a made-up clock. */
@NullMarked
package dev.gait.testbed.world;

import org.jspecify.annotations.NullMarked;
