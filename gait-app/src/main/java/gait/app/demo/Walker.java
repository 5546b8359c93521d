package gait.app.demo;

import gait.lab.trace.ReplayFrame;
import gait.motion.place.Landblocks;

/** One character of the demo as it is after the latest step, with what the map needs to draw it. */
final class Walker {
    /** Metres; farther than anybody runs in one step, so a longer way was a placement. */
    private static final double LONGEST_STRIDE = 2.0;

    final int guid;
    final String name;
    double east;
    double north;
    double height;
    double heading;
    /** Metres per second over the ground, from the last step alone. */
    double speed;

    boolean airborne;
    int queued;
    int forward;
    double forwardSpeed;
    int sidestep;
    double sidestepSpeed;
    int turn;
    double turnSpeed;

    private boolean seen;

    Walker(int guid, String name) {
        this.guid = guid;
        this.name = name;
    }

    void follow(ReplayFrame frame, double tick) {
        double x = Landblocks.originX(frame.cell) + frame.x;
        double y = Landblocks.originY(frame.cell) + frame.y;
        double stride = seen ? Math.hypot(x - east, y - north) : 0.0;
        speed = stride > LONGEST_STRIDE ? 0.0 : stride / tick;
        east = x;
        north = y;
        height = frame.z;
        heading = frame.heading;
        airborne = frame.airborne;
        queued = frame.queued;
        forward = frame.forward;
        forwardSpeed = frame.forwardSpeed;
        sidestep = frame.sidestep;
        sidestepSpeed = frame.sidestepSpeed;
        turn = frame.turn;
        turnSpeed = frame.turnSpeed;
        seen = true;
    }

    /** What the legs were last told, in words. */
    String doing() {
        StringBuilder words = new StringBuilder();
        switch (forward & 0xFFFF) {
            case 0x05 -> words.append(forwardSpeed < 0 ? "backs up" : "walks");
            case 0x07 -> words.append("runs");
            case 0x03 -> {
                // ready: no word for it unless the whole body rests
            }
            default -> words.append("acts");
        }
        if (sidestep != 0) {
            join(words, sidestepSpeed < 0 ? "steps left" : "steps right");
        }
        if (turn != 0) {
            join(words, turnSpeed < 0 ? "turns left" : "turns right");
        }
        if (airborne) {
            join(words, "in the air");
        }
        return words.isEmpty() ? "stands" : words.toString();
    }

    private static void join(StringBuilder words, String more) {
        words.append(words.isEmpty() ? "" : ", ").append(more);
    }
}
