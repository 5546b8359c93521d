/** Glide in the living world: real clients and the real server over bad lines in virtual time, judged as the lab judges. */
@org.jspecify.annotations.NullMarked
package dev.gait.testbed.glide;
