package dev.gait.server.host;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerEndpoint;
import dev.gait.net.session.ServerPort;
import dev.gait.net.udp.DatagramLink;
import dev.gait.net.udp.UdpLink;
import dev.gait.server.MotionServer;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.game.Game;
import dev.gait.server.store.AccountService;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A server that runs: one thread that owns the world and gives it real time and real datagrams. Everybody else leaves
 * questions with {@link #ask}, which that thread answers between two turns.
 */
public final class ServerHost implements AutoCloseable {
    private static final int BATCH = 4096;
    /** The longest sleep between two turns; ticks are due more often. */
    private static final long NAP_NANOS = 10_000_000L;
    /** Between two turns that were not due, made for what other machines say. */
    private static final long NEWS_NANOS = 1_000_000L;
    /** Shorter sleeps are not worth it. */
    private static final long SHORTEST_NAP_NANOS = 200_000L;
    /** A batch that does not leave holds the next one up, but no longer than this: messages keep better in their queues. */
    private static final long LEAVING_NANOS = 500_000_000L;

    private static final long LEAVING_PAUSE_NANOS = 1_000_000L;

    private static final long CLOSE_SECONDS = 40;

    /** Questions that may wait; more are refused at once. */
    private static final int MOST_QUESTIONS = 1024;

    private final HostLink link;
    private final LongSupplier time;
    private final String transport;
    private final MotionServer server;
    private final InetSocketAddress address;
    private final Thread thread;
    private final Queue<Question<?>> questions = new ArrayBlockingQueue<>(MOST_QUESTIONS);
    private final DatagramLink.Receiver receiver;
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private long sentNanos;
    private long turnedNanos;
    private long worldNanos;
    private boolean held;
    private final AtomicLong refusedQuestions = new AtomicLong();
    private volatile SendingWatcher watcher = (datagram, offset, length, to, nanos) -> {};
    private volatile boolean running = true;
    private volatile boolean over;
    private volatile String lastWords = "The server is going down.";

    /** A question and whom to answer. */
    private record Question<T extends @Nullable Object>(Function<MotionServer, T> what, CompletableFuture<T> answer) {

        void put(MotionServer server) {
            try {
                answer.complete(what.apply(server));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        }

        void refuse(String why) {
            answer.completeExceptionally(new IllegalStateException(why));
        }
    }

    /**
     * @param address where clients send their logins
     * @param time nanoseconds that pass
     * @param wallMillis what the wall's clock says, which anybody may set at any time; looked at once
     */
    ServerHost(
            InetSocketAddress address,
            HostLink link,
            String transport,
            LongSupplier time,
            LongSupplier wallMillis,
            ServerSettings settings,
            CollisionWorld ground,
            AccountService accounts,
            ServerListener listener,
            Game game) {
        this.link = link;
        this.time = time;
        this.transport = transport;
        this.address = address;
        SecureRandom random = new SecureRandom();
        long now = time.getAsLong();
        GameClock clock = GameClock.reading(wallMillis.getAsLong() / 1000.0, now);
        ServerEndpoint.Sink sink = new ServerEndpoint.Sink() {
            @Override
            public void send(byte[] datagram, int offset, int length, PeerAddress to, ServerPort from) {
                watcher.leaves(datagram, offset, length, to, worldNanos);
                link.send(datagram, offset, length, to, from);
            }

            @Override
            public boolean hasRoom() {
                return link.hasRoom();
            }
        };
        server = new MotionServer(settings, ground, accounts, sink, listener, game, random::nextLong, clock, now);
        receiver = (datagram, offset, length, peer, port) -> {
            long heard = time.getAsLong();
            // Before it is judged: what lay unread must not seem to have been sent late.
            server.heldUp(link.takeLagNanos(), heard);
            worldNanos = heard;
            server.receive(datagram, offset, length, peer, port, heard);
        };
        thread = new Thread(this::run, "gait-world");
    }

    /**
     * Listens on a port and the one after it (0 finds a free pair) and lets the world begin.
     *
     * @throws IOException with one sentence for a person, if the ports cannot be had
     */
    public static ServerHost start(
            InetSocketAddress bind,
            ServerSettings settings,
            CollisionWorld ground,
            AccountService accounts,
            ServerListener listener)
            throws IOException {
        return start(bind, settings, ground, accounts, listener, Game.NONE);
    }

    /**
     * The same with a game around the world; it is called on the world's thread.
     *
     * @throws IOException with one sentence for a person, if the ports cannot be had
     */
    public static ServerHost start(
            InetSocketAddress bind,
            ServerSettings settings,
            CollisionWorld ground,
            AccountService accounts,
            ServerListener listener,
            Game game)
            throws IOException {
        UdpLink link = UdpLink.server(bind);
        ServerHost host = new ServerHost(
                new InetSocketAddress(bind.getAddress(), link.localPort()),
                HostLink.of(link),
                link.transport(),
                System::nanoTime,
                System::currentTimeMillis,
                settings,
                ground,
                accounts,
                listener,
                game);
        host.thread.start();
        return host;
    }

    /** Where clients send their logins. */
    public InetSocketAddress address() {
        return address;
    }

    /** The first of its two ports. */
    public int port() {
        return address.getPort();
    }

    /** Datagrams that were lost at our own sockets. */
    public long droppedDatagrams() {
        return link.dropped();
    }

    /** Has somebody look at what leaves. */
    public void onSending(SendingWatcher newWatcher) {
        watcher = newWatcher;
    }

    /** How datagrams travel here, for a person. */
    public String transport() {
        return transport;
    }

    /** Has the world's thread do something with the server and hands back the answer. */
    public <T extends @Nullable Object> CompletableFuture<T> ask(Function<MotionServer, T> question) {
        Question<T> asked = new Question<>(question, new CompletableFuture<>());
        if (!running) {
            asked.refuse("the server has stopped");
        } else if (!questions.offer(asked)) {
            refusedQuestions.incrementAndGet();
            asked.refuse("too many questions wait");
        } else if (over) {
            // The world's thread may have looked for the last time before this one was there.
            refuseQuestions();
        }
        return asked.answer();
    }

    /** Questions that wait. */
    public int questionsWaiting() {
        return questions.size();
    }

    /** Questions that found no room. */
    public long refusedQuestions() {
        return refusedQuestions.get();
    }

    /** Completes when the world has ended, exceptionally if it broke. */
    public CompletableFuture<@Nullable Void> ended() {
        return ended;
    }

    private void run() {
        try {
            while (running) {
                turn();
                rest();
            }
            server.shutDown(lastWords, link::flush, time.getAsLong());
            link.flush();
            ended.complete(null);
        } catch (RuntimeException | Error e) {
            broke(e);
            throw e;
        } finally {
            running = false;
            over = true;
            refuseQuestions();
            link.close();
        }
    }

    /** Where memory ran out there may be none for saying so; but a world that is gone must not look as if it were there. */
    private void broke(Throwable cause) {
        while (!ended.isDone()) {
            try {
                ended.completeExceptionally(cause);
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
    }

    /** Whoever asked while the world ended is told so instead of left waiting. */
    private void refuseQuestions() {
        Question<?> question = questions.poll();
        while (question != null) {
            question.refuse("the server has stopped");
            question = questions.poll();
        }
    }

    /**
     * Until the next batch may leave there is no hurry: what arrives meanwhile is read in one go. After that, whatever
     * arrives is passed on at once. What another machine has said has had its rest there and waits only a moment.
     */
    private void rest() {
        long now = time.getAsLong();
        long news = now + NEWS_NANOS;
        long due = held ? now + LEAVING_PAUSE_NANOS : server.nextSendNanos();
        while (due - now > SHORTEST_NAP_NANOS && running && questions.isEmpty()) {
            if (server.hasNews()) {
                due = news - due < 0 ? news : due;
            }
            if (due - now > 0) {
                LockSupport.parkNanos(this, Math.min(due - now, NAP_NANOS));
                now = time.getAsLong();
            }
        }
        long tick = server.nextTickNanos() - now;
        if (tick > 0 && !held && !server.hasNews()) {
            link.await(Math.min(tick, NAP_NANOS));
        }
    }

    /** One turn of the world: listen, move, speak. */
    void turn() {
        long begun = time.getAsLong();
        if (turnedNanos != 0) {
            server.counters().turnTime.record(begun - turnedNanos);
        }
        turnedNanos = begun;
        boolean leaving = link.isLeaving();
        link.poll(receiver, BATCH);
        Question<?> question = questions.poll();
        while (question != null) {
            question.put(server);
            question = questions.poll();
        }
        long before = time.getAsLong();
        long ticks = server.counters().ticks;
        worldNanos = before;
        server.step(before);
        long after = time.getAsLong();
        if (server.counters().ticks != ticks) {
            server.counters().tickTime.record(after - before);
        }
        held = leaving && after - sentNanos < LEAVING_NANOS;
        if (!held) { // else the last batch is still on its way out: this one waits and grows
            sentNanos = after;
            if (server.send(after)) {
                // Answers to strangers that come after it are none of it: they must not hold everybody's next batch up.
                link.endBatch();
            }
        }
        link.flush();
        link.look();
    }

    /** Logs everybody off with these words, saves, and ends. */
    public void close(String words) {
        lastWords = words;
        running = false;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        close("The server is going down.");
    }
}
