package dev.gait.testbed.soak;

import dev.gait.client.ClientConfig;
import dev.gait.motion.MotionTuning;
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

/**
 * People wander about over bad lines, then stand still; everybody must still know everybody, in
 * the same places. Everything is real but the clock and the lines: server, sessions, codecs, clients; half of
 * them predict over the extension, half speak as clients of the field do. {@link HostileNeighbours} do what they can.
 *
 * <p>A seed decides who is there and for how long ({@link WorldPlan}), unless that is said, the lines (delay, jitter, loss, duplicates,
 * black-outs), the ground, whether creatures live there, and every key. Checked while they walk: no session is lost, nothing that waits grows without bound, nobody honest is
 * put back, and what one says reaches the others as soon as the lines allow. Checked after they stopped: every pair knows each other and agrees within 0.05 m, with each other and with
 * the server.
 */
public final class WorldSoak {
    /** How long those of {@link WorldPlan#full} wander. */
    public static final double WANDER_SECONDS = 300;

    /** The agreement motion.md §L asks for, and what the floats of a place round off: who is told one stops at 0.05 m of it. */
    static final double AGREEMENT = MotionTuning.QUEUE_REACH + 2e-5;

    /** Names of honest people begin with this. */
    private static final String HONEST = "soak";

    private static final double RELAY_SHARE = 0.95;
    /** Of fewer places nobody can say what a quarter or a twentieth of them is. */
    private static final int ENOUGH_FOR_A_QUARTER = 100;

    private static final int ENOUGH_FOR_A_TWENTIETH = 400;
    /** What the server may add to the delay of two lines: its batch, and half a tick. */
    private static final double SERVER_SECONDS = 0.03;
    /** What finding and repairing losses on both lines may add, to all but one in twenty. */
    private static final double REPAIR_SECONDS = 3.0;

    private static final double LONGEST_LOGIN_SECONDS = 30;
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
    /** Those of a spammer may be there before it is itself, behind a lost packet and a freeze: so many looks in a row. */
    private static final int LONGEST_WAIT = 5;

    private static final int SECONDS_OF_TWO_UPDATES = 4;

    private static final int BLOCK_X = 0xA9;
    private static final int BLOCK_Y = 0xB4;

    /**
     * What one run saw.
     *
     * @param failure empty if all went well
     * @param neighbours who else was there and how often it tried something
     * @param disagreement the largest distance between what two people think of a third, metres
     * @param relaySeconds what 95 % of all places took from mouth to ear while the neighbours were busy, beyond the delay of both lines
     * @param wanderSeconds how long they wandered
     */
    public record Result(
            long seed,
            String failure,
            String network,
            String neighbours,
            double disagreement,
            double relaySeconds,
            int people,
            double wanderSeconds,
            long datagrams,
            double virtualSeconds) {

        public boolean isGood() {
            return failure.isEmpty();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "world seed %d (%d people for %.0f s, %s; %s): %s; largest disagreement %.4f m, places told within"
                            + " the lines' delay and %.3f s, %d datagrams, %.0f s",
                    seed,
                    people,
                    wanderSeconds,
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
    private final WorldPlan plan;
    private final List<NetworkProfile> lines = new ArrayList<>();
    private final VirtualWorld world;
    private final List<Wanderer> wanderers = new ArrayList<>();
    private final List<UpdateCount> ears = new ArrayList<>();
    private final RelayDelays delays = new RelayDelays();
    private final HostileNeighbours neighbours;
    private final long beganNanos;
    private String failure = "";
    private String correction = "";
    private double disagreement;

    /** @param wanderSeconds for how long, and then everything as in {@link WorldPlan#full}; NaN for what the seed draws */
    private WorldSoak(long seed, double wanderSeconds, boolean hostile) {
        this.seed = seed;
        prng = new Prng(seed).split("world soak");
        plan = Double.isNaN(wanderSeconds)
                ? WorldPlan.drawn(hostile, prng.split("plan"))
                : WorldPlan.full(wanderSeconds, hostile, prng.split("neighbours"));
        boolean hills = prng.chance(0.5);
        CollisionWorld ground = (hills ? GroundSpec.field(seed) : GroundSpec.flat(0)).build();
        Position start = ground.spawn(BLOCK_X, BLOCK_Y);
        ServerSettings settings = ServerSettings.usual()
                .withStart(start, 8)
                .withPopulation(prng.chance(0.5) ? Population.around(start, ground) : Population.none());
        world = VirtualWorld.beginningAt((long) (plan.begin() * 1e9), seed, settings, ground, new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                if (correction.isEmpty() && character.startsWith(HONEST)) {
                    correction = "what " + character + " said " + verdict.sentenceEnd();
                }
            }
        });
        beganNanos = world.nowNanos();
        for (int i = 0; i < plan.people().size(); i++) {
            Prng luck = prng.split("network");
            NetworkProfile line = drawNetwork(plan.ownLines() ? luck.split(i) : luck, plan.wifi());
            lines.add(line);
            VirtualClient client = enter(i, ground, line);
            wanderers.add(new Wanderer(client, start, prng.split("keys").split(i)));
        }
        List<VirtualClient> honest = wanderers.stream().map(Wanderer::client).toList();
        neighbours = new HostileNeighbours(plan.hostile(), world, ground, start, honest, prng.split("neighbours"));
    }

    private VirtualClient enter(int number, CollisionWorld ground, NetworkProfile line) {
        WorldPlan.Speech speech = plan.people().get(number);
        VirtualClient client = world.join(
                ClientConfig.of(HONEST + number, "secret")
                        .withWorld(ground)
                        .withExtension(speech.isExtended())
                        .withGlide(speech == WorldPlan.Speech.GLIDE),
                line);
        client.drawEvery(DRAW_EVERY);
        UpdateCount count = new UpdateCount();
        ears.add(count);
        double delay = 1e-3 * line.get(NetworkSetting.DELAY);
        VirtualClient.Ear watch = delays.earOf(client, delay);
        client.onHeard((bytes, offset, length, nowNanos) -> {
            count.heard(bytes, offset, length, nowNanos);
            watch.heard(bytes, offset, length, nowNanos);
        });
        client.onSaid(delays.mouthOf(client, delay));
        return client;
    }

    /** One run of full length, with everybody. */
    public static Result run(long seed) {
        return run(seed, WANDER_SECONDS);
    }

    /**
     * One run of whatever the seed makes of it.
     *
     * @param hostile whether there may be {@link HostileNeighbours}
     */
    public static Result drawn(long seed, boolean hostile) {
        return new WorldSoak(seed, Double.NaN, hostile).run();
    }

    public static Result run(long seed, double wanderSeconds) {
        return run(seed, wanderSeconds, true);
    }

    /**
     * One run of so many seconds, with everybody.
     *
     * @param hostile whether {@link HostileNeighbours} are there
     */
    public static Result run(long seed, double wanderSeconds, boolean hostile) {
        return new WorldSoak(seed, wanderSeconds, hostile).run();
    }

    /** @param wifi whether it may freeze for half a second to two every dozen seconds, instead of for two every minute */
    private static NetworkProfile drawNetwork(Prng dice, boolean wifi) {
        double delay = dice.between(5, 250);
        NetworkProfile drawn = NetworkProfile.perfect("drawn")
                .with(NetworkSetting.DELAY, delay)
                .with(NetworkSetting.JITTER, dice.between(0, Math.min(80, delay)))
                .with(NetworkSetting.LOSS, dice.between(0, 0.08))
                .with(NetworkSetting.DUPLICATE, dice.between(0, 0.05));
        if (!dice.chance(wifi ? 0.8 : 0.5)) {
            return drawn;
        }
        double freeze = wifi ? dice.between(500, 2000) : 2000;
        return drawn.with(NetworkSetting.FREEZE, freeze).with(NetworkSetting.FREEZE_EVERY, wifi ? 12 : 60);
    }

    private Result run() {
        logIn();
        for (Wanderer wanderer : wanderers) {
            if (!wanderer.client().isInWorld()) {
                fail(wanderer.client().account() + " never entered the world: "
                        + wanderer.client().client().phase() + " "
                        + wanderer.client().lostWords());
            }
        }
        wanderers.forEach(wanderer -> wanderer.client().setHands(wanderer::act));
        for (double done = 0; done < plan.seconds() && failure.isEmpty(); done += CHECK_SECONDS) {
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
                (plan.ownLines() ? "lines of their own, the first " : "") + NetworkText.describe(lines.get(0)),
                neighbours.describe(),
                disagreement,
                delays.quantile(RELAY_SHARE),
                plan.people().size(),
                plan.seconds(),
                world.server().status().linkStats().datagramsSent,
                (world.nowNanos() - beganNanos) * 1e-9);
    }

    private void logIn() {
        pass(Math.round(1000 * plan.login()));
        double waited = plan.login();
        while (waited < LONGEST_LOGIN_SECONDS
                && !wanderers.stream().allMatch(one -> one.client().isInWorld())) {
            pass(CHECK_MILLIS);
            waited += CHECK_SECONDS;
        }
    }

    /** Time passes, and whoever means no good does it meanwhile. */
    private void pass(long millis) {
        for (long done = 0; done < millis; done += HostileNeighbours.BEAT_MILLIS) {
            neighbours.act();
            delays.note(neighbours.areBusy());
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
        world.run(Math.round(OLD_NEWS_MILLIS + 2 * longestMillis(NetworkSetting.DELAY)));
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

    private double longestMillis(NetworkSetting setting) {
        return lines.stream().mapToDouble(line -> line.get(setting)).max().orElse(0);
    }

    /** Who hears of others in the lane is told there that somebody is at rest, until that is known; the others, twice. */
    private boolean hasEverybodyHeard() {
        for (int watcher = 0; watcher < wanderers.size(); watcher++) {
            boolean listens = plan.people().get(watcher) != WorldPlan.Speech.GLIDE;
            for (int about = 0; about < wanderers.size() && listens; about++) {
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
        if (neighbours.isEmpty() && world.server().status().sessionCount() != wanderers.size()) {
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
            if (wanderer.waitsAgain(client.client().scene().waitingMessages() > MOST_WAITING) > LONGEST_WAIT) {
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
                Position at = seen.body().position;
                double off = at.distanceTo(own);
                if (off > AGREEMENT && off < MotionTuning.NEAR_SUCCESS && isHeldByTheGround(seen)) {
                    continue;
                }
                judge(
                        watcher.client().account() + " about " + owner.account(),
                        at,
                        own.globalX(),
                        own.globalY(),
                        own.frame.z);
            }
        }
    }

    /** Who is on its way to a place so near and does not come closer has arrived (motion.md §E.5): something is in its way. */
    private boolean isHeldByTheGround(Actor seen) {
        Position before = new Position();
        before.set(seen.body().position);
        boolean tries = false;
        for (int tenths = 0; tenths < 10 * SECONDS_OF_TWO_UPDATES; tenths++) {
            world.run(100);
            tries |= seen.corrections().queue().isInterpolating();
        }
        return tries && before.distanceTo(seen.body().position) < MotionTuning.EPSILON;
    }

    /**
     * Where nothing is being repaired, a quarter of all places meets no loss on its way, so what it needs more than the lines is the
     * server's. Who has everything only now and then does not know yet what it has lost, or is frozen and cannot ask: that
     * says nothing. All but a twentieth are through when losses are repaired, and a freeze is over.
     */
    private void checkDelays() {
        double quick = delays.quantileWhole(0.25);
        boolean told = delays.countWhole() >= Math.max(ENOUGH_FOR_A_QUARTER, delays.count() / 4);
        if (told && !(quick <= SERVER_SECONDS)) {
            fail(later(quick, "a quarter"));
        }
        double slow = delays.quantile(RELAY_SHARE);
        if (delays.count() >= ENOUGH_FOR_A_TWENTIETH
                && !(slow <= REPAIR_SECONDS + 1e-3 * longestMillis(NetworkSetting.FREEZE))) {
            fail(later(slow, "a twentieth"));
        }
    }

    private static String later(double seconds, String share) {
        return String.format(
                Locale.ROOT, "%s of all places took %.3f s more than the lines do to arrive", share, seconds);
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
