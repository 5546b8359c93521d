/** The one model of a bad network, used by lab, proxy and demo: what it does to datagrams, seeded and without I/O. */
@NullMarked
package dev.gait.net.impair;

import org.jspecify.annotations.NullMarked;
