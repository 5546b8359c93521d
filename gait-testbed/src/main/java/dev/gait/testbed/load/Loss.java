package dev.gait.testbed.load;

/** How a world may lose one of its nodes. */
public enum Loss {
    /** At once, as a machine that loses its power. */
    KILLED,
    /** It is told to stop, hands everything over and goes. */
    LEAVES,
    /** It goes on, but neither it nor the others hear each other any more. */
    CUT_OFF
}
