package dev.gait.testbed.soak;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Who else is on the server while honest people wander there: somebody who shouts, somebody who lies about where it is,
 * somebody who writes packets under others' addresses, and somebody whose line is half dead; how many of each, a {@link WorldPlan}
 * says. They begin with the log-in of the honest ones and go on, with pauses, until these stand.
 */
final class HostileNeighbours {
    static final long BEAT_MILLIS = 50;

    private static final double MEAN_BUSY_SECONDS = 10;
    private static final double MEAN_QUIET_SECONDS = 20;

    /** What they do to each other is their own business; what they do to the honest is judged by {@link WorldSoak}. */
    enum Kind {
        SPAMMER("spammer"),
        CHEATER("cheat"),
        FORGER("forger"),
        HALF_DEAD_LINE("half-dead line");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    private final VirtualWorld world;
    private final CollisionWorld ground;
    private final Position start;
    private final List<VirtualClient> honest;
    private final List<HostileNeighbour> present = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final Prng moods;
    private boolean busy = true;
    private int beatsLeft = (int) (MEAN_BUSY_SECONDS * 1000 / BEAT_MILLIS);

    HostileNeighbours(
            Map<Kind, Integer> counts,
            VirtualWorld world,
            CollisionWorld ground,
            Position start,
            List<VirtualClient> honest,
            Prng prng) {
        this.world = world;
        this.ground = ground;
        this.start = start;
        this.honest = honest;
        moods = prng.split("moods");
        for (Kind kind : Kind.values()) {
            for (int i = 0; i < counts.getOrDefault(kind, 0); i++) {
                kinds.add(kind);
                present.add(neighbour(kind, prng.split(kind.name()).split(i)));
            }
        }
    }

    private HostileNeighbour neighbour(Kind kind, Prng prng) {
        NetworkProfile line = kind == Kind.HALF_DEAD_LINE
                ? HalfDeadLine.line(prng)
                : NetworkProfile.perfect("good").with(NetworkSetting.DELAY, prng.between(5, 60));
        boolean extension = prng.chance(0.5);
        String name = kind.label + prng.below(1_000_000) + "-";
        ConnectedNeighbour.Entry entry = number -> world.join(
                ClientConfig.of(name + number, "secret").withWorld(ground).withExtension(extension), line);
        return switch (kind) {
            case SPAMMER -> new Spammer(entry);
            case CHEATER -> new Cheater(entry, start, prng);
            case FORGER -> new Forger(world, honest, prng);
            case HALF_DEAD_LINE -> new HalfDeadLine(entry, start, prng);
        };
    }

    /** They are busy together and rest together: what matters is the worst moment, not the average. */
    void act() {
        if (--beatsLeft < 0) {
            busy = !busy;
            double seconds = moods.exponential(busy ? MEAN_BUSY_SECONDS : MEAN_QUIET_SECONDS);
            beatsLeft = (int) (seconds * 1000 / BEAT_MILLIS);
        }
        if (busy) {
            present.forEach(HostileNeighbour::act);
        }
    }

    boolean isEmpty() {
        return kinds.isEmpty();
    }

    /** Who means no good rests now; where nobody does, every moment is as good as any. */
    boolean areBusy() {
        return busy || kinds.isEmpty();
    }

    /** Who is there and how busy. */
    String describe() {
        StringJoiner text = new StringJoiner(", ");
        for (Kind kind : Kind.values()) {
            long count = kinds.stream().filter(one -> one == kind).count();
            if (count > 0) {
                text.add(count + " " + kind.label + (count == 1 ? "" : "s") + " " + attempts(kind) + " times");
            }
        }
        return kinds.isEmpty() ? "nobody else" : text.toString();
    }

    private long attempts(Kind kind) {
        long sum = 0;
        for (int i = 0; i < kinds.size(); i++) {
            sum += kinds.get(i) == kind ? present.get(i).attempts() : 0;
        }
        return sum;
    }
}
