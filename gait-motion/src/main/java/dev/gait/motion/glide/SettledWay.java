package dev.gait.motion.glide;

import dev.gait.motion.math.Trig;

/**
 * The way of a body on its legs from one thing it was told to the next: a straight line or an arc, led to the next known
 * place where there is one. Where a body goes a settled way a look at its {@link Timeline} would find the same entries as
 * the last one and carry the same pose on; so this keeps what of that does not change, in a few numbers side by side, and a
 * picture is some additions and multiplications (decision 0020).
 *
 * <p>The numbers are those of {@link GlidePose#advance} and {@link Timeline}, in the same order, so the answer is the same to
 * the last bit. Whatever is heard ends it; who flies, who goes by velocities that were told and who walks uneven ground has
 * none.
 */
final class SettledWay {
    private boolean holds;
    private double since;
    private double until;
    private double startX;
    private double startY;
    private double startZ;
    private double startHeading;
    private boolean walks;
    private boolean follows;
    private double forward;
    private double right;
    private double turn;
    private double efficiency;
    /** Of the circle it walks, metres; 0 straight on. */
    private double radius;
    /** Of the heading it starts with, and of the one that its legs have turned to. */
    private double sine;

    private double cosine;
    private double facingEast;
    private double facingNorth;

    /** What commands will have missed of the next known place, and of how many metres walked until there. */
    private boolean leads;

    private double missX;
    private double missY;
    private double missZ;
    private double missHeading;
    private double walkedUntil;
    private double walkedBefore;
    private double walkedRate;

    private int cycle;
    private double cycleSpeed;
    private double toldSpeed;

    /** Where the body is at the moment that was last looked at. */
    double x;

    double y;
    double z;
    double heading;
    /** How fast it goes there, m/s over the map: after {@link #findVelocity}. */
    double velocityX;

    double velocityY;

    void end() {
        holds = false;
    }

    boolean holds() {
        return holds;
    }

    /** Whether a moment, which is not before the last one, is still on this way. */
    boolean reaches(double moment) {
        return holds && moment < until;
    }

    /** Goes on from a pose that the body had at a time, until the next thing happens that it was told. */
    void begin(GlidePose from, double at, double next) {
        holds = true;
        since = at;
        until = next;
        startX = from.x;
        startY = from.y;
        startZ = from.z;
        startHeading = from.heading;
        walks = from.isWalking();
        follows = from.followsGround;
        forward = from.legs.forward;
        right = from.legs.right;
        turn = from.legs.turn;
        efficiency = from.efficiency;
        radius = turn == 0 ? 0 : efficiency / turn;
        sine = Trig.sin(from.heading);
        cosine = Trig.cos(from.heading);
        facingEast = sine;
        facingNorth = cosine;
        leads = false;
        cycle = from.legs.cycle;
        cycleSpeed = from.legs.cycleSpeed;
        toldSpeed = from.legs.speed();
        walkedBefore = from.walked;
        walkedRate = efficiency * toldSpeed;
    }

    /** What is missing of the next known place, when so many metres will have been walked. */
    void lead(double east, double north, double up, double turned, double walked) {
        leads = true;
        missX = east;
        missY = north;
        missZ = up;
        missHeading = turned;
        walkedUntil = walked;
    }

    /** Comes to a moment. */
    void at(double moment) {
        double dt = moment - since;
        double turned = turn * dt;
        heading = startHeading + turned;
        x = startX;
        y = startY;
        z = startZ;
        if (turn != 0) {
            facingEast = Trig.sin(heading);
            facingNorth = Trig.cos(heading);
        }
        if (walks) {
            double east = turn == 0 ? efficiency * dt * sine : radius * (cosine - facingNorth);
            double north = turn == 0 ? efficiency * dt * cosine : radius * (facingEast - sine);
            x += right * north + forward * east;
            y += forward * north - right * east;
        }
        if (leads) {
            double walked = walks ? walkedBefore + walkedRate * dt : walkedBefore;
            double share = Math.max(0, Math.min(1, walked / walkedUntil));
            x += missX * share;
            y += missY * share;
            z += missZ * share;
            heading += missHeading * share;
        }
    }

    /** At the moment that was last looked at. */
    void findVelocity() {
        boolean led = leads && missHeading != 0;
        double east = led ? Trig.sin(heading) : facingEast;
        double north = led ? Trig.cos(heading) : facingNorth;
        velocityX = efficiency * (right * north + forward * east);
        velocityY = efficiency * (forward * north - right * east);
    }

    /** Where a pose was drawn last from which this goes on. */
    void wasAt(GlidePose pose) {
        x = pose.x;
        y = pose.y;
        z = pose.z;
        heading = pose.heading;
    }

    /** What was looked at last, as a pose: where it is, on its legs. */
    void show(GlidePose dest) {
        dest.x = x;
        dest.y = y;
        dest.z = z;
        dest.heading = heading;
        dest.airborne = false;
        dest.followsGround = follows;
    }

    /** What of a row does not depend on where it is drawn; the legs shown are in it already. */
    void describe(GlideRow dest) {
        dest.tell(cycle, cycleSpeed, turn, right, efficiency, toldSpeed);
        dest.airborne = false;
    }
}
