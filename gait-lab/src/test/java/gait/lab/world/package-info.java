@org.jspecify.annotations.NullMarked
package gait.lab.world;
