/** Long runs in virtual time that must never fail, each from one seed. */
@NullMarked
package gait.lab.soak;

import org.jspecify.annotations.NullMarked;
