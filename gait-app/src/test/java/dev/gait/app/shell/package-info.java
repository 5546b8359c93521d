@NullMarked
package dev.gait.app.shell;

import org.jspecify.annotations.NullMarked;
