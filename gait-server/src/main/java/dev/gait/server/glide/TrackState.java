package dev.gait.server.glide;

import dev.gait.server.state.StateExchange;

/** A body as a track knows it at one millisecond of a machine's clock: what another machine begins to tell of it with. */
public final class TrackState {
    long millis;
    double x;
    double y;
    double z;
    double heading;
    boolean airborne;
    double vx;
    double vy;
    double vz;
    int number;
    double forward;
    double right;
    double turn;
    boolean running;
    int cycle;

    /** Both directions at once. */
    public void exchange(StateExchange s) {
        millis = s.i64(millis);
        x = s.f64(x);
        y = s.f64(y);
        z = s.f64(z);
        heading = s.f64(heading);
        airborne = s.flag(airborne);
        vx = s.f64(vx);
        vy = s.f64(vy);
        vz = s.f64(vz);
        number = s.i32(number);
        forward = s.f64(forward);
        right = s.f64(right);
        turn = s.f64(turn);
        running = s.flag(running);
        cycle = s.i32(cycle);
    }
}
