/** The lab as a person or a script meets it. */
@NullMarked
package dev.gait.app.lab;

import org.jspecify.annotations.NullMarked;
