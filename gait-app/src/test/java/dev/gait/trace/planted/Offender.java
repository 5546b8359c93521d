package dev.gait.trace.planted;

/** A trace that knows the program on top of it. */
public final class Offender {
    public int offend() {
        return dev.gait.app.shell.Exit.DONE
                + dev.gait.app.shell.Exit.badInput("").code();
    }
}
