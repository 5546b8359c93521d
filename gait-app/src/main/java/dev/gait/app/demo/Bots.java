package dev.gait.app.demo;

import dev.gait.app.viewer.HoldUps;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The other players of the demo: real clients with real sockets, straight at the server, on one thread of their own: two
 * hundred of them with a thread and buffers each would take more memory than everything else.
 */
final class Bots implements AutoCloseable {
    private static final String[] NAMES = {
        "Ada", "Bram", "Cleo", "Dario", "Edda", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Levi", "Mira",
        "Nils", "Oona", "Piet", "Runa", "Sven", "Thea", "Udo", "Vera", "Wim", "Xenia", "Yann", "Zoe"
    };
    private static final long NAP_NANOS = 5_000_000L;
    /** Logins come one by one, so that a hundred of them do not make the start stutter. */
    private static final long LOGIN_NANOS = 30_000_000L;

    static final int RUNNER = 0;
    static final int SCRIPTED = 1;
    /** From the middle of the track to where the script begins, which goes 33 m north and 8 m east: degrees, metres. */
    private static final double SCRIPT_BEARING = 194;

    private static final double SCRIPT_METERS = 17;

    private final List<Bot> bots = new ArrayList<>();
    private final ClientSwarm swarm;
    private volatile double rateHz = 1;
    private final HoldUps holdUps = new HoldUps(HoldUps.VISIBLE_NANOS);
    private final AtomicLong heldUpNanos = new AtomicLong();
    private double rateSet = 1;
    private int started;
    private long nextLogin;

    Bots(int wanted, InetSocketAddress server, DemoGround country, long seed) throws IOException {
        Prng luck = new Prng(seed).split("bots");
        CollisionWorld ground = country.world();
        RunningTrack track = country.track();
        swarm = new ClientSwarm(server, "gait-bots");
        try {
            for (int i = 0; i < wanted; i++) {
                bots.add(new Bot(
                        swarm,
                        DemoClient.plain(name(i), ground, country.legs()),
                        luck.split(i),
                        i % 3 != 1,
                        errand(i, track, ground)));
            }
        } catch (IOException e) {
            // no more sockets: the demo goes on with those there are
        }
    }

    /** The first runs laps, the second plays the lab's script in the middle of them; all others wander about. */
    private static @Nullable Errand errand(int index, RunningTrack track, CollisionWorld ground) {
        return switch (index) {
            case RUNNER -> new LapRunner(track, ground);
            case SCRIPTED -> new ScriptRunner(Scenarios.named(ScriptRunner.SCRIPT), scriptHome(track, ground));
            default -> null;
        };
    }

    /** Where those begin who have something to do; everybody else begins where new characters do. */
    static void settle(DemoStore store, RunningTrack track, CollisionWorld ground) {
        Position begin = track.at(0, track.radius(), ground);
        begin.frame.setHeading(90); // clockwise
        store.begins(name(RUNNER), begin);
        store.begins(name(SCRIPTED), scriptHome(track, ground));
    }

    private static Position scriptHome(RunningTrack track, CollisionWorld ground) {
        return track.at(SCRIPT_BEARING, SCRIPT_METERS, ground);
    }

    void start() {
        nextLogin = System.nanoTime();
        swarm.every(NAP_NANOS, this::turn);
    }

    int count() {
        return bots.size();
    }

    /** How often every bot says where it is. */
    void setRate(double hertz) {
        rateHz = hertz;
    }

    /** How long the bots' thread was held up since this was asked last, nanoseconds; 0 where it was not. */
    long heldUp() {
        return heldUpNanos.getAndSet(0);
    }

    static String name(int index) {
        String name = NAMES[index % NAMES.length];
        return index < NAMES.length ? name : name + " " + (index / NAMES.length + 1);
    }

    /** On the swarm's thread. */
    private void turn() {
        long now = System.nanoTime();
        heldUpNanos.accumulateAndGet(holdUps.turn(now), Math::max);
        if (started < bots.size() && now - nextLogin >= 0) {
            nextLogin = now + LOGIN_NANOS;
            bots.get(started).setRate(rateHz);
            bots.get(started++).start(now);
        }
        double rate = rateHz;
        for (int i = 0; i < started; i++) {
            if (rate != rateSet) {
                bots.get(i).setRate(rate);
            }
            bots.get(i).turn(now);
        }
        rateSet = rate;
    }

    @Override
    public void close() {
        swarm.once(() -> bots.subList(0, started).forEach(bot -> bot.leave(System.nanoTime())));
        swarm.close();
    }
}
