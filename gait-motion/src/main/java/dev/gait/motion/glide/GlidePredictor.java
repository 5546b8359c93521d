package dev.gait.motion.glide;

/**
 * What every observer of a body believes, on the authority's side: it was told the same things and reckons the same way, so
 * the authority knows how far observers are off, and speaks before anybody sees it (glide.md, "Error-triggered positions").
 * One predictor serves all observers of a body.
 */
public final class GlidePredictor {
    /** Further off than this, a position is due at once, metres. */
    public static final double MOST_DRIFT = 0.15;

    private static final double KEPT = 1;

    private final Timeline timeline;
    private final GroundWalk walk;
    private final GlidePose pose = new GlidePose();
    private final GlidePose step = new GlidePose();

    public GlidePredictor(GlideGround ground) {
        timeline = new Timeline(ground);
        walk = new GroundWalk(ground);
    }

    public void begin(double at, double x, double y, double z, double heading) {
        timeline.begin(at, x, y, z, heading);
    }

    public void toldPosition(double at, double x, double y, double z, double heading, double efficiency) {
        timeline.position(at, x, y, z, heading, efficiency, false);
        timeline.forget(at - KEPT);
    }

    public void toldTeleport(double at, double x, double y, double z, double heading) {
        timeline.position(at, x, y, z, heading, 1, true);
        timeline.forget(at);
    }

    public void toldCommand(double at, int number, Legs legs) {
        timeline.command(at, number, legs);
    }

    public void toldFlight(double at, double x, double y, double z, double heading, double vx, double vy, double vz) {
        timeline.flight(at, x, y, z, heading, vx, vy, vz);
        timeline.forget(at - KEPT);
    }

    /** How far observers will be off at a moment if nothing more is said, metres. */
    public double drift(double at, double x, double y, double z) {
        timeline.at(at, pose);
        double dx = pose.x - x;
        double dy = pose.y - y;
        double dz = pose.z - z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /**
     * Metres over the map that legs make in so many seconds from a place on the ground, as observers reckon: what a body
     * really makes is held against this, so that a hill, which both sides know, is no loss of efficiency.
     */
    public double way(double x, double y, double z, double heading, Legs legs, double seconds) {
        step.stand(x, y, z, heading);
        step.moving = false;
        step.legs.set(legs);
        step.followsGround = Math.abs(z - walk.height(x, y)) < Timeline.NEAR_GROUND;
        walk.carry(step, seconds);
        return Math.sqrt((step.x - x) * (step.x - x) + (step.y - y) * (step.y - y));
    }

    /** What observers take the body for: as of the last {@link #drift}. */
    public GlidePose believed() {
        return pose;
    }
}
