package gait.lab.planted;

/** A lab that knows the program on top of it. */
public final class Offender {
    public int offend() {
        return gait.app.Exit.DONE + gait.app.Exit.badInput("").code();
    }
}
