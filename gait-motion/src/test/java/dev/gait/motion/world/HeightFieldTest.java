package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeightFieldTest {
    /** The lattice column of the test landblock's western rim. */
    private static final int WEST = 8 * 0xA9;

    /** Level up to x = 48 in the test landblock, then rising east at an angle. */
    private static HeightField slope(double degrees) {
        double rise = 24 * StrictMath.tan(StrictMath.toRadians(degrees));
        return new HeightField((x, y) -> x <= WEST + 2 ? 0 : rise * (x - WEST - 2));
    }

    /** Level up to x = 48, then falling away eastwards. */
    private static HeightField cliff(double degrees) {
        return slope(-degrees);
    }

    @Test
    void aTriangleIsAPlaneThroughItsThreeVertices() {
        // One raised vertex at (24, 24): every triangle of the four cells around it differs.
        HeightField field = new HeightField((x, y) -> x == WEST + 1 && y == 8 * 0xB4 + 1 ? 12 : 0);

        assertThat(field.groundZ(new Position(Mover.CELL, 24, 24, 0))).isEqualTo(12);
        assertThat(field.groundZ(new Position(Mover.CELL, 12, 12, 0)))
                .as("on the cut, which runs from the raised vertex or past it")
                .isIn(0.0, 6.0);
        assertThat(field.groundZ(new Position(Mover.CELL, 36, 24, 0))).isCloseTo(6, within(1e-12));
        assertThat(field.groundZ(new Position(Mover.CELL, 24, 12, 0))).isCloseTo(6, within(1e-12));
        assertThat(field.groundZ(new Position(Mover.CELL, 60, 60, 0))).isEqualTo(0);
    }

    @Test
    void theHeightIsThatOfTheFacetWhereverItIsAskedFrom() {
        SplittableRandom random = new SplittableRandom(11);
        HeightField field = new HeightField(new SeededTerrain(11));
        Facet facet = new Facet();
        for (int i = 0; i < 20_000; i++) {
            // In its cell, on its edges, in another one's, beyond the landblock.
            double x = i % 4 == 0 ? 24 * random.nextInt(-2, 12) : random.nextDouble(-30, 222);
            double y = i % 4 == 1 ? Math.nextDown(24.0 * random.nextInt(1, 9)) : random.nextDouble(-30, 222);
            int cell = 0xA9B40000 | 1 + (i % 2 == 0 ? random.nextInt(64) : 8 * clamp(x / 24) + clamp(y / 24));

            assertThat(field.groundZ(new Position(cell, x, y, 0)))
                    .as("%x %s %s", cell, x, y)
                    .isEqualTo(field.facetAt(cell, x, y, facet).z(x, y));
        }
    }

    private static int clamp(double lattice) {
        return (int) Math.max(0, Math.min(7, lattice));
    }

    @Test
    void theCutMayBeChosenByTheSource() {
        TerrainSource corner = new TerrainSource() {
            @Override
            public double vertexZ(int x, int y) {
                return x == WEST && y == 8 * 0xB4 ? 24 : 0;
            }

            @Override
            public boolean splitsSouthWestToNorthEast(int x, int y) {
                return x == WEST;
            }
        };
        HeightField field = new HeightField(corner);

        assertThat(field.groundZ(new Position(Mover.CELL, 12, 12, 0)))
                .as("the cut from the raised corner carries half its height")
                .isEqualTo(12);
    }

    @Test
    void aWalkerFollowsTheSlopeAndLosesWhatGoesIntoIt() {
        HeightField field = slope(30);
        Mover mover = Mover.standing(field, 60, 60);
        mover.move(0.001, 0);
        double x = mover.x();

        mover.move(0.1, 0);

        double cos = StrictMath.cos(StrictMath.toRadians(30));
        assertThat(mover.x() - x)
                .as("uphill only the part along the plane is left")
                .isCloseTo(0.1 * cos * cos, within(1e-9));
        assertThat(mover.z()).isCloseTo(field.groundZ(mover.body.position), within(1e-9));
        assertThat(mover.body.normalX).isCloseTo(-0.5, within(1e-9));
        assertThat(mover.body.isGrounded()).isTrue();
        x = mover.x();

        mover.move(-0.1, 0);

        assertThat(mover.x() - x)
                .as("downhill it is brought down on to the plane")
                .isCloseTo(-0.1, within(1e-9));
    }

    @Test
    void aSlopeOf48Point3DegreesIsWalkedUp() {
        Mover mover = Mover.standing(slope(48.3), 47, 60);

        mover.walk(0.1, 0, 100);

        assertThat(mover.x()).isGreaterThan(51);
        assertThat(mover.z()).isGreaterThan(3);
        assertThat(mover.body.isGrounded()).isTrue();
    }

    @Test
    void aSlopeOf48Point5DegreesIsAWall() {
        Mover mover = Mover.standing(slope(48.5), 47, 60);

        mover.walk(0.1, 0, 100);

        assertThat(mover.x()).isBetween(47.99, 48.0);
        assertThat(mover.z()).isZero();
        assertThat(mover.body.isGrounded()).isTrue();
    }

    @Test
    void m49NormalZOf066IsContactWithoutWalkableAnd067IsWalkable() {
        for (double normalZ : new double[] {0.66, 0.67}) {
            double degrees = StrictMath.toDegrees(StrictMath.acos(normalZ));
            HeightField field = slope(degrees);
            Mover mover = Mover.standing(field, 60, 60);
            mover.body.frame().z += 0.01;
            mover.airborne(0, 0, -1);

            mover.fall(1.0 / 30);

            assertThat(mover.body.contact).isTrue();
            assertThat(mover.body.normalZ).isCloseTo(normalZ, within(1e-9));
            assertThat(mover.body.onWalkable).isEqualTo(normalZ == 0.67);
        }
    }

    @Test
    void aSteepSlopeIsSlidAlongWhenMetAtAnAngle() {
        Mover mover = Mover.standing(slope(60), 47.9, 60);
        mover.move(0.5, 0);
        double y = mover.y();

        mover.walk(0.05, 0.1, 30);

        assertThat(mover.x()).isBetween(47.99, 48.0);
        assertThat(mover.y() - y).isCloseTo(3.0, within(1e-6));
    }

    @Test
    void aBodyOnASteepSlopeSlipsDownAndLandsAtItsFoot() {
        HeightField field = slope(60);
        Mover mover = Mover.standing(field, 60, 60);
        mover.body.frame().z += 0.5;
        mover.airborne(0, 0, 0);
        boolean slipped = false;

        for (int tick = 0; tick < 200 && !mover.body.onWalkable; tick++) {
            mover.fall(1.0 / 30);
            slipped |= mover.body.contact && !mover.body.onWalkable;
            assertThat(mover.z()).isGreaterThanOrEqualTo(field.groundZ(mover.body.position) - 1e-6);
        }

        assertThat(slipped).isTrue();
        assertThat(mover.body.onWalkable).isTrue();
        assertThat(mover.x()).isLessThan(48.001);
        assertThat(mover.z()).isCloseTo(0, within(1e-9));
    }

    @Test
    void aSteepValleyHoldsABodyInsteadOfGrindingItForEver() {
        // A ditch along x = 72, 60° on both sides.
        double depth = 24 * StrictMath.tan(StrictMath.toRadians(60));
        HeightField field = new HeightField((x, y) -> x == WEST + 3 ? 0 : depth);
        Mover mover = Mover.standing(field, 70, 60);
        mover.airborne(0, 0, 0);

        for (int tick = 0; tick < 300 && !mover.body.onWalkable; tick++) {
            mover.fall(1.0 / 30);
        }

        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.x()).isCloseTo(72, within(0.01));
        assertThat(mover.body.normalZ).isEqualTo(1);
    }

    @Test
    void anEdgeSliderStopsAtACliffAndSlidesAlongIt() {
        Mover mover = Mover.standing(cliff(60), 47, 60);

        mover.walk(0.1, 0, 50);
        assertThat(mover.x()).isBetween(47.99, 48.0);
        assertThat(mover.body.isGrounded()).isTrue();
        double y = mover.y();
        mover.walk(0.1, 0.1, 20);

        assertThat(mover.x()).isBetween(47.99, 48.0);
        assertThat(mover.y() - y).isCloseTo(2.0, within(1e-6));
        assertThat(mover.body.isGrounded()).isTrue();
    }

    @Test
    void withoutTheBitABodyWalksOffTheCliffAndFalls() {
        HeightField field = cliff(60);
        Mover mover = Mover.standing(field, 47.5, 60).withoutEdgeSlide();

        for (int i = 0; i < 6; i++) {
            mover.move(0.1, 0);
        }

        assertThat(mover.x()).isGreaterThan(48);
        assertThat(mover.body.contact).isFalse();
        assertThat(mover.body.accelerationZ).isEqualTo(MotionTuning.GRAVITY);
        assertThat(mover.z()).isGreaterThan(field.groundZ(mover.body.position));
    }

    @Test
    void aRunnerKeepsToTheGroundOverAWalkableCrestAtAnySpeed() {
        HeightField field = cliff(48.3);
        Mover mover = Mover.standing(field, 47, 60);

        for (int i = 0; i < 5; i++) {
            mover.move(1.67, 0);
            assertThat(mover.body.isGrounded()).isTrue();
            assertThat(mover.z()).isCloseTo(field.groundZ(mover.body.position), within(1e-9));
        }

        assertThat(mover.x()).isGreaterThan(54);
    }

    @Test
    void aFallingBodyLandsWithTheNormalOfTheGround() {
        HeightField field = slope(30);
        Mover mover = Mover.standing(field, 60, 60);
        double ground = mover.z();
        mover.body.frame().z += 0.2;
        mover.airborne(0, 0, -9);

        mover.fall(1.0 / 30);

        assertThat(mover.body.contact).isTrue();
        assertThat(mover.sweep.collided).isTrue();
        assertThat(mover.sweep.collisionX).isCloseTo(-0.5, within(1e-9));
        assertThat(mover.z())
                .as("what was left of the fall slid down the slope")
                .isLessThanOrEqualTo(ground);
        assertThat(mover.body.velocityX).as("the bounce is along the normal").isNegative();
    }

    @Test
    void aBodyWhoseFeetAreSunkenIsLiftedOutOfTheGround() {
        HeightField field = slope(0);
        Mover mover = Mover.standing(field, 60, 60);
        mover.body.frame().z = -3;

        mover.move(0.1, 0);

        assertThat(mover.z()).isZero();
        assertThat(mover.body.isGrounded()).isTrue();
    }

    @Test
    void aBodyInContactButTooHighAboveTheGroundFalls() {
        Mover low = Mover.standing(slope(0), 60, 60);
        low.body.frame().z = 0.4;
        low.move(0.1, 0);
        Mover high = Mover.standing(slope(0), 60, 60);
        high.body.frame().z = 0.41;
        high.move(0.1, 0);

        assertThat(low.body.isGrounded()).isTrue();
        assertThat(low.z()).isZero();
        assertThat(high.body.contact).isFalse();
        assertThat(high.z()).isCloseTo(0.41, within(1e-12));
    }

    @Test
    void landblockBordersAreOrdinaryEdges() {
        HeightField field = new HeightField((x, y) -> 3 * ((x * 7 + y * 13) % 5));
        Position at = new Position(0xA9B40001, 100, 100, 0);
        at.setGlobal(Mover.ORIGIN_X + 191, Mover.ORIGIN_Y + 100, 0);
        at.frame.z = field.groundZ(at);
        Mover mover = Mover.at(field, at);
        double before = mover.body.position.globalX();

        for (int i = 0; i < 40; i++) {
            mover.move(0.1, 0.01);
            assertThat(mover.z()).isCloseTo(field.groundZ(mover.body.position), within(0.001));
            double after = mover.body.position.globalX();
            assertThat(after - before).isBetween(0.0, 0.1 + MotionTuning.EPSILON);
            before = after;
        }

        assertThat(Landblocks.blockX(mover.body.position.cell)).isEqualTo(0xAA);
    }

    @Test
    void theMapEndsAtItsRim() {
        HeightField field = slope(0);
        Position at = new Position();
        at.setGlobal(0.05, 1000, 0);
        Mover mover = Mover.at(field, at);

        assertThat(mover.move(-0.1, 0)).isEqualTo(Sweep.Outcome.BLOCKED);
        assertThat(mover.move(0.1, 0)).isEqualTo(Sweep.Outcome.MOVED);
    }

    @Test
    void lessThanAFifthOfAMillimetreIsNoMove() {
        Mover mover = Mover.standing(slope(0), 60, 60);

        assertThat(mover.move(0.00019, 0, 0.5)).isEqualTo(Sweep.Outcome.UNMOVED);
        assertThat(mover.move(0.00021, 0, 0.5)).isEqualTo(Sweep.Outcome.MOVED);
    }

    @Test
    void aMoveToNowhereIsRefused() {
        HeightField field = slope(0);
        Mover mover = Mover.standing(field, 60, 60);
        Frame nowhere = new Frame().setOrigin(Double.NaN, 0, 0);
        Frame farAway = new Frame().setOrigin(1e12, 0, 0);

        assertThat(field.sweep(mover.body, nowhere, mover.sweep)).isEqualTo(Sweep.Outcome.BLOCKED);
        assertThat(field.sweep(mover.body, farAway, mover.sweep)).isEqualTo(Sweep.Outcome.BLOCKED);
        assertThat(field.place(mover.body, new Position(Mover.CELL, Double.NaN, 0, 0), mover.sweep))
                .isFalse();
    }

    @Test
    void aSourceThatKnowsNoHeightIsRefusedWithTheVertex() {
        HeightField field = new HeightField((x, y) -> Double.NaN);

        assertThatThrownBy(() -> field.groundZ(new Position(Mover.CELL, 1, 1, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vertex (1352, 1440)");
    }

    @Test
    void indoorsTheHeightFieldHasNoSay() {
        HeightField field = slope(0);
        Position cellar = new Position(0xA9B40100, 60, 60, -6);
        Mover mover = Mover.at(field, cellar);

        mover.move(0.5, 0);

        assertThat(field.groundZ(cellar)).isNaN();
        assertThat(mover.z()).isEqualTo(-6);
        assertThat(mover.x()).isEqualTo(60.5);
        assertThat(mover.body.position.cell).isEqualTo(0xA9B40100);
        assertThat(mover.body.contact).isTrue();
    }

    @Test
    void aPlacementStepsDownToTheGroundWithinTheBodysStep() {
        HeightField field = slope(60);
        Mover mover = Mover.standing(field, 30, 60);

        assertThat(mover.place(30, 60, 0.4)).isTrue();
        assertThat(mover.z()).isZero();
        assertThat(mover.body.isGrounded()).isTrue();
        assertThat(mover.place(30, 60, 0.41)).isTrue();
        assertThat(mover.z()).isEqualTo(0.41);
        assertThat(mover.body.contact).isFalse();
        assertThat(mover.place(30, 60, -7)).isTrue();
        assertThat(mover.z()).isZero();
        double ground = field.groundZ(new Position(Mover.CELL, 60, 60, 0));
        assertThat(mover.place(60, 60, ground + 0.2)).isTrue();
        assertThat(mover.body.contact)
                .as("60° is steep, but not too steep to be placed on")
                .isTrue();
        assertThat(mover.body.onWalkable).isFalse();
    }

    @Test
    void aSmallCacheGivesTheSameGround() {
        TerrainSource source = (x, y) -> (x * 31 + y * 17) % 11;
        HeightField small = new HeightField(source, 1);
        HeightField large = new HeightField(source);
        Position at = new Position();

        for (int i = 0; i < 200; i++) {
            at.setGlobal(1000 + 37.3 * i, 2000 + 91.7 * i, 0);
            assertThat(small.groundZ(at)).isEqualTo(large.groundZ(at));
        }
    }
}
