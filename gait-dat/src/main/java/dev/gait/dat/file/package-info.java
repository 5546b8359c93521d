/** The container: a file of blocks with a B-tree directory over them. Knows nothing of what the records mean. */
@NullMarked
package dev.gait.dat.file;

import org.jspecify.annotations.NullMarked;
