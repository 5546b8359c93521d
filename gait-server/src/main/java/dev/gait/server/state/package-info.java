/** How what somebody is doing leaves one block's memory and goes on in another's: state to bytes and back. */
@NullMarked
package dev.gait.server.state;

import org.jspecify.annotations.NullMarked;
