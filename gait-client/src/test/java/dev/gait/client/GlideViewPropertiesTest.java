package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.glide.WorldGround;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.GroundSurface;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleWorld;
import dev.gait.motion.world.Obstacles;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What holds for a client that hears the lane, whatever comes, when and how often (glide.md): bodies of bytes go in, rows of
 * a picture come out. Seeds name what failed.
 */
class GlideViewPropertiesTest {
    private static final int SOMEBODY = 0x50000007;
    private static final double FRAME = 1 / 60.0;
    private static final double BEGIN = 10;

    private final Position start = new Position(0xA9B40025, 96, 96, 0);

    /** A body of the lane, as it left at a time. */
    private record Said(double at, byte[] body) {}

    private record Arrival(double at, byte[] body) {}

    /** One client's half: its scene, what it hears of the lane, and the picture. */
    private final class Client {
        final MotionScene scene;
        final GlideView view;
        final MotionFrame frame = new MotionFrame();
        int datagrams;

        Client(CollisionWorld ground) {
            scene = new MotionScene(ground, MotionProfile.classic(), MotionOptions.DEFAULT, 4);
            view = new GlideView(scene, ground, guid -> scene.remove(guid, 0));
            view.open();
            scene.create(SOMEBODY, start);
        }

        void hear(byte[] body, double now) {
            view.hear(++datagrams, body, 0, body.length, now);
        }

        void draw(double now) {
            scene.step(now);
            view.place(now);
            scene.frame(now, frame);
            view.draw(now, frame, 0);
        }
    }

    private static Said said(double at, GlideRecord... records) {
        WireWriter out = new WireWriter();
        out.i32((int) Math.round(at * 1000));
        for (GlideRecord record : records) {
            record.millis = (int) Math.round(at * 1000) & 0xFFFF;
            record.write(out);
        }
        return new Said(at, out.toByteArray());
    }

    private GlideRecord enter() {
        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.ENTER;
        record.guid = SOMEBODY;
        record.x = start.globalX();
        record.y = start.globalY();
        return record;
    }

    private static GlideRecord command(int number, double forward, double turn) {
        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.COMMAND;
        record.number = number;
        record.forward = forward;
        record.turn = turn;
        record.running = true;
        return record;
    }

    private static GlideRecord place(double x, double y, double z, double heading) {
        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.POSITION;
        record.x = x;
        record.y = y;
        record.z = z;
        record.heading = heading;
        return record;
    }

    // ---- Order, copies and lateness -----------------------------------------------------------------------------

    /** Twelve seconds of commands, places and a leap, and rest at the end. */
    private List<Said> story(Prng luck) {
        List<Said> story = new ArrayList<>();
        story.add(said(BEGIN, enter()));
        for (int i = 1; i <= 24; i++) {
            double at = BEGIN + i * 0.5;
            double x = start.globalX() + luck.between(-9, 9);
            double y = start.globalY() + luck.between(-9, 9);
            story.add(said(at, command(i, i == 24 ? 0 : luck.between(-2, 8), i == 24 ? 0 : luck.between(-2, 2))));
            if (i % 3 == 0) {
                story.add(said(at + 0.1, place(x, y, 0, luck.between(0, 6))));
            }
            if (i == 7) {
                GlideRecord leap = place(x, y, 0, 1);
                leap.kind = GlideRecord.Kind.FLIGHT;
                leap.vx = 2;
                leap.vz = 4;
                story.add(said(at + 0.05, leap));
            }
        }
        return story;
    }

    /** Each body comes once or several times, up to a second late: all of that is inside the two seconds that are kept. */
    private static List<Arrival> over(List<Said> story, Prng line) {
        List<Arrival> arrivals = new ArrayList<>();
        for (Said one : story) {
            do {
                arrivals.add(new Arrival(one.at() + 0.05 + line.nextDouble(), one.body()));
            } while (line.chance(0.3));
        }
        arrivals.sort((a, b) -> Double.compare(a.at(), b.at()));
        return arrivals;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void onlyTheOffsetKnowsHowTheLineWas(long seed) {
        Prng luck = new Prng(seed);
        List<Said> story = story(luck.split("story"));
        double[][] ends = new double[3][];
        for (int line = 0; line < ends.length; line++) {
            Client client = new Client(new FlatGround(0));
            List<Arrival> arrivals = over(story, luck.split("line").split(line));
            int heard = 0;
            GlideStatus status = new GlideStatus();
            for (double now = BEGIN; now < BEGIN + 40; now += FRAME) {
                while (heard < arrivals.size() && arrivals.get(heard).at() <= now) {
                    client.hear(arrivals.get(heard++).body(), now);
                }
                client.draw(now);
            }
            assertThat(client.view.describe(SOMEBODY, BEGIN + 40, 0, status)).isTrue();
            assertThat(status.offset)
                    .as("seed %d, what is left to walk off", seed)
                    .isLessThan(0.001);
            int row = client.frame.row(SOMEBODY);
            ends[line] = new double[] {client.frame.x[row], client.frame.y[row], client.frame.heading(row)};
        }
        for (double[] end : ends) {
            assertThat(end).as("seed %d", seed).containsExactly(ends[0], within(0.002));
        }
    }

    // ---- Walls and ground ---------------------------------------------------------------------------------------

    /** Told to run against a wall, late, and that it stands on the other side: never drawn inside, nor off the ground. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void nobodyIsDrawnInAWallOrOffTheGround(long seed) {
        Prng luck = new Prng(seed);
        double wallX = start.globalX() + 4;
        double wallY = start.globalY() + luck.between(3, 6);
        Obstacle wall = Obstacle.box(wallX, wallY, -9, 6, 0.5, 30, 0);
        GroundSurface bare = seed % 2 == 0 ? new FlatGround(0) : new HeightField((x, y) -> (x + y) % 2);
        CollisionWorld world = new ObstacleWorld(bare, Obstacles.of(List.of(wall)));
        WorldGround heights = new WorldGround(world);
        Client client = new Client(world);
        GlideRecord first = enter();
        first.z = heights.height(first.x, first.y);
        client.hear(said(BEGIN, first).body(), BEGIN + 0.05);
        double reach = 0.5 + MotionTuning.DEFAULT_RADIUS - 0.05;
        boolean wasSouth = true;
        int cuts = 0;
        int number = 0;
        int drawn = 0;
        for (int i = 1; i < 900; i++) {
            double now = BEGIN + 0.05 + i * FRAME;
            double at = now - luck.between(0.05, 0.3);
            if (i % 40 == 10) {
                client.hear(
                        said(at, command(++number, luck.between(2, 8), luck.between(-1, 1)))
                                .body(),
                        now);
            }
            if (i % 90 == 50) {
                double x = wallX + luck.between(-5, 5);
                double y = wallY + (luck.chance(0.5) ? -1 : 1) * luck.between(1.2, 3);
                client.hear(
                        said(at, place(x, y, heights.height(x, y), luck.between(0, 6)))
                                .body(),
                        now);
            }
            client.draw(now);
            int row = client.frame.row(SOMEBODY);
            if (row < 0) {
                continue;
            }
            drawn++;
            double x = client.frame.x[row];
            double y = client.frame.y[row];
            String where = "seed " + seed + " frame " + i + " at " + (x - wallX) + ", " + (y - wallY);
            boolean along = Math.abs(x - wallX) < 6;
            if (cuts == client.frame.placements[row] && drawn > 1) {
                assertThat(along && Math.abs(y - wallY) < reach)
                        .as("inside: " + where)
                        .isFalse();
                assertThat(along && wasSouth != y < wallY)
                        .as("through: " + where)
                        .isFalse();
            }
            cuts = client.frame.placements[row];
            wasSouth = y < wallY;
            assertThat(client.frame.z[row]).as(where).isCloseTo(heights.height(x, y), within(0.02));
        }
        assertThat(drawn).isGreaterThan(800);
    }

    // ---- Whoever lies about everything --------------------------------------------------------------------------

    /**
     * A server with the right seal whose clock steps, whose times are of other ages, whose counters go round, that enters
     * thousands and lets them leave: what is drawn stays a number, what is remembered bounded.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aHostileServerDrawsNoNonsenseAndTakesNoRoom(long seed) {
        Prng luck = new Prng(seed);
        Client client = new Client(new FlatGround(0));
        GlideRecord.Kind[] kinds = GlideRecord.Kind.values();
        int[] times = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7FFF, 0xFFFF, 1_000_000, -5_000};
        GlideRecord record = new GlideRecord();
        WireWriter out = new WireWriter();
        double[] places = {0, 1, -1, 1e6, -1e6, 2_097_151, -2_097_151, 33_000};
        for (int i = 0; i < 6_000; i++) {
            double now = BEGIN + i * FRAME;
            out.reset();
            int base = luck.chance(0.6) ? (int) Math.round(now * 1000) : times[below(luck, times.length)] + i;
            out.i32(base);
            for (int records = below(luck, 6); records > 0; records--) {
                record.kind = kinds[below(luck, kinds.length)];
                record.handle = luck.chance(0.7) ? below(luck, 3) : below(luck, GlideRecord.MAX_HANDLE + 1);
                record.guid = luck.chance(0.5) ? SOMEBODY : luck.chance(0.1) ? 0 : (int) luck.nextLong();
                record.millis = luck.chance(0.5) ? base & 0xFFFF : below(luck, 0x10000);
                record.number = below(luck, 256);
                record.x = pick(places, luck);
                record.y = pick(places, luck);
                record.z = pick(places, luck);
                record.heading = luck.between(0, 6.28);
                record.efficiency = luck.between(0, 1.3);
                record.forward = luck.between(-40, 40);
                record.right = luck.between(-40, 40);
                record.turn = luck.between(-10, 10);
                record.cycle = below(luck, 0x10000);
                record.vx = luck.between(-200, 200);
                record.vy = luck.between(-200, 200);
                record.vz = luck.between(-200, 200);
                record.write(out);
            }
            if (luck.chance(0.1) && out.length() > 5) {
                out.array()[4 + below(luck, out.length() - 4)] ^= (byte) (1 << below(luck, 8));
            }
            client.view.hear(++client.datagrams, out.array(), 0, out.length(), now);
            if (i % 50 == 0) {
                client.scene.create(SOMEBODY, start);
            }
            client.draw(now);
            for (int row = 0; row < client.frame.count; row++) {
                MotionFrame frame = client.frame;
                double sum = frame.x[row] + frame.y[row] + frame.z[row] + frame.phase[row] + frame.cycleSpeed[row];
                double turned = frame.qw[row] + frame.qz[row] + frame.actionAge[row] + frame.sidestepSpeed[row];
                assertThat(Double.isFinite(sum + turned))
                        .as("seed %d, %d", seed, i)
                        .isTrue();
            }
            assertThat(client.view.remembered()).as("seed %d, %d", seed, i).isLessThanOrEqualTo(600);
        }
        assertThat(Double.isFinite(client.view.delay(BEGIN + 100))).isTrue();
    }

    private static double pick(double[] from, Prng luck) {
        return from[below(luck, from.length)];
    }

    private static int below(Prng luck, int most) {
        return (int) (luck.nextDouble() * most);
    }
}
