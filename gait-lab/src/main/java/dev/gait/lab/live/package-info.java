/** Schemes and their scores on a real server's messages, while they come in. */
@NullMarked
package dev.gait.lab.live;

import org.jspecify.annotations.NullMarked;
