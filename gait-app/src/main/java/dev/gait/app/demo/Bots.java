package dev.gait.app.demo;

import dev.gait.app.viewer.HoldUps;
import dev.gait.client.ClientListener;
import dev.gait.client.host.UdpClient;
import dev.gait.dat.file.DatException;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * The other players of the demo: real clients with real sockets, straight at the server, on one thread of their own.
 */
final class Bots implements AutoCloseable {
    private static final String[] NAMES = {
        "Ada", "Bram", "Cleo", "Dario", "Edda", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Levi", "Mira",
        "Nils", "Oona", "Piet", "Runa", "Sven", "Thea", "Udo", "Vera", "Wim", "Xenia", "Yann", "Zoe"
    };
    private static final long NAP_NANOS = 5_000_000L;
    /** Logins come one by one, so that a hundred of them do not make the start stutter. */
    private static final long LOGIN_NANOS = 30_000_000L;

    private final List<Bot> bots = new ArrayList<>();
    private final InetSocketAddress server;
    private final CollisionWorld ground;
    private final MotionProfile legs;
    private final Position arena;
    private final Prng luck;
    private final int wanted;
    private final Thread thread = new Thread(this::run, "gait-bots");
    private volatile boolean running = true;
    private volatile double rateHz = 1;
    private final HoldUps holdUps = new HoldUps(HoldUps.VISIBLE_NANOS);
    private final AtomicBoolean heldUp = new AtomicBoolean();
    private double rateSet = 1;

    Bots(int wanted, InetSocketAddress server, DemoGround country, long seed) throws DatException {
        this.wanted = wanted;
        this.server = server;
        ground = country.world();
        legs = country.legs();
        arena = country.arena();
        luck = new Prng(seed).split("bots");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** How often every bot says where it is. */
    void setRate(double hertz) {
        rateHz = hertz;
    }

    /** Whether the bots' thread was held up since this was asked last. */
    boolean heldUp() {
        return heldUp.getAndSet(false);
    }

    static String name(int index) {
        String name = NAMES[index % NAMES.length];
        return index < NAMES.length ? name : name + " " + (index / NAMES.length + 1);
    }

    private void run() {
        long nextLogin = System.nanoTime();
        try {
            while (running) {
                long now = System.nanoTime();
                if (holdUps.turn(now)) {
                    heldUp.set(true);
                }
                if (bots.size() < wanted && now - nextLogin >= 0) {
                    nextLogin = now + LOGIN_NANOS;
                    UdpClient udp = DemoClient.logIn(name(bots.size()), server, ground, legs, ClientListener.NONE, now);
                    Bot bot =
                            new Bot(udp, luck.split(bots.size()), bots.size() % 3 != 1, bots.isEmpty() ? arena : null);
                    bot.setRate(rateHz);
                    bots.add(bot);
                }
                double rate = rateHz;
                for (Bot bot : bots) {
                    if (rate != rateSet) {
                        bot.setRate(rate);
                    }
                    bot.turn(now);
                }
                rateSet = rate;
                LockSupport.parkNanos(NAP_NANOS);
            }
        } catch (IOException e) {
            running = false; // no more sockets: the demo goes on with those there are
        } finally {
            for (Bot bot : bots) {
                DemoClient.leave(bot.udp());
            }
        }
    }

    @Override
    public void close() {
        running = false;
        LockSupport.unpark(thread);
        try {
            thread.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
