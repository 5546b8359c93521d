package dev.gait.motion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.world.Obstacle;
import org.junit.jupiter.api.Test;

/** Floors, walls and edges: what a walker meets on grounds of the game's own. */
class GroundTest {
    private static final double RADIUS = BodySize.PERSON.radius();

    /** Walks somebody for a while in steps of 50 ms. */
    private static HeroState walk(
            Ground ground, double x, double y, double z, double moveX, double moveY, double time) {
        Authority world = new Authority(ground, Speeds.of(5));
        world.join(1, x, y, z, 0, 0);
        for (double now = 0.05; now < time + 1e-9; now += 0.05) {
            world.steer(1, moveX, moveY, 0, false, now);
        }
        return world.state(1);
    }

    @Test
    void aWallStopsAndOneSlidesAlongIt() {
        Ground ground = Ground.flat(0).with(Obstacle.box(-1005, 0, 0, 1, 50, 3, 0));

        HeroState straight = walk(ground, -1000, 0, 0, -1, 0, 3);
        assertThat(straight.x()).isCloseTo(-1004 + RADIUS, within(0.01));
        assertThat(straight.vx()).isCloseTo(0, within(0.01));

        HeroState slanted = walk(ground, -1000, 0, 0, -0.8, 0.6, 3);
        assertThat(slanted.x()).isCloseTo(-1004 + RADIUS, within(0.01));
        assertThat(slanted.y()).isCloseTo(9, within(0.1));
    }

    @Test
    void aLowStepIsWalkedOnAndALedgeIsFallenFrom() {
        Ground ground = Ground.flat(0).with(Obstacle.box(5, 0, 0, 2, 2, 0.3, 0));
        assertThat(walk(ground, 0, 0, 0, 1, 0, 1).z()).isEqualTo(0.3);

        Ground high = Ground.flat(0).with(Obstacle.box(0, 0, 0, 2, 2, 3, 0));
        HeroState falling = walk(high, 0, 0, 3, 1, 0, 0.6);
        assertThat(falling.airborne()).isTrue();
        assertThat(walk(high, 0, 0, 3, 1, 0, 2).z()).isZero();
    }

    @Test
    void nobodyWalksOverTheEdgeOfTheWorldButAlongIt() {
        Ground island = (x, y, from) -> x < 10 && from >= 0 ? 0 : Double.NaN;
        HeroState edge = walk(island, 8, 0, 0, 0.8, 0.6, 3);
        assertThat(edge.x()).isCloseTo(10, within(0.11)).isLessThan(10);
        assertThat(edge.y()).isCloseTo(9, within(0.15));
    }

    /** A room of triangles: a floor, a ramp up to a gallery over it, and a wall. */
    private static Ground room() {
        float[] corners = {
            -10, -10, 0, 10, -10, 0, 10, 10, 0, -10, 10, 0, // floor
            2, -2, 0, 6, -2, 2, 6, 2, 2, 2, 2, 0, // ramp
            6, -2, 2, 10, -2, 2, 10, 2, 2, 6, 2, 2, // gallery
            -5, -10, 0, -5, 10, 0, -5, 10, 3, -5, -10, 3 // wall
        };
        int[] triangles = new int[24];
        for (int quad = 0; quad < 4; quad++) {
            int[] two = {0, 1, 2, 0, 2, 3};
            for (int i = 0; i < 6; i++) {
                triangles[6 * quad + i] = 4 * quad + two[i];
            }
        }
        return Ground.mesh(corners, triangles);
    }

    @Test
    void aMeshHasFloorsAboveFloors() {
        Ground room = room();
        assertThat(room.floor(8, 0, 0.5)).isZero();
        assertThat(room.floor(8, 0, 5)).isEqualTo(2);
        assertThat(room.floor(4, 0, 5)).isCloseTo(1, within(1e-9));
        assertThat(room.floor(50, 0, 5)).isNaN();
    }

    @Test
    void onAMeshOneClimbsARampWalksUnderAGalleryAndStopsAtAWall() {
        Ground room = room();
        assertThat(walk(room, 0, 0, 0, 1, 0, 1.5).z()).isEqualTo(2);
        assertThat(walk(room, 0, 0, 0, -1, 0, 3).x()).isCloseTo(-5 + RADIUS, within(0.01));
        HeroState under = walk(room, 8, -6, 0, 0, 1, 1.2);
        assertThat(under.y()).isCloseTo(0, within(0.01));
        assertThat(under.z()).isZero();
    }

    /** A crate on a mesh's floor, and a pillar on hills that a game computes: whatever the ground, they are in the way. */
    @Test
    void obstaclesStandOnAnyGround() {
        Ground furnished = room().with(Obstacle.box(0, 6, 0, 1, 1, 2, 0));
        assertThat(walk(furnished, 0, 0, 0, 0, 1, 3).y()).isCloseTo(5 - RADIUS, within(0.01));
        assertThat(walk(furnished, 0, 0, 0, -1, 0, 3).x())
                .as("the mesh's own wall")
                .isCloseTo(-5 + RADIUS, within(0.01));
        assertThat(furnished.floor(0, 6, 5)).as("its top is a floor").isEqualTo(2);

        Ground slope = (x, y, from) -> 0.2 * x <= from ? 0.2 * x : Double.NaN;
        HeroState stopped = walk(slope.with(Obstacle.cylinder(8, 0, 0, 1, 9)), 0, 0, 0, 1, 0, 3);
        assertThat(stopped.x()).isCloseTo(7 - RADIUS, within(0.02));
        assertThat(stopped.z()).isCloseTo(0.2 * stopped.x(), within(1e-9));
    }

    @Test
    void wrongUseIsASentence() {
        Hero hero = new Hero(Ground.flat(0), Speeds.of(5));
        assertThatIllegalStateException()
                .isThrownBy(() -> hero.draw(0))
                .withMessageContaining("spawn the hero before draw");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hero.spawn(0, 0, -5, 0))
                .withMessageContaining("no floor");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Authority(Ground.flat(0), Speeds.of(5)).state(3))
                .withMessageContaining("character 3 is not in the world");
        assertThatIllegalArgumentException().isThrownBy(() -> Ground.mesh(new float[9], new int[] {0, 1, 3}));
        assertThatIllegalArgumentException().isThrownBy(() -> Speeds.of(-1));
    }

    @Test
    void bytesOfStrangersAreRefused() {
        assertThat(InputBatch.read(new byte[0])).isNull();
        assertThat(InputBatch.read(new byte[] {1, 0, 0, 0, 0, 51, 0, 0, 0, 0, 0}))
                .isNull();
        assertThat(InputBatch.read(new byte[] {1, 0, 0, 0, 0, 50, -128, 0, 0, 0, 0}))
                .isNull();
        assertThat(InputBatch.read(new byte[] {1, 0, 0, 0, 0, 50, 127, 0, 1, 0, -128}))
                .isNotNull();
        assertThat(HeroState.read(new byte[73])).isNull();
    }
}
