package dev.gait.testbed.soak;

import dev.gait.client.ClientConfig;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.session.SessionRules;
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
import org.jspecify.annotations.Nullable;

/**
 * Eight people wander about for five minutes over bad lines, then stand still; everybody must still know everybody, in
 * the same places. Everything is real but the clock and the lines: server, sessions, codecs, clients; half of
 * them predict over the extension, half speak as clients of the field do. {@link HostileNeighbours} do what they can.
 *
 * <p>A seed decides the lines (delay, jitter, loss, duplicates, black-outs), the ground, whether creatures live there,
 * and every key. Checked while they walk: no session is lost, nothing that waits grows without bound, nobody honest is
 * put back, and what one says reaches the others as soon as the lines allow. Checked after they stopped: every pair knows each other and agrees within 0.05 m, with each other and with
 * the server.
 */
public final class WorldSoak {
    public static final int CLIENTS = 8;
    public static final double WANDER_SECONDS = 300;

    /** The agreement motion.md §L asks for. */
    static final double AGREEMENT = 0.05;

    /** Names of honest people begin with this. */
    private static final String HONEST = "soak";

    private static final double RELAY_SHARE = 0.95;
    /** What the server may add to the delay of two lines: its batch, and half a tick. */
    private static final double SERVER_SECONDS = 0.03;
    /** What finding and repairing losses on both lines may add, to all but one in twenty. */
    private static final double REPAIR_SECONDS = 3.0;

    private static final long LOGIN_MILLIS = 30_000;
    /** Longer than a high jump from a hill and the slide after it. */
    private static final double LONGEST_REST_SECONDS = 30;
    /** What was said before everybody stood is through by then, even if it was lost and asked for twice. */
    private static final double OLD_NEWS_MILLIS = 5000;
    /** An update has done its work by then. */
    private static final long SETTLE_MILLIS = 700;

    /** Nobody looks, and looking changes nothing (§O.1): a frame a second is enough to show that drawing still works. */
    static final int DRAW_EVERY = 60;

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
     * @param neighbours who else was there and how often it tried something
     * @param disagreement the largest distance between what two people think of a third, metres
     * @param relaySeconds what 95 % of all places took from mouth to ear while the neighbours were busy
     */
    public record Result(
            long seed,
            String failure,
            String network,
            String neighbours,
            double disagreement,
            double relaySeconds,
            long datagrams,
            double virtualSeconds) {

        public boolean isGood() {
            return failure.isEmpty();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "world seed %d (%s; %s): %s; largest disagreement %.4f m, places told in %.3f s, %d datagrams,"
                            + " %.0f s",
                    seed,
                    network,
                    neighbours,
                    isGood() ? "good" : failure,
                    disagreement,
                    relaySeconds,
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
    private final RelayDelays delays = new RelayDelays();
    private final @Nullable HostileNeighbours neighbours;
    private String failure = "";
    private String correction = "";
    private double disagreement;

    private WorldSoak(long seed, double wanderSeconds, boolean hostile) {
        this.seed = seed;
        this.wanderSeconds = wanderSeconds;
        prng = new Prng(seed).split("world soak");
        network = drawNetwork(prng.split("network"));
        boolean hills = prng.chance(0.5);
        CollisionWorld ground = (hills ? GroundSpec.field(seed) : GroundSpec.flat(0)).build();
        Position start = ground.spawn(BLOCK_X, BLOCK_Y);
        ServerSettings settings = ServerSettings.usual()
                .withStart(start, 8)
                .withPopulation(prng.chance(0.5) ? Population.around(start, ground) : Population.none());
        world = new VirtualWorld(seed, settings, ground, new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                if (correction.isEmpty() && character.startsWith(HONEST)) {
                    correction = "what " + character + " said " + verdict.sentenceEnd();
                }
            }
        });
        for (int i = 0; i < CLIENTS; i++) {
            UpdateCount count = new UpdateCount();
            ears.add(count);
            VirtualClient client = world.join(
                    ClientConfig.of(HONEST + i, "secret")
                            .withWorld(ground)
                            .withExtension(i % 2 == 0)
                            .withGlide(isGliding(i)),
                    network);
            client.drawEvery(DRAW_EVERY);
            VirtualClient.Ear watch = delays.earOf(i);
            client.onHeard((bytes, offset, length, nowNanos) -> {
                count.heard(bytes, offset, length, nowNanos);
                watch.heard(bytes, offset, length, nowNanos);
            });
            client.onSaid(delays.mouthOf(client));
            wanderers.add(new Wanderer(client, start, prng.split("keys").split(i)));
        }
        List<VirtualClient> honest = wanderers.stream().map(Wanderer::client).toList();
        neighbours = hostile ? new HostileNeighbours(world, ground, start, honest, prng.split("neighbours")) : null;
    }

    /** One run of full length. */
    public static Result run(long seed) {
        return run(seed, WANDER_SECONDS);
    }

    public static Result run(long seed, double wanderSeconds) {
        return run(seed, wanderSeconds, true);
    }

    /**
     * One run.
     *
     * @param hostile whether {@link HostileNeighbours} are there
     */
    public static Result run(long seed, double wanderSeconds, boolean hostile) {
        return new WorldSoak(seed, wanderSeconds, hostile).run();
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
        pass(LOGIN_MILLIS);
        for (Wanderer wanderer : wanderers) {
            if (!wanderer.client().isInWorld()) {
                fail(wanderer.client().account() + " never entered the world: "
                        + wanderer.client().client().phase() + " "
                        + wanderer.client().lostWords());
            }
        }
        wanderers.forEach(wanderer -> wanderer.client().setHands(wanderer::act));
        for (double done = 0; done < wanderSeconds && failure.isEmpty(); done += CHECK_SECONDS) {
            pass(CHECK_MILLIS);
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
            checkDelays();
        }
        return new Result(
                seed,
                failure,
                NetworkText.describe(network),
                neighbours == null ? "nobody else" : neighbours.describe(),
                disagreement,
                delays.quantile(RELAY_SHARE),
                world.server().status().linkStats().datagramsSent,
                world.nowNanos() * 1e-9);
    }

    /** Time passes, and whoever means no good does it meanwhile. */
    private void pass(long millis) {
        for (long done = 0; done < millis; done += HostileNeighbours.BEAT_MILLIS) {
            if (neighbours != null) {
                neighbours.act();
                delays.note(neighbours.areBusy());
            }
            world.run(HostileNeighbours.BEAT_MILLIS);
        }
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

    /** A quarter of them hears of others in the lane; there, who is at rest is said to be so until that is known. */
    private static boolean isGliding(int client) {
        return client % 4 == 0;
    }

    private boolean hasEverybodyHeard() {
        for (int watcher = 0; watcher < CLIENTS; watcher++) {
            for (int about = 0; about < CLIENTS; about++) {
                int guid = wanderers.get(about).client().guid();
                if (about != watcher && !isGliding(watcher) && ears.get(watcher).of(guid) < UPDATES) {
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
        if (neighbours == null && world.server().status().sessionCount() != CLIENTS) {
            fail("the server has " + world.server().status().sessionCount() + " sessions");
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

    /** A quarter of all places meets no loss on its way, so what it needs more than the lines is the server's. */
    private void checkDelays() {
        double lines = 2e-3 * network.get(NetworkSetting.DELAY);
        double quick = delays.quantile(0.25);
        double slow = delays.quantile(RELAY_SHARE);
        if (!(quick <= lines + SERVER_SECONDS)) {
            fail(String.format(Locale.ROOT, "a quarter of all places took more than %.3f s to arrive", quick));
        }
        if (!(slow <= lines + REPAIR_SECONDS)) {
            fail(String.format(Locale.ROOT, "a twentieth of all places took more than %.3f s to arrive", slow));
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
