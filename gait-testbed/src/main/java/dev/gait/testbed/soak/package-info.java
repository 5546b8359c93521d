/** Long runs in virtual time that must never fail, each from one seed. */
@NullMarked
package dev.gait.testbed.soak;

import org.jspecify.annotations.NullMarked;
