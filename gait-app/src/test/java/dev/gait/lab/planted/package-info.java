@NullMarked
package dev.gait.lab.planted;

import org.jspecify.annotations.NullMarked;
