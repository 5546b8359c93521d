@NullMarked
package dev.gait.testbed.proxy;

import org.jspecify.annotations.NullMarked;
