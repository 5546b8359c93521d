/** A crowd over real sockets: how many players a server carries, and what they feel of it. */
@NullMarked
package dev.gait.testbed.load;

import org.jspecify.annotations.NullMarked;
