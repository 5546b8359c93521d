/** Accounts and characters that outlive the process. */
@NullMarked
package dev.gait.server.store;

import org.jspecify.annotations.NullMarked;
