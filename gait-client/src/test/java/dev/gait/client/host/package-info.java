@NullMarked
package dev.gait.client.host;

import org.jspecify.annotations.NullMarked;
