@org.jspecify.annotations.NullMarked
package dev.gait.testbed.live;
