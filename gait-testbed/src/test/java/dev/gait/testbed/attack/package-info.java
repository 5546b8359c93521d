/** Attacks are judged fairly. */
@org.jspecify.annotations.NullMarked
package dev.gait.testbed.attack;
