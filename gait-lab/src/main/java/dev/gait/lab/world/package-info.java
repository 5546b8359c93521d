/** Whole worlds in one process: the real server and real clients on a made-up clock. */
@NullMarked
package dev.gait.lab.world;

import org.jspecify.annotations.NullMarked;
