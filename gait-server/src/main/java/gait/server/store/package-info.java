/** Accounts and characters that outlive the process. */
@NullMarked
package gait.server.store;

import org.jspecify.annotations.NullMarked;
