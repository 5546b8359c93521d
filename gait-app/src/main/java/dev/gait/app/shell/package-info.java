/** What every command shares: exit codes and error sentences, the terminal, output files that appear whole. */
@NullMarked
package dev.gait.app.shell;

import org.jspecify.annotations.NullMarked;
