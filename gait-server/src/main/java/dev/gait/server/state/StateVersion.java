package dev.gait.server.state;

/**
 * Which layouts of state this release knows. Nodes of two releases may have to understand each other while a cluster is
 * upgraded node by node: everybody writes what the oldest of them can read, and reads what any of them may have written.
 *
 * <p>A field that is added, removed or means something else is a new version: raise {@link #NEWEST}, exchange the field only
 * from that version on ({@link StateExchange#version}), and write the line below. {@code StateLayoutTest} fails until then.
 *
 * <ul>
 *   <li>1: without a number; read by nobody any more.
 *   <li>2: the number itself.
 *   <li>3: who leaves says goodbye to the other nodes.
 *   <li>4: what is told in Glide's lane crosses nodes.
 *   <li>5: who knows a body is told gateway by gateway.
 * </ul>
 */
public final class StateVersion {
    /** What this release writes when all others can read it. */
    public static final int NEWEST = 5;

    /** The oldest it understands. */
    public static final int OLDEST = 2;

    private StateVersion() {}

    public static boolean isKnown(int version) {
        return version >= OLDEST && version <= NEWEST;
    }
}
