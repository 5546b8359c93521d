package gait.lab.planted;

/** A lab that knows the program on top of it. */
public final class Offender {
    public int offend() {
        return gait.app.shell.Exit.DONE + gait.app.shell.Exit.badInput("").code();
    }
}
