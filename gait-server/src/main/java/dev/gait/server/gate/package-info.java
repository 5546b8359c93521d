/** What a client may claim about itself, and what becomes of a claim that cannot be true. */
@NullMarked
package dev.gait.server.gate;

import org.jspecify.annotations.NullMarked;
