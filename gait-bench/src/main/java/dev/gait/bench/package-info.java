@NullMarked
package dev.gait.bench;

import org.jspecify.annotations.NullMarked;
