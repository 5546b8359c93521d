/** What a stranger's bytes may do, as targets that a fuzzer can press for as long as it likes. */
@NullMarked
package dev.gait.testbed.fuzz;

import org.jspecify.annotations.NullMarked;
