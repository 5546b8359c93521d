/** What the tests of the motion core share: a stage, a blocked world, seeded properties. */
@NullMarked
package dev.gait.motion.support;

import org.jspecify.annotations.NullMarked;
