@org.jspecify.annotations.NullMarked
package dev.gait.app.viewer.web;
