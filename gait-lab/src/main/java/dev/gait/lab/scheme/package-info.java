/**
 * Ways to show remote bodies, each with what its authority says and what an observer makes of it. The real engine and
 * its rivals stand behind one small interface, {@link dev.gait.lab.scheme.RemoteScheme}, which is also the way in for others.
 */
@NullMarked
package dev.gait.lab.scheme;

import org.jspecify.annotations.NullMarked;
