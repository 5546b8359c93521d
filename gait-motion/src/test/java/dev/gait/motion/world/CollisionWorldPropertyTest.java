package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Things no move may ever do, tried with moves drawn by lot. Every failure names the seed and the step. */
class CollisionWorldPropertyTest {
    private static final int BODIES = 60;
    private static final int STEPS = 150;
    /** A landblock corner, so that the play area lies on four landblocks. */
    private static final double CENTRE_X = 192.0 * 120;

    private static final double CENTRE_Y = 192.0 * 77;
    private static final double AREA = 60;

    /** A world, and everything that stands where the bodies play. */
    private record Ground(String name, CollisionWorld world, List<Obstacle> obstacles) {}

    private static List<Ground> worlds(long seed) {
        Prng lots = new Prng(seed);
        List<Obstacle> clutter = clutter(lots, 0);
        List<Obstacle> onHills = clutter(lots, 1);
        TerrainSource rugged = (x, y) -> 40 * noise(seed, x, y);
        TerrainSource gentle = (x, y) -> 14 * noise(seed, x, y);
        TerrainSource walls = (x, y) -> 300 * noise(seed, x, y);
        SeededWorld builtIn = new SeededWorld(seed);
        List<Obstacle> built = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            built.addAll(builtIn.obstacles(119 + (i & 1), 76 + (i >> 1)));
        }
        return List.of(
                new Ground("rugged", new HeightField(rugged), List.of()),
                new Ground("gentle", new HeightField(gentle), List.of()),
                new Ground("cliffs", new HeightField(walls), List.of()),
                new Ground("clutter", new ObstacleWorld(new FlatGround(0), Obstacles.of(clutter)), clutter),
                new Ground(
                        "clutter on hills", new ObstacleWorld(new HeightField(gentle), Obstacles.of(onHills)), onHills),
                new Ground(
                        "clutter on cliffs",
                        new ObstacleWorld(new HeightField(rugged), Obstacles.of(onHills)),
                        onHills),
                new Ground("built in", builtIn, built));
    }

    private static double noise(long seed, int x, int y) {
        return new Prng(seed).split(x).split(y).nextDouble();
    }

    /** Boxes and cylinders of every size, overlapping as they like. */
    private static List<Obstacle> clutter(Prng lots, double lift) {
        List<Obstacle> clutter = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            double x = CENTRE_X + lots.between(-AREA, AREA);
            double y = CENTRE_Y + lots.between(-AREA, AREA);
            double bottom = lots.nextDouble() < 0.2 ? lots.between(0.5, 3) : -1;
            double height = (lots.nextDouble() < 0.5 ? lots.between(0.1, 1) : lots.between(1, 5))
                    - Math.min(bottom, 0)
                    + lift * 14;
            if (lots.nextDouble() < 0.4) {
                clutter.add(Obstacle.cylinder(x, y, bottom, lots.between(0.1, 2), height));
            } else {
                double heading = lots.nextDouble() < 0.3 ? 90 * lots.below(4) : lots.between(0, 360);
                clutter.add(Obstacle.box(x, y, bottom, lots.between(0.02, 4), lots.between(0.02, 4), height, heading));
            }
        }
        return clutter;
    }

    private static Mover someBody(Ground ground, Prng lots) {
        Mover mover = new Mover(ground.world());
        Position at = new Position();
        do {
            at.setGlobal(CENTRE_X + lots.between(-AREA, AREA), CENTRE_Y + lots.between(-AREA, AREA), 0);
            at.frame.z = ground.world().groundZ(at) + (lots.nextDouble() < 0.5 ? 0 : lots.between(0, 8));
            mover.actor.enter(at, 0);
        } while (!ground.world().place(mover.body, at, mover.sweep));
        mover.body.position.set(mover.sweep.position);
        mover.body.contact = mover.sweep.contact;
        mover.body.onWalkable = mover.sweep.contact && Mover.isWalkable(mover.sweep.normalZ);
        mover.body.normalX = mover.sweep.normalX;
        mover.body.normalY = mover.sweep.normalY;
        mover.body.normalZ = mover.sweep.normalZ;
        if (lots.nextDouble() < 0.5) {
            mover.body.physicsState &= ~PhysicsState.EDGE_SLIDE;
        }
        return mover;
    }

    /** One step as legs, a queue, a push or gravity would make it; says how far was asked for. */
    private static double someStep(Mover mover, Prng lots, double heading) {
        Body body = mover.body;
        double dice = lots.nextDouble();
        double length = dice < 0.7 ? lots.between(0, 0.3) : dice < 0.95 ? lots.between(0, 1.7) : lots.between(0, 10);
        double dx = length * StrictMath.sin(heading);
        double dy = length * StrictMath.cos(heading);
        double dz = 0;
        if (body.contact && lots.nextDouble() < 0.02) {
            body.setVelocity(lots.between(-6, 6), lots.between(-6, 6), lots.between(0, 9));
        }
        if (!body.isGrounded() || body.hasVelocity()) {
            double dt = 1.0 / 30;
            dx = body.velocityX * dt;
            dy = body.velocityY * dt;
            dz = body.velocityZ * dt + 0.5 * body.accelerationZ * dt * dt;
            body.velocityZ += body.accelerationZ * dt;
            body.clampVelocity();
            if (body.isGrounded()) {
                body.setVelocity(body.velocityX * 0.9, body.velocityY * 0.9, body.velocityZ * 0.9);
                if (body.speedSquared() < MotionTuning.SMALL_VELOCITY_SQUARED) {
                    body.setVelocity(0, 0, 0);
                }
            }
        } else if (lots.nextDouble() < 0.3) {
            dz = lots.between(-0.5, 0.5);
        }
        mover.move(dx, dy, dz);
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 20020402, -77})
    void noMoveEndsBelowTheGroundInsideAnythingOrTooFar(long seed) {
        for (Ground ground : worlds(seed)) {
            Prng lots = new Prng(seed);
            for (int i = 0; i < BODIES; i++) {
                Mover mover = someBody(ground, lots);
                double heading = lots.between(0, 6.3);
                check(ground, mover, 0, seed, i, -1);
                for (int step = 0; step < STEPS; step++) {
                    if (lots.nextDouble() < 0.05) {
                        heading = lots.between(0, 6.3);
                    }
                    Position before = new Position().set(mover.body.position);
                    double asked = someStep(mover, lots, heading);
                    check(ground, mover, asked, seed, i, step);
                    checkDistance(ground, mover, before, asked, seed, i, step);
                }
            }
        }
    }

    private static void check(Ground ground, Mover mover, double asked, long seed, int body, int step) {
        Frame frame = mover.body.frame();
        // Re-homing at a landblock's border may shift a body by EPSILON, which on a cliff is more in height.
        double slope = mover.body.contact ? 1 / mover.body.normalZ : 1;
        double tolerance = 1e-6 + (isAtBorder(frame) ? 20 * MotionTuning.EPSILON * slope : 0);
        double below = ground.world().groundZ(mover.body.position) - frame.z;
        double inside = Solids.deepest(ground.obstacles(), mover.body);
        if (!frame.isValid() || !(below <= tolerance) || !(inside < 1e-5)) {
            fail("%s, seed %d, body %d, step %d, asked %s: at %s, %s m below ground, %s m inside something"
                    .formatted(ground.name(), seed, body, step, asked, mover.body.position, below, inside));
        }
    }

    private static boolean isAtBorder(Frame frame) {
        return frame.x < 0.001 || frame.y < 0.001 || frame.x > 191.999 || frame.y > 191.999;
    }

    private static void checkDistance(
            Ground ground, Mover mover, Position before, double asked, long seed, int body, int step) {
        double level = Math.hypot(before.offsetXTo(mover.body.position), before.offsetYTo(mover.body.position));
        double height = Math.abs(mover.z() - before.frame.z);
        int steps = 1 + (int) (asked / mover.body.radius);
        double slack = 2 * MotionTuning.EPSILON + NearbyObstacles.SKIN;
        // Downhill the whole horizontal part counts, so the way along the steepest walkable slope is longer.
        // And a step may go over more than one stair.
        double climb = 2 * steps * Math.max(mover.body.stepUp, mover.body.stepDown);
        double highest = asked / MotionTuning.FLOOR_Z + climb + 20 * slack;
        if (!(level <= asked + slack) || !(height <= highest)) {
            fail("%s, seed %d, body %d, step %d, asked %s: moved %s m and %s m in height, from %s to %s"
                    .formatted(ground.name(), seed, body, step, asked, level, height, before, mover.body.position));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void sameMovesSameBits(long seed) {
        List<Ground> once = worlds(seed);
        List<Ground> again = worlds(seed);
        for (int w = 0; w < once.size(); w++) {
            // The second run meets the world in another order, so that nothing may hang on what was cached before.
            again.get(w).world().groundZ(new Position(0x10100001, 1, 1, 0));
            assertThat(digest(once.get(w), seed))
                    .as(once.get(w).name() + ", seed " + seed)
                    .isEqualTo(digest(again.get(w), seed));
        }
        TerrainSource rugged = (x, y) -> 30 * noise(seed, x, y);
        assertThat(digest(new Ground("tight cache", new HeightField(rugged, 1), List.of()), seed))
                .isEqualTo(digest(new Ground("roomy cache", new HeightField(rugged), List.of()), seed));
    }

    private static long digest(Ground ground, long seed) {
        Prng lots = new Prng(seed);
        long digest = 1;
        for (int i = 0; i < BODIES; i++) {
            Mover mover = someBody(ground, lots);
            for (int step = 0; step < STEPS; step++) {
                someStep(mover, lots, lots.between(0, 6.3));
                Frame frame = mover.body.frame();
                digest = digest * 31 + mover.body.position.cell;
                digest = digest * 31 + Double.doubleToLongBits(frame.x);
                digest = digest * 31 + Double.doubleToLongBits(frame.y);
                digest = digest * 31 + Double.doubleToLongBits(frame.z);
            }
        }
        return digest;
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void theShortCutOfAHeightFieldChangesNoBit(long seed) {
        HeightField field = new HeightField((x, y) -> 14 * noise(seed, x, y));
        Prng lots = new Prng(seed);
        Sweep swept = new Sweep();
        Body walking = new Body();
        Frame target = new Frame();
        Ground ground = new Ground("field", field, List.of());
        int taken = 0;
        for (int i = 0; i < BODIES; i++) {
            Mover mover = someBody(ground, lots);
            for (int step = 0; step < STEPS; step++) {
                target.set(mover.body.frame());
                target.setOrigin(
                        mover.x() + lots.between(-0.4, 0.4),
                        mover.y() + lots.between(-0.4, 0.4),
                        mover.z() + lots.between(-0.1, 0.1));
                walking.set(mover.body);
                boolean ordinary = walking.isGrounded() && !walking.sliding && walking.isAtRest();
                if (ordinary && field.walk(walking, target)) {
                    taken++;
                    assertThat(field.sweep(mover.body, target, swept)).isEqualTo(Sweep.Outcome.MOVED);
                    assertThat(bits(swept))
                            .as("seed %d, body %d, step %d", seed, i, step)
                            .isEqualTo(bits(walking));
                }
                someStep(mover, lots, lots.between(0, 6.3));
            }
        }
        assertThat(taken).isGreaterThan(1000);
    }

    private static List<Number> bits(Sweep sweep) {
        return bits(
                sweep.position,
                sweep.normalX,
                sweep.normalY,
                sweep.normalZ,
                sweep.planeDistance,
                sweep.contact,
                sweep.sliding);
    }

    private static List<Number> bits(Body body) {
        return bits(
                body.position,
                body.normalX,
                body.normalY,
                body.normalZ,
                body.planeDistance,
                body.contact,
                body.sliding);
    }

    private static List<Number> bits(
            Position at, double nx, double ny, double nz, double distance, boolean contact, boolean sliding) {
        return List.of(
                at.cell,
                Double.doubleToLongBits(at.frame.x),
                Double.doubleToLongBits(at.frame.y),
                Double.doubleToLongBits(at.frame.z),
                Double.doubleToLongBits(at.frame.qw),
                Double.doubleToLongBits(at.frame.qz),
                Double.doubleToLongBits(nx),
                Double.doubleToLongBits(ny),
                Double.doubleToLongBits(nz),
                Double.doubleToLongBits(distance),
                contact ? 1 : 0,
                sliding ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void flatGroundUnderTheSweepIsFlatGround(long seed) {
        FlatGround flat = new FlatGround(3.25);
        ObstacleWorld swept = new ObstacleWorld(new FlatGround(3.25), Obstacles.of());
        Prng lots = new Prng(seed);
        Sweep expected = new Sweep();
        Sweep actual = new Sweep();
        Frame target = new Frame();
        for (int i = 0; i < 20_000; i++) {
            boolean contact = lots.nextDouble() < 0.5;
            Position at = new Position();
            at.setGlobal(CENTRE_X + lots.between(-3, 3), CENTRE_Y + lots.between(-3, 3), 0);
            at.frame.z = 3.25 + (contact ? 0 : lots.between(0, 1));
            Mover mover = Mover.at(flat, at);
            double speed = lots.nextDouble() < 0.5 ? 0.0001 : 9;
            double vz = lots.between(-speed, speed);
            if (contact) {
                mover.body.velocityZ = vz;
            } else {
                mover.airborne(0, 0, vz);
            }
            double reach = lots.nextDouble() < 0.2 ? 0.0003 : 2;
            target.set(at.frame)
                    .setOrigin(
                            at.frame.x + lots.between(-reach, reach),
                            at.frame.y + lots.between(-reach, reach),
                            at.frame.z + vz / 30);
            String where = "seed " + seed + ", case " + i;

            Sweep.Outcome outcome = flat.sweep(mover.body, target, expected);

            assertThat(swept.sweep(mover.body, target, actual)).as(where).isEqualTo(outcome);
            if (outcome == Sweep.Outcome.MOVED) {
                assertThat(actual.contact).as(where).isEqualTo(expected.contact);
                assertThat(actual.collided).as(where).isEqualTo(expected.collided);
                assertThat(actual.position.distanceTo(expected.position))
                        .as(where)
                        .isLessThan(1e-9);
                assertThat(actual.position.cell).as(where).isEqualTo(expected.position.cell);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {51, 52, 53})
    void onGroundThatIsWalkableEverywhereNobodyGetsStuck(long seed) {
        HeightField field = new HeightField((x, y) -> 14 * noise(seed, x, y));
        Prng lots = new Prng(seed);
        for (int i = 0; i < 200; i++) {
            Position at = new Position();
            // Sometimes from a vertex or along an edge, where several facets meet.
            double x = lots.chance(0.5) ? lots.between(-AREA, AREA) : 24 * lots.below(3) - 24;
            double y = lots.chance(0.5) ? lots.between(-AREA, AREA) : 24 * lots.below(3) - 24;
            at.setGlobal(CENTRE_X + x, CENTRE_Y + y, 0);
            at.frame.z = field.groundZ(at);
            Mover mover = Mover.at(field, at);
            double heading = lots.chance(0.5) ? lots.between(0, 6.3) : lots.below(8) * StrictMath.PI / 4;
            double stride = lots.between(0.01, 1.7);

            mover.walk(stride * StrictMath.sin(heading), stride * StrictMath.cos(heading), 20);

            assertThat(mover.body.isGrounded()).isTrue();
            // Uphill at most the square of the cosine of 40° is left, and slopes lead a little aside.
            double way = Math.hypot(at.offsetXTo(mover.body.position), at.offsetYTo(mover.body.position));
            assertThat(way)
                    .as("seed %d, case %d, from %s heading %s, strides of %s", seed, i, at, heading, stride)
                    .isGreaterThan(0.5 * 20 * stride);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {41, 42})
    void landblockBordersMoveNobody(long seed) {
        HeightField level = new HeightField((x, y) -> 7.5);
        HeightField rolling = new HeightField((x, y) -> 10 * noise(seed, x, y));
        Prng lots = new Prng(seed);
        for (int i = 0; i < 4000; i++) {
            HeightField field = (i & 1) == 0 ? level : rolling;
            Position at = new Position();
            at.setGlobal(CENTRE_X + lots.between(-0.3, 0.3), CENTRE_Y + lots.between(-0.3, 0.3), 0);
            at.frame.z = field.groundZ(at);
            Mover mover = Mover.at(field, at);
            double dx = lots.between(-0.3, 0.3);
            double dy = lots.between(-0.3, 0.3);

            mover.move(dx, dy);

            double movedX = at.offsetXTo(mover.body.position);
            double movedY = at.offsetYTo(mover.body.position);
            String where = "seed " + seed + ", case " + i + " from " + at + " to " + mover.body.position;
            if (field == level) {
                assertThat(movedX).as(where).isCloseTo(dx, within(MotionTuning.EPSILON + 1e-9));
                assertThat(movedY).as(where).isCloseTo(dy, within(MotionTuning.EPSILON + 1e-9));
            } else {
                double asked = Math.hypot(dx, dy);
                assertThat(Math.hypot(movedX, movedY)).as(where).isLessThanOrEqualTo(asked + 2 * MotionTuning.EPSILON);
            }
        }
    }
}
