/** What every command shares: exit codes and error sentences, the terminal, output files that appear whole. */
@NullMarked
package gait.app.shell;

import org.jspecify.annotations.NullMarked;
