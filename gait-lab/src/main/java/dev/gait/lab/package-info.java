@NullMarked
package dev.gait.lab;

import org.jspecify.annotations.NullMarked;
