package dev.gait.testbed.glide;

import dev.gait.client.ClientConfig;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.FrameTimes;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.glide.SeenPlace;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * A living world for Glide: so many real clients behind a bad line each, everybody playing and everybody watching everybody,
 * drawn as screens draw ({@link FramePacing#SCREEN} unless told otherwise). What each saw of each is kept, and judged afterwards against what each saw of itself.
 *
 * <p>Everything that is drawn is judged. And nobody looks good by drawing little: who has been in sight for a while must be
 * in the picture, and frames without it are counted. Those who ran out of sight are drawn by nobody, and judged by nobody.
 */
public final class LivingGlide {
    /** Who was in the picture for less says little, seconds. */
    private static final double LEAST_SECONDS = 5;

    /** One frame in so many asks the server what it showed, so many seconds later: what a shot takes. */
    private static final int LOOK_FRAMES = 7;

    private static final double SHOT_SECONDS = 0.2;

    private record Look(double due, int who, int whom, int screenMillis, double x, double y, double z) {}

    /** Nearer than this is in sight, metres (112.5 by wire.md §E.2, less what two screens differ), after so many seconds. */
    private static final double SIGHT = 105;

    private static final double SIGHT_SECONDS = 3;

    /** Frames that a top speed is taken from: one alone may be a hitch of the clock. */
    private static final int TOP_SPEED_FRAMES = 4;

    /** Clocks have found their delay by then, seconds after the last one entered. */
    private static final double LEAD = 8;

    private final VirtualWorld world;
    private final List<VirtualClient> clients = new ArrayList<>();
    private final List<DrawnPath> own = new ArrayList<>();
    private final List<List<DrawnPath>> seen = new ArrayList<>();
    private final ArrayDeque<Look> looks = new ArrayDeque<>();
    private final RewindErrors rewind = new RewindErrors();
    private final SeenPlace place = new SeenPlace();
    private final double begin;
    private final double[][] nearSince;
    private final double[] topSpeeds;
    private final int[][] missing;
    private int frames;
    private double end;

    public LivingGlide(
            long seed, int players, NetworkProfile network, CollisionWorld ground, boolean glide, boolean jumps) {
        this(seed, players, network, ground, glide, jumps, FramePacing.SCREEN);
    }

    LivingGlide(
            long seed,
            int players,
            NetworkProfile network,
            CollisionWorld ground,
            boolean glide,
            boolean jumps,
            FramePacing screens) {
        ServerSettings settings = ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 4);
        world = new VirtualWorld(seed, settings, ground, ServerListener.SILENT);
        Prng luck = new Prng(seed).split("players");
        for (int i = 0; i < players; i++) {
            VirtualClient client =
                    world.enter(ClientConfig.of("player" + i, "secret").withGlide(glide), network);
            Wanderer wanderer = new Wanderer(client, luck.split(i), jumps);
            client.setPacing(new FrameTimes(
                    screens, world.nowNanos(), luck.split("screen").split(i)));
            client.setHands(() -> wanderer.play(world.nowNanos()));
            clients.add(client);
        }
        for (int i = 0; i < players; i++) {
            own.add(new DrawnPath());
            List<DrawnPath> row = new ArrayList<>();
            for (int j = 0; j < players; j++) {
                row.add(new DrawnPath());
            }
            seen.add(row);
        }
        for (int i = 0; i < players; i++) {
            int who = i;
            clients.get(i).onFrame((frame, nowNanos) -> look(who, frame, nowNanos * 1e-9));
        }
        begin = world.nowNanos() * 1e-9 + LEAD;
        nearSince = new double[players][players];
        missing = new int[players][players];
        topSpeeds = new double[players];
    }

    private void look(int who, MotionFrame frame, double now) {
        frames++;
        while (!looks.isEmpty() && looks.peek().due() <= now) {
            Look look = looks.remove();
            if (world.server().seen(look.who(), look.whom(), look.screenMillis(), place)) {
                double dx = place.x - look.x();
                double dy = place.y - look.y();
                double dz = place.z - look.z();
                rewind.add(Math.sqrt(dx * dx + dy * dy + dz * dz));
            }
        }
        for (int j = 0; j < clients.size(); j++) {
            int row = frame.row(clients.get(j).guid());
            if (row < 0) {
                seen.get(who).get(j).leave();
                missing[who][j] += isDue(who, j, now) ? 1 : 0;
            } else {
                isDue(who, j, now);
                (j == who ? own.get(who) : seen.get(who).get(j)).add(now, frame, row);
                if (j != who && now > begin && (frames + j) % LOOK_FRAMES == 0) {
                    looks.add(new Look(
                            now + SHOT_SECONDS,
                            clients.get(who).guid(),
                            clients.get(j).guid(),
                            clients.get(who).client().screenMillis(),
                            frame.x[row],
                            frame.y[row],
                            frame.z[row]));
                }
            }
        }
    }

    /** Whether one must be on another's screen: in its sight for long enough, as both see themselves. */
    private boolean isDue(int who, int whom, double now) {
        DrawnPath a = own.get(who);
        DrawnPath b = own.get(whom);
        boolean near = a.size() > 0
                && b.size() > 0
                && Math.hypot(a.x(a.size() - 1) - b.x(b.size() - 1), a.y(a.size() - 1) - b.y(b.size() - 1)) < SIGHT;
        if (!near) {
            nearSince[who][whom] = Double.POSITIVE_INFINITY;
        } else if (Double.isInfinite(nearSince[who][whom])) {
            nearSince[who][whom] = now;
        }
        return now > begin && now - nearSince[who][whom] > SIGHT_SECONDS;
    }

    public VirtualWorld world() {
        return world;
    }

    public List<VirtualClient> clients() {
        return clients;
    }

    /** Lets everybody play for so long. */
    public LivingGlide play(double seconds) {
        world.run((long) ((LEAD + seconds) * 1000));
        end = world.nowNanos() * 1e-9;
        return this;
    }

    /** How exactly the server knew afterwards what screens had shown. */
    RewindErrors rewindErrors() {
        return rewind;
    }

    /** What one saw of another. */
    public LivingScore score(int observer, int actor) {
        if (topSpeeds[actor] == 0) {
            topSpeeds[actor] = own.get(actor).topSpeed(TOP_SPEED_FRAMES);
        }
        return LivingScore.of(own.get(actor), seen.get(observer).get(actor), begin, end - 2, topSpeeds[actor]);
    }

    /** Sees every pair. */
    interface PairScores {
        void pair(int observer, int actor, LivingScore score);
    }

    /** Sees how many frames of one were without another who should have been in them. */
    interface MissingFrames {
        void missing(int observer, int actor, int frames);
    }

    void forEachMissing(MissingFrames visitor) {
        for (int i = 0; i < clients.size(); i++) {
            for (int j = 0; j < clients.size(); j++) {
                visitor.missing(i, j, missing[i][j]);
            }
        }
    }

    /** Everybody of everybody, but for those who never came into the picture. */
    void forEachPair(PairScores visitor) {
        for (int i = 0; i < clients.size(); i++) {
            for (int j = 0; j < clients.size(); j++) {
                LivingScore score = i == j ? null : score(i, j);
                if (score != null && score.seconds() > LEAST_SECONDS) {
                    visitor.pair(i, j, score);
                }
            }
        }
    }
}
