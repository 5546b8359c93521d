@org.jspecify.annotations.NullMarked
package gait.app.connect;
