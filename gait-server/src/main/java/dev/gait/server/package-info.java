/** The authoritative world: one facade with three verbs, and the people who log in to it. */
@NullMarked
package dev.gait.server;

import org.jspecify.annotations.NullMarked;
