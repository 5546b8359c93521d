@NullMarked
package gait.client.planted;

import org.jspecify.annotations.NullMarked;
