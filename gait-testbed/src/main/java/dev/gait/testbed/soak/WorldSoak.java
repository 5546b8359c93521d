package dev.gait.testbed.soak;

import dev.gait.client.ClientConfig;
import dev.gait.motion.actor.Actor;
import dev.gait.motion.body.Body;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.SeededWorld;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.session.SessionRules;
import dev.gait.server.MotionServer;
import dev.gait.server.OccupantStatus;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.creature.Population;
import dev.gait.server.gate.GateVerdict;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Eight people wander about for five minutes over bad lines, then stand still; everybody must still know everybody, in
 * the same places. Everything is real but the clock and the lines: server, sessions, codecs, clients; half of
 * them predict over the extension, half speak as clients of the field do.
 *
 * <p>A seed decides the lines (delay, jitter, loss, duplicates, black-outs), the ground, whether creatures live there,
 * and every key. Checked while they walk: no session is lost, nothing that waits grows without bound, nobody honest is
 * put back. Checked after they stopped: every pair knows each other and agrees within 0.05 m, with each other and with
 * the server.
 */
public final class WorldSoak {
    public static final int CLIENTS = 8;
    public static final double WANDER_SECONDS = 300;

    /** The agreement motion.md §L asks for. */
    static final double AGREEMENT = 0.05;

    private static final long LOGIN_MILLIS = 30_000;
    /** Longer than a high jump from a hill and the slide after it. */
    private static final double LONGEST_REST_SECONDS = 30;
    /** What was said before everybody stood is through by then. */
    private static final double OLD_NEWS_MILLIS = 1000;
    /** An update has done its work by then. */
    private static final long SETTLE_MILLIS = 700;

    private static final int UPDATES = 2;
    private static final double CHECK_SECONDS = 1;
    private static final long CHECK_MILLIS = 1000;
    private static final int MOST_WAITING = 200;
    private static final int BLOCK_X = 0xA9;
    private static final int BLOCK_Y = 0xB4;

    /**
     * What one run saw.
     *
     * @param failure empty if all went well
     * @param disagreement the largest distance between what two people think of a third, metres
     */
    public record Result(
            long seed, String failure, String network, double disagreement, long datagrams, double virtualSeconds) {

        public boolean isGood() {
            return failure.isEmpty();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "world seed %d (%s): %s; largest disagreement %.4f m, %d datagrams, %.0f s",
                    seed,
                    network,
                    isGood() ? "good" : failure,
                    disagreement,
                    datagrams,
                    virtualSeconds);
        }
    }

    private final long seed;
    private final Prng prng;
    private final double wanderSeconds;
    private final NetworkProfile network;
    private final VirtualWorld world;
    private final List<Wanderer> wanderers = new ArrayList<>();
    private final List<UpdateCount> ears = new ArrayList<>();
    private String failure = "";
    private String correction = "";
    private double disagreement;

    private WorldSoak(long seed, double wanderSeconds) {
        this.seed = seed;
        this.wanderSeconds = wanderSeconds;
        prng = new Prng(seed).split("world soak");
        network = drawNetwork(prng.split("network"));
        boolean hills = prng.chance(0.5);
        CollisionWorld ground = hills ? new SeededWorld(seed) : new FlatGround(0);
        Position start = ground instanceof SeededWorld seeded
                ? seeded.spawn(BLOCK_X, BLOCK_Y)
                : ServerSettings.usual().start();
        ServerSettings settings = ServerSettings.usual()
                .withStart(start, 8)
                .withPopulation(prng.chance(0.5) ? Population.around(start, ground) : Population.none());
        world = new VirtualWorld(seed, settings, ground, new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                if (correction.isEmpty()) {
                    correction = "what " + character + " said " + verdict.sentenceEnd();
                }
            }
        });
        for (int i = 0; i < CLIENTS; i++) {
            UpdateCount count = new UpdateCount();
            ears.add(count);
            VirtualClient client = world.join(
                    ClientConfig.of("soak" + i, "secret").withWorld(ground).withExtension(i % 2 == 0), network);
            client.onHeard(count);
            wanderers.add(new Wanderer(client, start, prng.split("keys").split(i)));
        }
    }

    /** One run of full length. */
    public static Result run(long seed) {
        return run(seed, WANDER_SECONDS);
    }

    public static Result run(long seed, double wanderSeconds) {
        return new WorldSoak(seed, wanderSeconds).run();
    }

    private static NetworkProfile drawNetwork(Prng dice) {
        double delay = dice.between(5, 250);
        NetworkProfile drawn = NetworkProfile.perfect("drawn")
                .with(NetworkSetting.DELAY, delay)
                .with(NetworkSetting.JITTER, dice.between(0, Math.min(80, delay)))
                .with(NetworkSetting.LOSS, dice.between(0, 0.08))
                .with(NetworkSetting.DUPLICATE, dice.between(0, 0.05));
        if (dice.chance(0.5)) {
            drawn = drawn.with(NetworkSetting.FREEZE, 2000).with(NetworkSetting.FREEZE_EVERY, 60);
        }
        return drawn;
    }

    private Result run() {
        world.run(LOGIN_MILLIS);
        for (Wanderer wanderer : wanderers) {
            if (!wanderer.client().isInWorld()) {
                fail(wanderer.client().account() + " never entered the world: "
                        + wanderer.client().client().phase() + " "
                        + wanderer.client().lostWords());
            }
        }
        wanderers.forEach(wanderer -> wanderer.client().setHands(wanderer::act));
        for (double done = 0; done < wanderSeconds && failure.isEmpty(); done += CHECK_SECONDS) {
            world.run(CHECK_MILLIS);
            checkHealth();
        }
        wanderers.forEach(wanderer -> wanderer.client().setHands(() -> {}));
        if (failure.isEmpty()) {
            wanderers.forEach(Wanderer::stop);
            awaitRest();
            checkHealth();
        }
        if (failure.isEmpty()) {
            checkAgreement();
        }
        return new Result(
                seed,
                failure,
                NetworkText.describe(network),
                disagreement,
                world.server().linkStats().datagramsSent,
                world.nowNanos() * 1e-9);
    }

    /** They have landed and slid to rest; then two updates of everybody have reached everybody. */
    private void awaitRest() {
        for (int tenths = 0; !isEverybodyAtRest() && tenths < 10 * LONGEST_REST_SECONDS; tenths++) {
            world.run(100);
        }
        if (!isEverybodyAtRest()) {
            fail("somebody never came to rest");
            return;
        }
        world.run(Math.round(OLD_NEWS_MILLIS + 2 * network.get(NetworkSetting.DELAY)));
        ears.forEach(UpdateCount::reset);
        for (int tenths = 0; !hasEverybodyHeard() && tenths < 10 * LONGEST_REST_SECONDS; tenths++) {
            world.run(100);
        }
        if (!hasEverybodyHeard()) {
            fail("updates of somebody at rest do not arrive");
        }
        world.run(SETTLE_MILLIS);
    }

    private boolean isEverybodyAtRest() {
        return wanderers.stream().allMatch(w -> {
            Body body = w.client().controls().player().body();
            return body.isGrounded() && !body.hasVelocity();
        });
    }

    private boolean hasEverybodyHeard() {
        for (int watcher = 0; watcher < CLIENTS; watcher++) {
            for (int about = 0; about < CLIENTS; about++) {
                int guid = wanderers.get(about).client().guid();
                if (about != watcher && ears.get(watcher).of(guid) < UPDATES) {
                    return false;
                }
            }
        }
        return true;
    }

    private void checkHealth() {
        if (!correction.isEmpty()) {
            fail(correction);
        }
        MotionServer server = world.server();
        if (server.sessionCount() != CLIENTS) {
            fail("the server has " + server.sessionCount() + " sessions");
        }
        for (Wanderer wanderer : wanderers) {
            VirtualClient client = wanderer.client();
            if (!client.isInWorld()) {
                fail(client.account() + " is out of the world: " + client.lostWords());
            }
            if (client.client().session().heldBytes() > SessionRules.MAX_HELD_BYTES) {
                fail(client.account() + " holds " + client.client().session().heldBytes() + " bytes");
            }
            if (client.client().scene().waitingMessages() > MOST_WAITING) {
                fail(client.client().scene().waitingMessages() + " messages wait for objects that never come");
            }
        }
    }

    private void checkAgreement() {
        for (Wanderer about : wanderers) {
            VirtualClient owner = about.client();
            Position own = owner.position();
            OccupantStatus truth = world.truth(owner.guid());
            judge(owner.account() + " and the server about itself", own, truth.x(), truth.y(), truth.z());
            for (Wanderer watcher : wanderers) {
                if (watcher == about) {
                    continue;
                }
                Actor seen = watcher.client().client().scene().actor(owner.guid());
                if (seen == null) {
                    fail(watcher.client().account() + " has lost " + owner.account());
                    return;
                }
                judge(
                        watcher.client().account() + " about " + owner.account(),
                        seen.body().position,
                        own.globalX(),
                        own.globalY(),
                        own.frame.z);
            }
        }
    }

    private void judge(String who, Position seen, double x, double y, double z) {
        double dx = seen.globalX() - x;
        double dy = seen.globalY() - y;
        double dz = seen.frame.z - z;
        double off = Math.sqrt(dx * dx + dy * dy + dz * dz);
        disagreement = Math.max(disagreement, off);
        if (!(off <= AGREEMENT)) {
            fail(String.format(Locale.ROOT, "%s: %.3f m apart", who, off));
        }
    }

    private void fail(String reason) {
        if (failure.isEmpty()) {
            failure = reason;
        }
    }
}
