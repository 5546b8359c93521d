package dev.gait.motion.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** Facts of motion.md §A that hold everywhere on the map. */
class PlacePropertyTest {
    private static final int SEEDS = 2000;

    private static Frame anyRotation(Prng random) {
        Frame frame = new Frame().setHeading(random.between(0, 360.0));
        frame.rotateAboutWorld(random.between(-3.0, 3.0), random.between(-3.0, 3.0), random.between(-3.0, 3.0));
        return frame;
    }

    private static Position anyOutdoorPlace(Prng random) {
        int block = random.between(1, 253) << 8 | random.between(1, 253);
        Position place = new Position(block << 16 | random.between(1, 64), 0, 0, 0);
        place.frame.setOrigin(
                random.between(-190.0, 380.0), random.between(-190.0, 380.0), random.between(-5.0, 200.0));
        if (random.oneIn(3)) {
            // Edges are where arithmetic goes wrong: put some within a hair of a cell or block line.
            place.frame.x = 24.0 * random.between(-3, 10) + random.between(-0.0004, 0.0004);
        }
        if (random.oneIn(3)) {
            place.frame.y = 24.0 * random.between(-3, 10) + random.between(-0.0004, 0.0004);
        }
        return place;
    }

    @Test
    void localAndWorldAreInverse() {
        Property.forAll(SEEDS, random -> {
            Frame frame = anyRotation(random);
            double x = random.between(-100.0, 100.0);
            double y = random.between(-100.0, 100.0);
            double z = random.between(-100.0, 100.0);
            Vector3d world = frame.toWorld(x, y, z, new Vector3d());
            Vector3d local = frame.toLocal(world.x, world.y, world.z, new Vector3d());
            assertThat(local.distance(x, y, z)).isLessThan(1e-9);
            assertThat(world.length()).isCloseTo(Math.sqrt(x * x + y * y + z * z), within(1e-9));
        });
    }

    @Test
    void headingAndQuaternionAreInverse() {
        Property.forAll(SEEDS, random -> {
            double heading = random.between(0, 360.0);
            double back = new Frame().setHeading(heading).heading();
            assertThat(Math.abs(Headings.signed(back - heading))).isLessThan(1e-9);
            assertThat(back).isBetween(0.0, Math.nextDown(360.0));
        });
    }

    @Test
    void aHeadingSurvivesAnyNumberOfTurnsRound() {
        Property.forAll(SEEDS, random -> {
            double heading = random.between(0, 360.0);
            double wound = heading + 360.0 * random.between(-5, 5);
            assertThat(Math.abs(Headings.signed(new Frame().setHeading(wound).heading() - heading)))
                    .isLessThan(1e-9);
        });
    }

    @Test
    void rehomingNeverMovesACoordinateByMoreThanEpsilon() {
        Property.forAll(SEEDS, random -> {
            Position place = anyOutdoorPlace(random);
            Position before = new Position().set(place);
            assertThat(Landblocks.rehome(place)).isTrue();
            assertThat(Math.abs(place.globalX() - before.globalX())).isLessThanOrEqualTo(0.0002);
            assertThat(Math.abs(place.globalY() - before.globalY())).isLessThanOrEqualTo(0.0002);
            assertThat(place.frame.z).isEqualTo(before.frame.z);
        });
    }

    @Test
    void aRehomedPlaceIsAtHomeInItsBlockAndCell() {
        Property.forAll(SEEDS, random -> {
            Position place = anyOutdoorPlace(random);
            Landblocks.rehome(place);
            assertThat(place.frame.x).isGreaterThanOrEqualTo(0.0).isLessThan(192.0);
            assertThat(place.frame.y).isGreaterThanOrEqualTo(0.0).isLessThan(192.0);
            int low = (place.cell & 0xFFFF) - 1;
            assertThat(low >> 3).isEqualTo((int) (place.frame.x / 24.0));
            assertThat(low & 7).isEqualTo((int) (place.frame.y / 24.0));
            Position again = new Position().set(place);
            assertThat(Landblocks.rehome(again)).isTrue();
            assertThat(again.cell).isEqualTo(place.cell);
            assertThat(again.frame.isEqual(place.frame)).isTrue();
        });
    }

    @Test
    void distanceDoesNotDependOnTheBlockAPlaceIsWrittenIn() {
        Property.forAll(SEEDS, random -> {
            Position a = anyOutdoorPlace(random);
            Position b = anyOutdoorPlace(random);
            Position rehomed = new Position().set(b);
            Landblocks.rehome(rehomed);
            assertThat(a.distanceTo(rehomed)).isCloseTo(a.distanceTo(b), within(0.0003));
            assertThat(a.distanceTo(b)).isCloseTo(b.distanceTo(a), within(1e-9));
        });
    }
}
