/** The lab on the command line: what to run, how far it is, where the results go. */
@NullMarked
package dev.gait.app.lab;

import org.jspecify.annotations.NullMarked;
