package dev.gait.motion;

/**
 * Every number of the field in one place, with its unit, where motion.md states it, and what breaks without it.
 *
 * <p>These are retail's constants: change one and a body here no longer walks as a body there does. What a host may
 * choose (switches, not numbers) is in {@link MotionOptions}.
 */
public final class MotionTuning {
    private MotionTuning() {}

    // Retail keeps these as 32-bit floats (§A.1): the suffix f is part of the number. Times are ours and stay double.

    // ---- Lengths and comparisons (§A) ----

    /** Two coordinates closer than this are the same. Metres, and the smallest speed or angle that counts. §A.1. */
    public static final double EPSILON = 0.0002f;
    /** How far |q|² may stray from 1 before a rotation is refused. §A.6. */
    public static final double ROTATION_NORM_TOLERANCE = 0.001f;
    /** "No distance known yet" in the queue's stall check. Metres. §A.1. */
    public static final double BIG_DISTANCE = 999999.0;
    /** "No distance known yet" elsewhere: the largest 32-bit float, as retail initialises it. §I.1, §G.4. */
    public static final double UNKNOWN_DISTANCE = Float.MAX_VALUE;

    // ---- Bodies (§A.1, §H) ----

    /** Downward acceleration on world z, m/s². §A.1. */
    public static final double GRAVITY = -9.8f;
    /** No body moves faster by its own velocity, m/s. §H.5. */
    public static final double MAX_VELOCITY = 50.0;

    public static final double MAX_VELOCITY_SQUARED = 2500.0;
    /** Below this a sliding body comes to rest. Squared, (0.25 m/s)². §H.5. */
    public static final double SMALL_VELOCITY_SQUARED = 0.0625;
    /** A body leaving its surface faster than this feels no friction, m/s. §H.5. */
    public static final double FRICTION_ESCAPE_VELOCITY = 0.25;
    /** Share of the sliding speed lost per second. §A.1. */
    public static final double DEFAULT_FRICTION = 0.95f;
    /** Share of the impact speed given back. §A.1. */
    public static final double DEFAULT_ELASTICITY = 0.05f;
    /** No body bounces more than this. §A.1. */
    public static final double MAX_ELASTICITY = 0.1f;
    /** Smallest normal.z one can stand and walk on: a slope of 48.381°. §A.1, §H.6. */
    public static final double FLOOR_Z = 0.664174f;
    /** Smallest normal.z one can land on or be placed on. §A.1, §H.6. */
    public static final double LANDING_Z = 0.0871557f;
    /** Step height of a body that is not on walkable ground, metres. §H.6. */
    public static final double AIRBORNE_STEP = 0.04f;
    /** Body radius, metres; configurable per body. §H.6. */
    public static final double DEFAULT_RADIUS = 0.48f;
    /** Body height, metres; configurable per body. §H.6. */
    public static final double DEFAULT_HEIGHT = 1.2f;
    /** Highest ledge that is climbed, metres. §H.6. */
    public static final double DEFAULT_STEP_UP = 0.4f;
    /** Deepest ledge that is stepped down without a fall, metres. §H.6. */
    public static final double DEFAULT_STEP_DOWN = 0.4f;
    /** How far a placement may slide around an obstacle, metres. §H.8. */
    public static final double PLACEMENT_SLIDE = 4.0;
    /** Ticks without movement or contact after which a falling body is given ground. §H.6. */
    public static final int STATIONARY_FALL_TICKS = 3;
    /** Sledding: below this squared speed friction is full; below the next one it is the body's own. §H.5. */
    public static final double SLED_STOP_SQUARED = 1.5625;

    public static final double SLED_SLOW_SQUARED = 6.25;
    /** Friction of a fast sled on a slope. §H.5. */
    public static final double SLED_FRICTION = 0.2f;
    /** A surface flatter than 10° brakes a sled. cos 10°. §H.5. */
    public static final double SLED_FLAT_Z = 0.984807753012208;

    // ---- The pass (§H.1) ----

    /** The whole physics pass waits until this much time has gone by, seconds. §H.1. */
    public static final double MIN_QUANTUM = 1.0 / 30.0;
    /** Longer times are cut into slices of this, seconds. ACE lowered it to 0.1; retail has 0.2. §0 #38. */
    public static final double MAX_QUANTUM = 0.2;
    /** A gap longer than this is dropped, not simulated, seconds. §H.1. */
    public static final double HUGE_QUANTUM = 2.0;

    /** Steps of a live host: so many a second, exactly, and so many made up at most (§O.1). */
    public static final int LIVE_STEPS_PER_SECOND = 30;

    public static final double LIVE_STEP = 1.0 / LIVE_STEPS_PER_SECOND;
    public static final int LIVE_MAX_STEPS = 15;
    /** Beyond this distance from the player a body is inactive; at it or beyond an update places. Metres. §G.4, §H.1. */
    public static final double MAX_PHYSICS_DISTANCE = 96.0;

    // ---- Commands and speeds (§D) ----

    /** Walking backwards is walking at −0.65. §D.4. */
    public static final double BACKWARDS_FACTOR = 0.65f;
    /** Sidestep speed in units of its cycle: 3.12 / 1.25 × 0.5. §D.4. */
    public static final double SIDESTEP_FACTOR = 1.248f;
    /** Sidestepping never runs faster than this many times its cycle. §D.5. */
    public static final double MAX_SIDESTEP_SPEED = 3.0;
    /** The run key turns one and a half times as fast. §D.5. */
    public static final double RUN_TURN_FACTOR = 1.5;
    /** Launch speeds of the jump formula, m/s per unit of speed. §D.6. */
    public static final double WALK_SPEED = 3.12f;

    public static final double RUN_SPEED = 4.0;
    public static final double SIDESTEP_SPEED = 1.25;
    /** Turning of both profiles, radians per second. §H.4. */
    public static final double TURN_RATE = 1.5;
    /** Walking speed of the authored human cycles, m/s. §H.4. */
    public static final double AUTHORED_WALK_SPEED = 2.602f;
    /** More queued actions than this are refused with 0x45. §D.11. */
    public static final int MAX_QUEUED_ACTIONS = 6;
    /** Vertical launch speed of an object that nobody knows the skills of, m/s. §D.8. */
    public static final double DEFAULT_JUMP_SPEED = 10.0;
    /** Seconds to a full jump charge, and with two weapons. §J.7. */
    public static final double JUMP_CHARGE_SECONDS = 1.0;

    public static final double JUMP_CHARGE_SECONDS_DUAL = 0.8;
    /** The weakest jump there is. §J.7. */
    public static final double MIN_JUMP_EXTENT = 0.001f;

    // ---- The interpolation queue (§E.1) ----

    /** Arriving this close to a waypoint reaches it, metres. */
    public static final double QUEUE_REACH = 0.05f;
    /** Waypoints kept by the near path; more and the oldest goes. */
    public static final int QUEUE_CAP = 20;
    /** Waypoints kept on the far path, which retail leaves open. §E.3. */
    public static final int QUEUE_FAR_CAP = 64;
    /** Ticks between two stall checks. */
    public static final int STALL_WINDOW_TICKS = 5;
    /** Share of the catch-up speed that counts as progress. */
    public static final double STALL_FRACTION = 0.30f;
    /** A failed waypoint this near counts as reached, metres. */
    public static final double NEAR_SUCCESS = 0.20f;
    /** Catch-up runs at this many times the top speed. */
    public static final double CATCH_UP_FACTOR = 2.0;
    /** Catch-up speed of a body without a usable top speed, m/s. */
    public static final double CATCH_UP_FALLBACK = 7.5;
    /** More failures than this and the body is placed at the tail. */
    public static final int MAX_NODE_FAILS = 3;
    /** Farther than this from the tail an update is a blip, metres: outdoors, indoors, indoors for one's own player. §E.3. */
    public static final double BLIP_OUTDOOR = 100.0;

    public static final double BLIP_INDOOR = 20.0;
    public static final double BLIP_INDOOR_LOCAL = 25.0;

    // ---- Sticky and leash (§F) ----

    /** A stuck body keeps this much air to its target, metres. */
    public static final double STICKY_GAP = 0.3f;
    /** It closes in at this many times its top speed. */
    public static final double STICKY_FACTOR = 5.0;
    /** Closing speed of a body without a top speed, m/s. */
    public static final double STICKY_FALLBACK = 15.0;
    /** A stick that is not re-issued lasts this long, seconds. */
    public static final double STICKY_SECONDS = 1.0;
    /** Target tracking of a stuck body: radius in metres, look-ahead in seconds. */
    public static final double STICKY_TARGET_RADIUS = 0.5;

    public static final double STICKY_TARGET_QUANTUM = 0.5;
    /** Path length since the last server position at which the leash begins to brake, and at which it holds. Metres. §F.3. */
    public static final double LEASH_START_OUTDOOR = 10.0;

    public static final double LEASH_MAX_OUTDOOR = 50.0;
    public static final double LEASH_START_INDOOR = 5.0;
    public static final double LEASH_MAX_INDOOR = 20.0;
    /** Share of the leash after which jumping is refused. §F.3. */
    public static final double LEASH_FULL = 0.9f;

    // ---- Routing (§G) ----

    /** Messages for an unknown object wait this long after the last of them, seconds. §G.2. */
    public static final double WAITING_SECONDS = 25.0;
    /** Who has left an observer's neighbourhood is forgotten after so long, by server and client, seconds. wire.md §E.2. */
    public static final double OUT_OF_SIGHT_SECONDS = 25.0;

    /** Word of a place may be so late, seconds; what lies further behind a walker was not passed by it. §O.11. */
    public static final double LATE_SECONDS = 0.25;
    /** Slower than this nobody goes anywhere, m/s. */
    public static final double LATE_MIN_SPEED = 0.1;

    // ---- MoveTo and targets (§I) ----

    /** Steering begins when the goal is more than this off the nose, degrees. §I.5. */
    public static final double STEERING_BAND = 20.0;
    /** Progress is judged after this many seconds. §I.5. */
    public static final double PROGRESS_SECONDS = 1.0;
    /** Slowest approach that counts as progress, m/s. §I.5. */
    public static final double PROGRESS_SPEED = 0.25;
    /** A mover slower than this does not re-estimate its arrival, m/s. §I.5. */
    public static final double QUANTUM_MIN_SPEED = 0.1f;
    /** The arrival estimate is renewed when it is off by more than this, seconds. §I.5. */
    public static final double QUANTUM_SLACK = 1.0;
    /** A tracked target that strays this far from what was last told is told anew, metres. §I.7. */
    public static final double TARGET_RADIUS = 0.5;
    /** Targets are looked after at most this often, seconds. §I.7. */
    public static final double TARGET_INTERVAL = 0.5;
    /** A target that never answered is given up after this, seconds. §I.7. */
    public static final double TARGET_TIMEOUT = 10.0;

    // ---- Outbound (§J) ----

    /** Seconds between two position reports. §J.4. */
    public static final double HEARTBEAT_SECONDS = 1.0;

    /** Seconds between two reports of a heading that is held. §O.13. */
    public static final double HEADING_REPORT_SECONDS = 0.5;

    // ---- Prediction (§K.3) ----

    /** Length of one replay step, milliseconds. §K.2. */
    public static final int REPLAY_SUBSTEP_MILLIS = 50;
    /** Longest single input, milliseconds; longer ones are split. */
    public static final int MAX_INPUT_MILLIS = 250;
    /** Unacknowledged inputs kept. */
    public static final int MAX_PENDING_INPUTS = 128;
    /** Unacknowledged time kept, milliseconds. */
    public static final int MAX_PENDING_MILLIS = 2000;
    /** Beyond this the drawn pose jumps to its target, metres. */
    public static final double PRESENTATION_SNAP = 5.0;
    /** Time constant of the drawn pose, seconds. */
    public static final double PRESENTATION_TIME_CONSTANT = 0.1;
    /** Closer than this the drawn pose is its target: metres, degrees. */
    public static final double PRESENTATION_NEAR = 0.001;

    public static final double PRESENTATION_NEAR_DEGREES = 0.1;

    // ---- Without geometry (§H.9) ----

    /** A body in the air longer than this stops falling until it is told where it is, seconds. */
    public static final double BLIND_FALL_SECONDS = 10.0;
    /** Or farther below its launch than this, metres. */
    public static final double BLIND_FALL_METERS = 50.0;
}
