@NullMarked
package dev.gait.lab.proxy;

import org.jspecify.annotations.NullMarked;
