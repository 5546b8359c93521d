package dev.gait.motion.place;

import static dev.gait.motion.support.Worked.near;
import static dev.gait.motion.support.Worked.nearPlace;
import static org.assertj.core.api.Assertions.assertThat;

import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headings, frames, landblocks and distances: motion.md §A and worked numbers M.1 to M.6. */
class PlacesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1, 0, 0, 1",
        "45, 0.92388, -0.382683, 0.707107, 0.707107",
        "90, 0.707107, -0.707107, 1, 0",
        "180, 0, -1, 0, -1",
        "270, -0.707107, -0.707107, -1, 0",
        "359, -0.999962, -0.00872654, -0.0174524, 0.999848"
    })
    void m1HeadingToQuaternionAndForwardAndBack(double heading, double w, double z, double forwardX, double forwardY) {
        Frame frame = new Frame().setHeading(heading);

        near("w", frame.qw, w);
        near("z", frame.qz, z);
        assertThat(frame.qx).isZero();
        assertThat(frame.qy).isZero();
        near("forward x", frame.forwardX(), forwardX);
        near("forward y", frame.forwardY(), forwardY);
        near("heading", frame.heading(), heading);
    }

    @ParameterizedTest
    @CsvSource({"45, 0.707107, -0.707107", "90, 0, -1", "180, -1, 0"})
    void m2RightAxis(double heading, double x, double y) {
        near(new Frame().setHeading(heading).toWorld(1, 0, 0, new Vector3d()), x, y, 0);
    }

    @ParameterizedTest
    @CsvSource({"90, 1, 0, 0, 0, 1, 0", "90, 0.5, 0, 0, 0, 0.5, 0", "30, 1, 2, 0.1, -0.133975, 2.23205, 0.1"})
    void m3WorldToLocal(double heading, double wx, double wy, double wz, double lx, double ly, double lz) {
        near(new Frame().setHeading(heading).toLocal(wx, wy, wz, new Vector3d()), lx, ly, lz);
    }

    @Test
    void facingEastTheForwardAxisIsWorldEastNotItsMirror() {
        Vector3d local = new Frame().setHeading(90).toLocal(1, 0, 0, new Vector3d());

        near(local, 0, +1, 0);
    }

    @Test
    void m4AcrossLandblocks() {
        Position a = new Position(0xA9B40019, 84, 7.1, 94);
        Position b = new Position(0xA9B30038, 84, 190.5, 94);
        near(a.offsetTo(b, new Vector3d()), 0, -8.6, 0);
        near(a.distanceTo(b), 8.6);
        near(a.headingTo(b), 180);

        Position d = new Position(0xA9B40039, 190, 10, 94);
        Position c = new Position(0xAAB40001, 2.5, 10, 94);
        near(d.offsetTo(c, new Vector3d()), 4.5, 0, 0);
        near(d.distanceTo(c), 4.5);
        near(d.headingTo(c), 90);

        Position e = new Position(0xAAB50001, 0.5, 0.5, 100);
        near(d.offsetTo(e, new Vector3d()), 2.5, 182.5, 6);
        near(d.distanceTo(e), 182.616);
        near(d.headingTo(e), 0.784825);
    }

    @Test
    void headingStraightUpIsNorth() {
        Position here = new Position(0xA9B40001, 10, 10, 0);

        assertThat(here.headingTo(new Position(0xA9B40001, 10.0001, 9.9999, 7))).isZero();
    }

    @Test
    void m5Rehoming() {
        Position east = new Position(0xA9B40039, 193.5, 10, 1);
        assertThat(Landblocks.rehome(east)).isTrue();
        nearPlace(east, 0xAAB40001, 1.5, 10, 1);

        Position west = new Position(0xA9B40001, -0.5, 191, 1);
        assertThat(Landblocks.rehome(west)).isTrue();
        nearPlace(west, 0xA8B40040, 191.5, 191, 1);

        Position edge = new Position(0xA9B40001, -0.0001, 0, 1);
        assertThat(Landblocks.rehome(edge)).isTrue();
        assertThat(edge.cell).isEqualTo(0xA9B40001);
        assertThat(edge.frame.x).isZero();
        assertThat(edge.frame.y).isZero();

        Position home = new Position(0xA9B40019, 84, 7.1, 94);
        assertThat(Landblocks.rehome(home)).isTrue();
        nearPlace(home, 0xA9B40019, 84, 7.1, 94);
    }

    @Test
    void aPlaceOffTheMapHasNoCell() {
        Position south = new Position(0xA9000001, 10, -0.5, 0);

        assertThat(Landblocks.rehome(south)).isFalse();
        assertThat(south.cell).isZero();
        assertThat(new Position(0xA9B40001, 0, 0, 0).setGlobal(2040 * 24.0, 0, 0))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0xA9B40000, 0xA9B40041, 0xA9B400FF, 0xA9B4FFFE})
    void aLowWordThatNamesNothingIsNoCell(int cell) {
        Position nowhere = new Position(cell, 10, 10, 0);

        assertThat(Landblocks.rehome(nowhere)).isFalse();
        assertThat(nowhere.cell).isZero();
    }

    @Test
    void indoorMeansLowWordFrom0100On() {
        assertThat(Landblocks.isIndoor(0xA9B40040)).isFalse();
        assertThat(Landblocks.isIndoor(0xA9B40100)).isTrue();
        assertThat(Landblocks.isIndoor(0xA9B4FFFD)).isTrue();
    }

    private static double cylinder(double radius, double height, double x, double y, double z) {
        return Cylinders.distance(
                radius, height, new Position(0xA9B40025, 0, 0, 0), radius, height, new Position(0xA9B40025, x, y, z));
    }

    @Test
    void m6CylinderDistance() {
        near(cylinder(0.5, 1.8, 0, 5, 0), 4);
        near(cylinder(0.5, 1.8, 0, 0.6, 0), -1.84391);
        near(cylinder(0.5, 1.8, 0, 3, 4), 4.56508);
        near(cylinder(0.5, 1.8, 0, 0, 2.3), 1.39284);
        near(
                Cylinders.distance(
                        0.48, 1.835, new Position(0xA9B40025, 0, 0, 0), 0.3, 0.9, new Position(0xA9B40025, 3, 4, 0)),
                4.22);
        near(cylinder(1.5, 1.8, 0, 0.9, 2.0), 0.2);
    }

    @Test
    void distanceWithoutZIncludesZ() {
        Position low = new Position(0xA9B40025, 0, 0, 0);

        near(Cylinders.reach(0.5, low, 0.5, new Position(0xA9B40025, 0, 3, 4)), 4);
    }

    @Test
    void framesAreEqualWithinTwoTenthsOfAMillimetreAndOppositeQuaternionsAreNot() {
        Frame frame = new Frame().setOrigin(1, 2, 3).setHeading(200);
        Frame near = new Frame().set(frame).setOrigin(1.00019, 2, 3);
        Frame far = new Frame().set(frame).setOrigin(1.00021, 2, 3);
        Frame opposite = new Frame().set(frame).setRotation(-frame.qw, 0, 0, -frame.qz);

        assertThat(near.isEqual(frame)).isTrue();
        assertThat(far.isEqual(frame)).isFalse();
        assertThat(opposite.isEqual(frame)).isFalse();
        near(opposite.heading(), frame.heading());
    }

    @Test
    void anInvalidRotationKeepsTheOld() {
        Frame frame = new Frame().setHeading(90);

        assertThat(frame.trySetRotation(0, 0, 0, 0)).isFalse();
        assertThat(frame.trySetRotation(Double.NaN, 0, 0, 1)).isFalse();
        assertThat(frame.trySetRotation(1.001, 0, 0, 0)).isFalse();
        near(frame.heading(), 90);
        assertThat(frame.trySetRotation(1.0004, 0, 0, 0)).isTrue();
    }

    @Test
    void aFrameWithANumberThatIsNoneIsInvalid() {
        assertThat(new Frame().isValid()).isTrue();
        assertThat(new Frame().setOrigin(Double.NaN, 0, 0).isValid()).isFalse();
        assertThat(new Frame().setOrigin(0, Double.POSITIVE_INFINITY, 0).isValid())
                .isFalse();
    }

    @Test
    void setHeadingKeepsThePitch() {
        Frame frame = new Frame();
        frame.rotateBy(StrictMath.cos(0.1), StrictMath.sin(0.1), 0, 0);
        double pitch = frame.forwardZ();

        frame.setHeading(90);

        near(frame.heading(), 90);
        assertThat(frame.forwardZ()).isPositive();
        // The rule rebuilds the direction (sin h, cos h, old z) and normalises it.
        near(frame.forwardZ(), pitch / Math.sqrt(1 + pitch * pitch));
    }

    @Test
    void combineMovesInLocalAxesThenTurns() {
        Frame body = new Frame().setOrigin(10, 20, 0).setHeading(90);
        Frame offset = new Frame().setOrigin(0, 2, 0).setHeading(45);

        Frame result = body.combine(offset, new Frame());

        near(result.x, 12);
        near(result.y, 20);
        near(result.heading(), 135);
    }

    @Test
    void relativeRotationLeadsFromOneFrameToTheOther() {
        Frame from = new Frame().setHeading(30);
        Frame to = new Frame().setHeading(75);

        Frame relative = new Frame().setRelativeRotation(to, from);

        near(relative.heading(), 45);
        near(from.combine(relative, new Frame()).heading(), 75);
    }

    @Test
    void positiveWorldSpinDecreasesTheHeading() {
        Frame frame = new Frame().setHeading(90);

        frame.rotateAboutWorld(0, 0, Headings.toRadians(10));

        near(frame.heading(), 80);
    }

    @Test
    void aSpinOfLessThanEpsilonIsSkipped() {
        Frame frame = new Frame().setHeading(90);
        Frame before = new Frame().set(frame);

        frame.rotateAboutWorld(0, 0, 0.00019);

        assertThat(frame.qz).isEqualTo(before.qz);
    }

    @Test
    void plainMapCoordinatesFindTheirCell() {
        Position place = new Position();

        assertThat(place.setGlobal(0xA9 * 192.0 + 84, 0xB4 * 192.0 + 7.1, 94)).isTrue();

        nearPlace(place, 0xA9B40019, 84, 7.1, 94);
        near(place.globalX(), 0xA9 * 192.0 + 84);
        near(place.globalY(), 0xB4 * 192.0 + 7.1);
    }
}
