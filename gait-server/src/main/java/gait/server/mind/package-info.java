/** What creatures and townspeople want: patrol, chase, return, face who comes near. */
@NullMarked
package gait.server.mind;

import org.jspecify.annotations.NullMarked;
