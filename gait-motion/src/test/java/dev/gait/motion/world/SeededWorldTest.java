package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeededWorldTest {
    private static final long SEED = 20020402;

    /** A digest of everything a landblock is made of. */
    private static long digest(SeededWorld world, int blockX, int blockY) {
        long digest = 17;
        for (int x = 0; x <= 8; x++) {
            for (int y = 0; y <= 8; y++) {
                digest = digest * 31 + Double.doubleToLongBits(world.vertexZ(8 * blockX + x, 8 * blockY + y));
            }
        }
        for (Obstacle o : world.obstacles(blockX, blockY)) {
            double[] numbers = {o.x(), o.y(), o.bottom(), o.height(), o.halfX(), o.halfY(), o.heading()};
            for (double number : numbers) {
                digest = digest * 31 + Double.doubleToLongBits(number);
            }
        }
        return digest;
    }

    @Test
    void aSeedMeansTheSameWorldForEver() {
        SeededWorld world = new SeededWorld(SEED);

        // Traces say only the seed. If these change, recorded traces mean another world.
        assertThat(Long.toHexString(digest(world, 0xA9, 0xB4))).isEqualTo("c7195c30be7edce7");
        assertThat(Long.toHexString(digest(world, 0, 0))).isEqualTo("ec536fa3ea34eaad");
        assertThat(Long.toHexString(digest(world, 254, 254))).isEqualTo("a4126d0bc2b45d67");
    }

    @Test
    void anotherSeedIsAnotherWorld() {
        assertThat(digest(new SeededWorld(1), 100, 100)).isNotEqualTo(digest(new SeededWorld(2), 100, 100));
    }

    @Test
    void theGroundIsWalkableNearlyEverywhereAndSteepHereAndThere() {
        HeightField field = new HeightField(new SeededWorld(SEED));
        Facet facet = new Facet();
        Position at = new Position();
        int steep = 0;
        int all = 0;
        for (double x = 20_003; x < 24_000; x += 12) {
            for (double y = 20_007; y < 24_000; y += 12) {
                at.setGlobal(x, y, 0);
                steep += field.facetAt(at.cell, at.frame.x, at.frame.y, facet).isWalkable() ? 0 : 1;
                all++;
            }
        }

        assertThat(steep).isPositive();
        assertThat((double) steep / all).isLessThan(0.02);
    }

    @Test
    void heightsSurviveAsFloats() {
        SeededWorld world = new SeededWorld(SEED);
        for (int x = 1000; x < 1040; x++) {
            for (int y = 1000; y < 1040; y++) {
                double z = world.vertexZ(x, y);
                assertThat((double) (float) z).isEqualTo(z);
            }
        }
    }

    @Test
    void obstaclesStayInsideTheirLandblockAndOffItsMiddle() {
        SeededWorld world = new SeededWorld(SEED);
        int seen = 0;
        for (int blockX = 90; blockX < 100; blockX++) {
            for (int blockY = 90; blockY < 100; blockY++) {
                for (Obstacle o : world.obstacles(blockX, blockY)) {
                    double x = o.x() - 192 * blockX;
                    double y = o.y() - 192 * blockY;
                    assertThat(x - o.reachX()).isGreaterThan(1.9);
                    assertThat(x + o.reachX()).isLessThan(190.1);
                    assertThat(y - o.reachY()).isGreaterThan(1.9);
                    assertThat(y + o.reachY()).isLessThan(190.1);
                    boolean west = x + o.reachX() < 72 || x - o.reachX() > 120;
                    boolean south = y + o.reachY() < 72 || y - o.reachY() > 120;
                    assertThat(west || south).as("%s", o).isTrue();
                    seen++;
                }
            }
        }
        assertThat(seen).isGreaterThan(1000);
    }

    @Test
    void fromASpawnOneCanWalkAnywhere() {
        SeededWorld world = new SeededWorld(SEED);
        for (int block = 0; block < 255; block += 5) {
            Position spawn = world.spawn(block, 254 - block);
            for (int heading = 0; heading < 360; heading += 45) {
                Mover mover = Mover.at(world, spawn);
                double dx = 0.2 * Headings.sin(heading);
                double dy = 0.2 * Headings.cos(heading);

                mover.walk(dx, dy, 100);

                assertThat(mover.body.isGrounded()).isTrue();
                double way = Math.hypot(spawn.offsetXTo(mover.body.position), spawn.offsetYTo(mover.body.position));
                assertThat(way).as("from %s heading %s", spawn, heading).isGreaterThan(19);
            }
        }
    }

    @Test
    void everyStairLeadsUp() {
        SeededWorld world = new SeededWorld(SEED);
        int stairs = 0;
        for (int blockX = 100; blockX < 120; blockX++) {
            for (int blockY = 100; blockY < 120; blockY++) {
                List<Obstacle> built = world.obstacles(blockX, blockY);
                for (int first = 0; first + 8 < built.size(); first++) {
                    Obstacle step = built.get(first);
                    Obstacle landing = built.get(first + 8);
                    if (step.kind() == Obstacle.Kind.BOX
                            && step.halfY() == 0.35
                            && landing.halfY() == 1.5
                            && landing.heading() == step.heading()) {
                        climb(world, step, landing);
                        stairs++;
                    }
                }
            }
        }
        assertThat(stairs).isGreaterThan(100);
    }

    private static void climb(SeededWorld world, Obstacle step, Obstacle landing) {
        double dx = Headings.sin(step.heading());
        double dy = Headings.cos(step.heading());
        Position foot = new Position();
        foot.setGlobal(step.x() - 1.5 * dx, step.y() - 1.5 * dy, 0);
        foot.frame.z = world.groundZ(foot);
        Mover mover = Mover.at(world, foot);

        mover.walk(0.15 * dx, 0.15 * dy, 55);

        assertThat(mover.z()).as("%s", step).isCloseTo(landing.top(), within(1e-9));
        assertThat(mover.body.isGrounded()).isTrue();
    }

    @Test
    void theSpawnOfALandblockIsItsMiddle() {
        Position spawn = new SeededWorld(SEED).spawn(0xA9, 0xB4);

        assertThat(Landblocks.block(spawn.cell)).isEqualTo(0xA9B4);
        assertThat(spawn.frame.x).isEqualTo(96);
        assertThat(spawn.frame.y).isEqualTo(96);
    }
}
