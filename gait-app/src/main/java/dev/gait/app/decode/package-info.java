/** {@code gait decode} and {@code gait trace}: looking into messages, datagrams and captures (cli.md). */
@NullMarked
package dev.gait.app.decode;

import org.jspecify.annotations.NullMarked;
