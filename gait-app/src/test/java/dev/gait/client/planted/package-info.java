@NullMarked
package dev.gait.client.planted;

import org.jspecify.annotations.NullMarked;
