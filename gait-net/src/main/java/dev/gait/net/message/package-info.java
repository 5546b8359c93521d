/**
 * Game messages as values: one small class per message of wire.md sections B and C, with its fields, how they are read
 * and how they are written side by side, so that the two cannot drift apart.
 *
 * <p>Bytes are strangers here. {@link dev.gait.net.message.WireReader} never throws on what a peer sent; a message answers
 * with a {@link dev.gait.net.message.Verdict}. Nothing in this package knows packets, sessions or sockets.
 */
@NullMarked
package dev.gait.net.message;

import org.jspecify.annotations.NullMarked;
