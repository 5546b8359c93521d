/**
 * The Gait extension: what the original protocol lacks, for two ends that both know it (docs/protocol.md).
 *
 * A client asks with one game action that other servers log and ignore; a server that knows it answers with a
 * welcome. Nothing changes for anybody who does not ask.
 */
@NullMarked
package dev.gait.net.extension;

import org.jspecify.annotations.NullMarked;
