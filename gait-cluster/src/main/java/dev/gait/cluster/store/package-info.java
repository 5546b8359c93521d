/** The store that several nodes share: PostgreSQL. */
@NullMarked
package dev.gait.cluster.store;

import org.jspecify.annotations.NullMarked;
