package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObstacleWorldTest {
    private static final double RADIUS = MotionTuning.DEFAULT_RADIUS;

    private static ObstacleWorld flat(Obstacle... obstacles) {
        return new ObstacleWorld(new FlatGround(0), Obstacles.of(obstacles));
    }

    @Test
    void aStepOf39CentimetresIsClimbed() {
        Mover mover = Mover.standing(flat(Mover.box(60, 70, -1, 5, 5, 1.39, 0)), 60, 64);

        mover.walk(0, 0.1, 30);

        assertThat(mover.y()).isCloseTo(67, within(1e-9));
        assertThat(mover.z()).isCloseTo(0.39, within(1e-12));
        assertThat(mover.body.isGrounded()).isTrue();
    }

    @Test
    void aStepOf41CentimetresIsNot() {
        Mover mover = Mover.standing(flat(Mover.box(60, 70, -1, 5, 5, 1.41, 0)), 60, 64);

        mover.walk(0, 0.1, 30);

        assertThat(mover.y()).isBetween(65 - RADIUS - 0.001, 65 - RADIUS);
        assertThat(mover.z()).isZero();
        assertThat(mover.sweep.sliding).isTrue();
        assertThat(mover.sweep.slidingY).isEqualTo(-1);
    }

    @Test
    void aBodyInTheAirStepsUpFourCentimetresOnly() {
        ObstacleWorld world = flat(Mover.box(60, 70, -1, 5, 5, 2, 0));
        Mover low = Mover.at(world, new Position(Mover.CELL, 60, 64.4, 0.95)).airborne(0, 6, 0);
        Mover high = Mover.at(world, new Position(Mover.CELL, 60, 64.4, 0.97)).airborne(0, 6, 0);

        low.move(0, 0.2, 0);
        high.move(0, 0.2, 0);

        assertThat(low.y()).isLessThan(65 - RADIUS);
        assertThat(low.body.contact).isFalse();
        assertThat(low.body.velocityY).as("it bounces off the wall").isCloseTo(-0.3, within(1e-7));
        assertThat(high.z()).isEqualTo(1);
        assertThat(high.body.isGrounded()).isTrue();
    }

    @Test
    void aWallHitAt30DegreesIsSlidAlongAtTheCosine() {
        ObstacleWorld world = flat(Mover.box(60, 70, -1, 40, 1, 5, 0));
        Mover mover = Mover.standing(world, 50, 68);
        double cos = StrictMath.cos(StrictMath.toRadians(30));
        // Half a metre off the wall: walk into it first.
        mover.walk(0.1 * cos, 0.05, 20);
        double x = mover.x();

        for (int i = 0; i < 50; i++) {
            double before = mover.x();
            mover.move(0.1 * cos, 0.05);
            assertThat(mover.x() - before).isCloseTo(0.1 * cos, within(1e-9));
            assertThat(mover.y()).isBetween(69 - RADIUS - 0.001, 69 - RADIUS);
        }

        assertThat(mover.x() - x).isCloseTo(5 * cos, within(1e-6));
    }

    @Test
    void aTurnedWallIsSlidAlongToo() {
        double heading = 33;
        ObstacleWorld world = flat(Mover.box(60, 70, -1, 1, 30, 5, heading));
        double alongX = StrictMath.sin(StrictMath.toRadians(heading));
        double alongY = StrictMath.cos(StrictMath.toRadians(heading));
        // Towards the wall from its right side, at 30° to its face.
        double rightX = alongY;
        double rightY = -alongX;
        Mover mover = Mover.standing(world, 60 + 2 * rightX, 70 + 2 * rightY);
        double cos = StrictMath.cos(StrictMath.toRadians(30));
        double stepX = 0.1 * (cos * alongX - 0.5 * rightX);
        double stepY = 0.1 * (cos * alongY - 0.5 * rightY);
        mover.walk(stepX, stepY, 30);
        double x = mover.x();
        double y = mover.y();

        mover.walk(stepX, stepY, 20);

        double along = (mover.x() - x) * alongX + (mover.y() - y) * alongY;
        double off = (mover.x() - 60) * rightX + (mover.y() - 70) * rightY;
        assertThat(along).isCloseTo(2 * cos, within(1e-6));
        assertThat(off).isBetween(1 + RADIUS, 1 + RADIUS + 0.001);
    }

    @Test
    void aCylinderIsWalkedAround() {
        Mover mover = Mover.standing(flat(Mover.cylinder(60, 70, -1, 1, 5)), 60.3, 65);

        for (int i = 0; i < 150; i++) {
            mover.move(0, 0.1);
            double distance = Math.hypot(mover.x() - 60, mover.y() - 70);
            assertThat(distance).isGreaterThanOrEqualTo(1 + RADIUS);
        }

        assertThat(mover.y()).isGreaterThan(75);
        assertThat(mover.x()).isGreaterThan(61.4);
    }

    @Test
    void aCornerStopsABodyWithoutJitter() {
        // Two walls that meet at a right angle, and two that meet at 60°.
        Obstacle[][] corners = {
            {Mover.box(60, 70, -1, 10, 1, 5, 0), Mover.box(65, 60, -1, 1, 10, 5, 0)},
            {Mover.box(60, 70, -1, 10, 1, 5, 0), Mover.box(62, 66, -1, 1, 10, 5, 330)}
        };
        for (Obstacle[] corner : corners) {
            Mover mover = Mover.standing(flat(corner), 56, 66);
            mover.walk(0.1, 0.11, 200);
            double x = mover.x();
            double y = mover.y();

            for (int i = 0; i < 100; i++) {
                mover.move(0.1, 0.11);
                assertThat(mover.x()).isCloseTo(x, within(1e-9));
                assertThat(mover.y()).isCloseTo(y, within(1e-9));
            }

            mover.move(-0.1, -0.1);
            assertThat(mover.x()).as("and it is not stuck").isCloseTo(x - 0.1, within(1e-9));
        }
    }

    @Test
    void nothingIsTunnelledThroughAtTopSpeed() {
        ObstacleWorld world = flat(Mover.box(60, 70, -1, 20, 0.02, 5, 0), Mover.cylinder(100, 70, -1, 0.05, 5));
        Mover atWall = Mover.standing(world, 60, 65);
        Mover atPole = Mover.at(world, new Position(Mover.CELL, 100.01, 60, 1)).airborne(0, 50, 0);

        atWall.walk(0, 1.67, 20);
        atPole.move(0, 50 * 0.2, 0);

        assertThat(atWall.y()).isLessThan(70 - 0.02 - RADIUS);
        assertThat(atPole.y()).isLessThan(70);
        assertThat(atPole.sweep.collided).isTrue();
    }

    @Test
    void stairsAreWalkedUpAndDownAgain() {
        List<Obstacle> steps = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            steps.add(Mover.box(60, 66.2 + 0.4 * i, -1, 2, 0.2, 1 + 0.3 * (i + 1), 0));
        }
        steps.add(Mover.box(60, 71.2, -1, 2, 2, 1 + 2.4, 0));
        ObstacleWorld world = new ObstacleWorld(new FlatGround(0), Obstacles.of(steps));
        for (double stride : new double[] {0.05, 0.13, 0.44, 1.3}) {
            Mover mover = Mover.standing(world, 60, 64);

            mover.walk(0, stride, (int) Math.ceil(7 / stride));
            assertThat(mover.z()).as("up with strides of " + stride).isCloseTo(2.4, within(1e-9));
            assertThat(mover.body.isGrounded()).isTrue();
            mover.walk(0, -stride, (int) Math.ceil(9 / stride));

            assertThat(mover.z()).as("down with strides of " + stride).isZero();
            assertThat(mover.body.isGrounded()).isTrue();
        }
    }

    @Test
    void aBodyWalksAlongATopAndAnEdgeSliderStaysOnIt() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 3, 3, 2, 0));
        Mover mover = Mover.at(world, new Position(Mover.CELL, 60, 70, 2));

        mover.walk(0.1, 0, 60);
        assertThat(mover.x()).as("its rim is all that still rests on the box").isBetween(63.47, 63.48);
        assertThat(mover.z()).isEqualTo(2);
        double y = mover.y();
        mover.walk(0.1, 0.1, 20);
        assertThat(mover.y() - y).isCloseTo(2, within(1e-6));
        mover.walk(0.1, 0.1, 40);

        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.z()).isEqualTo(2);
        assertThat(Math.hypot(mover.x() - 63, mover.y() - 73))
                .as("around the corner")
                .isLessThan(RADIUS);
    }

    @Test
    void anEdgeSliderGoesRoundTheRimOfACylinder() {
        ObstacleWorld world = flat(Mover.cylinder(60, 70, 0, 2, 2));
        Mover mover = Mover.at(world, new Position(Mover.CELL, 60, 70, 2));

        mover.walk(0.1, 0, 40);
        mover.walk(0.05, 0.1, 60);

        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.z()).isEqualTo(2);
        assertThat(Math.hypot(mover.x() - 60, mover.y() - 70)).isBetween(2 + RADIUS - 0.001, 2 + RADIUS);
        assertThat(mover.y()).isGreaterThan(71.5);
    }

    @Test
    void withoutTheBitABodyWalksOffATopAndFalls() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 3, 3, 2, 0));
        Mover mover = Mover.at(world, new Position(Mover.CELL, 60, 70, 2)).withoutEdgeSlide();

        mover.walk(0.1, 0, 35);

        assertThat(mover.body.contact).isFalse();
        assertThat(mover.x()).isCloseTo(63.5, within(1e-9));
        mover.body.velocityX = 3;
        for (int tick = 0; tick < 60 && !mover.body.contact; tick++) {
            mover.fall(1.0 / 30);
        }
        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.z()).isZero();
    }

    @Test
    void aLowTopIsSteppedOffWithoutAFall() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 3, 3, 0.39, 0));
        Mover mover = Mover.at(world, new Position(Mover.CELL, 60, 70, 0.39));

        for (int i = 0; i < 60; i++) {
            mover.move(0.1, 0);
            assertThat(mover.body.isGrounded()).isTrue();
        }

        assertThat(mover.x()).isCloseTo(66, within(1e-9));
        assertThat(mover.z()).isZero();
    }

    @Test
    void aFallingBodyLandsOnATopAndBounces() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 3, 3, 2, 45));
        Mover mover = Mover.at(world, new Position(Mover.CELL, 60, 70, 2.2)).airborne(1, 0, -9);

        mover.fall(1.0 / 30);

        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.z()).isEqualTo(2);
        assertThat(mover.x()).as("the horizontal part of the move counts whole").isCloseTo(60 + 1.0 / 30, within(1e-9));
        assertThat(mover.body.velocityZ).isCloseTo(0.05 * (9 + 9.8 / 30), within(1e-7));
    }

    @Test
    void aJumperBumpsItsHead() {
        ObstacleWorld world = flat(Mover.box(60, 70, 2, 3, 3, 1, 0));
        Mover mover = Mover.standing(world, 60, 70);
        mover.airborne(0, 0, 9);

        mover.fall(0.2);

        assertThat(mover.z()).isCloseTo(2 - MotionTuning.DEFAULT_HEIGHT, within(1e-9));
        assertThat(mover.body.velocityZ).isNegative();
    }

    @Test
    void aBodyWalksUnderABridge() {
        ObstacleWorld world = flat(Mover.box(60, 70, 1.3, 3, 3, 1, 0));
        Mover mover = Mover.standing(world, 60, 65);

        mover.walk(0, 0.1, 100);

        assertThat(mover.y()).isCloseTo(75, within(1e-9));
        assertThat(mover.z()).isZero();
    }

    @Test
    void aStepUpUnderALowCeilingIsRefused() {
        ObstacleWorld world = flat(Mover.box(60, 70, -1, 3, 3, 1.3, 0), Mover.box(60, 70, 1.4, 3, 3, 1, 0));
        Mover mover = Mover.standing(world, 60, 65);

        mover.walk(0, 0.1, 100);

        assertThat(mover.y()).isLessThan(67 - RADIUS);
        assertThat(mover.z()).isZero();
    }

    @Test
    void anObstacleOnASlopeStopsAWalkerThere() {
        HeightField slope = new HeightField((x, y) -> 12 * (x - 8 * 0xA9));
        ObstacleWorld world = new ObstacleWorld(slope, Obstacles.of(Mover.box(70, 60, 0, 1, 10, 100, 0)));
        Mover mover = Mover.standing(world, 66, 60);

        for (int i = 0; i < 100; i++) {
            mover.move(0.1, 0.02);
            assertThat(mover.z()).isCloseTo(world.groundZ(mover.body.position), within(1e-9));
        }

        assertThat(mover.x()).isBetween(69 - RADIUS - 0.001, 69 - RADIUS);
        assertThat(mover.y()).as("it slides along").isGreaterThan(61);
    }

    @Test
    void aWalkerStepsFromAHillsideOntoATopAndBack() {
        HeightField slope = new HeightField((x, y) -> 6 * (x - 8 * 0xA9));
        // Its top is level with the ground at x = 62 and buried beyond.
        double top = 62 * 0.25;
        ObstacleWorld world = new ObstacleWorld(slope, Obstacles.of(Mover.box(62, 60, 0, 1, 5, top, 0)));
        Mover mover = Mover.standing(world, 59, 60);
        boolean onTop = false;

        for (int i = 0; i < 80; i++) {
            mover.move(0.1, 0);
            onTop |= mover.z() == top && mover.body.normalZ == 1;
            assertThat(mover.body.isGrounded()).isTrue();
        }
        assertThat(onTop).isTrue();
        assertThat(mover.x()).isGreaterThan(65);
        mover.walk(-0.1, 0, 80);

        assertThat(mover.x()).isLessThan(60);
        assertThat(mover.z()).isCloseTo(world.groundZ(mover.body.position), within(1e-9));
    }

    @Test
    void anObstacleAcrossALandblockBorderIsSolidOnBothSides() {
        ObstacleWorld world = flat(Mover.box(192, 100, -1, 1, 5, 5, 0));
        Mover fromWest = Mover.standing(world, 188, 100);
        Mover fromEast = Mover.at(world, new Position(0xAAB40005, 4, 100, 0));

        fromWest.walk(0.1, 0, 60);
        fromEast.walk(-0.1, 0, 60);

        assertThat(fromWest.x()).isBetween(191 - RADIUS - 0.001, 191 - RADIUS);
        assertThat(fromEast.x()).isBetween(1 + RADIUS, 1 + RADIUS + 0.001);
    }

    @Test
    void aPlacementInsideAnObstacleSlidesOut() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 3, 2, 5, 20));
        Mover mover = Mover.standing(world, 40, 40);

        assertThat(mover.place(60, 71, 0)).isTrue();

        assertThat(mover.z()).isZero();
        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(Math.hypot(mover.x() - 60, mover.y() - 71)).isLessThan(4);
        mover.walk(0, 0.1, 10);
        assertThat(mover.y()).as("it stands free").isGreaterThan(72.5);
    }

    @Test
    void aPlacementBetweenTwoWallsLooksAround() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 0.5, 2, 5, 0), Mover.box(61.2, 70, 0, 0.5, 2, 5, 0));
        Mover mover = Mover.standing(world, 40, 40);

        assertThat(mover.place(60.6, 70.5, 0)).isTrue();

        assertThat(Math.hypot(mover.x() - 60.6, mover.y() - 70.5)).isLessThanOrEqualTo(4);
        assertThat(mover.place(60.6, 70.5, 10))
                .as("above them nothing is in the way")
                .isTrue();
        assertThat(mover.z()).isEqualTo(10);
        assertThat(mover.x()).isEqualTo(60.6);
    }

    @Test
    void aPlacementDeepInsideAHugeObstacleFails() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 20, 20, 50, 0));
        Mover mover = Mover.standing(world, 100, 70);

        assertThat(mover.place(60, 70, 0)).isFalse();

        assertThat(mover.x()).as("nothing changed").isEqualTo(100);
    }

    @Test
    void aPlacementOnATopStandsThere() {
        ObstacleWorld world = flat(Mover.box(60, 70, 0, 3, 3, 2, 0));
        Mover mover = Mover.standing(world, 40, 40);

        assertThat(mover.place(60, 70, 2.4)).isTrue();
        assertThat(mover.z()).isEqualTo(2);
        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.place(60, 70, 1.9999)).as("a hair inside it is on it").isTrue();
        assertThat(mover.z()).isEqualTo(2);
        assertThat(mover.x()).isEqualTo(60);
    }

    @Test
    void anObstacleWithoutExtentIsRefused() {
        assertThatThrownBy(() -> Obstacle.box(1, 2, 3, 1, 1, 0, 0)).hasMessageContaining("positive");
        assertThatThrownBy(() -> Obstacle.cylinder(1, Double.NaN, 3, 1, 1)).hasMessageContaining("finite");
    }
}
