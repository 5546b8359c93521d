/** The page's table of scores without a page: the real server, session and clients in virtual time. */
@NullMarked
package dev.gait.testbed.live;

import org.jspecify.annotations.NullMarked;
