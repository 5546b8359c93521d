/** The lab as a person or a script meets it. */
@NullMarked
package gait.app.lab;

import org.jspecify.annotations.NullMarked;
