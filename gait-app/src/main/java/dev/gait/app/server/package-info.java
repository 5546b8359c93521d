/** {@code gait server}: a world for operators, with a console, a log and numbers. */
@NullMarked
package dev.gait.app.server;

import org.jspecify.annotations.NullMarked;
