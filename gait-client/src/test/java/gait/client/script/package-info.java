@org.jspecify.annotations.NullMarked
package gait.client.script;
