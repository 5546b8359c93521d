@org.jspecify.annotations.NullMarked
package dev.gait.server.avatar;
