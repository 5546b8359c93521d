@NullMarked
package dev.gait.lab.soak;

import org.jspecify.annotations.NullMarked;
