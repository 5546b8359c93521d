/** What a headless player does, written down: keys and waiting, one thing per line. */
@NullMarked
package dev.gait.client.script;

import org.jspecify.annotations.NullMarked;
