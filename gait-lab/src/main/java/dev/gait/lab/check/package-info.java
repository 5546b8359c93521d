/** The gates: what the lab must find again every time, and what must fail so that we know the gates bite. */
@NullMarked
package dev.gait.lab.check;

import org.jspecify.annotations.NullMarked;
