@org.jspecify.annotations.NullMarked
package dev.gait.lab.steady;
