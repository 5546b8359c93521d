/** The land, divided into blocks with one owner each, and who knows whom. */
@NullMarked
package dev.gait.server.world;

import org.jspecify.annotations.NullMarked;
