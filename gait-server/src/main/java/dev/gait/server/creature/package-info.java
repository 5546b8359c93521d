/** What creatures and townspeople want: patrol, chase, return, face who comes near. */
@NullMarked
package dev.gait.server.creature;

import org.jspecify.annotations.NullMarked;
