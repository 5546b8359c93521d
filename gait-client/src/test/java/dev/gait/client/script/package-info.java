@org.jspecify.annotations.NullMarked
package dev.gait.client.script;
