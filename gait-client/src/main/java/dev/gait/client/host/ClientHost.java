package dev.gait.client.host;

import dev.gait.client.ChatLine;
import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.Reconnector;
import dev.gait.motion.update.Route;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.SessionState;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client that runs: one thread that owns a {@link MotionClient} and gives it real time and real datagrams, sixty turns
 * a second in retail's order: step, receive, send. The time is read once a turn; a turn that comes late is only a late
 * look, because the client's steps are counted by its own clock. Everybody else leaves questions with {@link #ask}, or
 * looks on as a {@link Spectator} on that thread.
 *
 * <p>With a {@link Reconnector} a lost session is followed by another, on a new socket and with a new client, until the
 * policy gives up; without one the first loss is the end. A world on several machines has several addresses: each further
 * session is tried at the next of them, and one that says nothing at all is not waited for as long as an only one.
 */
public final class ClientHost implements AutoCloseable {
    /**
     * Called once per turn on the client's thread, after everything was heard and before what is due is said, so that a key
     * leaves with the turn it was pressed in: draw, press keys, count.
     */
    @FunctionalInterface
    public interface Spectator {
        void frame(MotionClient client, long nowNanos);

        Spectator NOBODY = (client, nowNanos) -> {};
    }

    /** How it ended. */
    public record End(DisconnectReason reason, String detail) {}

    private static final long SECOND_NANOS = 1_000_000_000L;
    /** Where there are other addresses: a server answers every 1.8 s, so this is more than two answers missed. */
    private static final long SILENT_NANOS = 5_000_000_000L;
    /** One that has answered and is looking at a password has others to look at before: it is waited for longer. */
    private static final long CHECKING_NANOS = 10_000_000_000L;

    private static final int TURNS_PER_SECOND = 60;
    /** How long a log-off is waited for; servers take about six seconds. */
    private static final long LOG_OFF_NANOS = 10_000_000_000L;

    private final List<InetSocketAddress> servers;
    private final long silentNanos;
    private int attempts;
    private final ClientConfig config;
    private final ClientListener listener;
    private final @Nullable Reconnector reconnector;
    private final Spectator spectator;
    private final Thread thread;
    private final Queue<Question> questions = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<End> ended = new CompletableFuture<>();
    private volatile boolean running = true;
    private volatile boolean logOffFirst;

    private @Nullable End lost;
    private boolean loggedOff;

    private interface Question {
        void answer(@Nullable MotionClient client);
    }

    private ClientHost(
            List<InetSocketAddress> servers,
            ClientConfig config,
            ClientListener listener,
            @Nullable Reconnector reconnector,
            Spectator spectator,
            long silentNanos) {
        this.servers = List.copyOf(servers);
        this.silentNanos = servers.size() > 1 ? silentNanos : Long.MAX_VALUE;
        this.config = config;
        this.listener = listener;
        this.reconnector = reconnector;
        this.spectator = spectator;
        thread = new Thread(this::run, "gait-client-" + config.account());
        thread.setDaemon(true);
    }

    /** Begins to log in. What becomes of it the listener hears, on the host's thread. */
    public static ClientHost start(
            InetSocketAddress server,
            ClientConfig config,
            ClientListener listener,
            @Nullable Reconnector reconnector,
            Spectator spectator) {
        return start(List.of(server), config, listener, reconnector, spectator);
    }

    /** The same for a world with several addresses: the first is tried first, and after each loss the next. */
    public static ClientHost start(
            List<InetSocketAddress> servers,
            ClientConfig config,
            ClientListener listener,
            @Nullable Reconnector reconnector,
            Spectator spectator) {
        return start(servers, config, listener, reconnector, spectator, SILENT_NANOS);
    }

    static ClientHost start(
            List<InetSocketAddress> servers,
            ClientConfig config,
            ClientListener listener,
            @Nullable Reconnector reconnector,
            Spectator spectator,
            long silentNanos) {
        ClientHost host = new ClientHost(servers, config, listener, reconnector, spectator, silentNanos);
        host.thread.start();
        return host;
    }

    /** Logs in and turns the client on a thread of its own, until it is closed. */
    public static ClientHost start(InetSocketAddress server, ClientConfig config, ClientListener listener) {
        return start(server, config, listener, null, Spectator.NOBODY);
    }

    /** Has the client's thread do something with the client and hands back the answer. */
    public <T extends @Nullable Object> CompletableFuture<T> ask(Function<MotionClient, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        questions.add(client -> {
            if (client == null) {
                answer.completeExceptionally(new IllegalStateException("the client has ended"));
                return;
            }
            try {
                answer.complete(question.apply(client));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        if (!thread.isAlive()) {
            refuseQuestions();
        }
        return answer;
    }

    /** Completes when no session is left and none will follow. */
    public CompletableFuture<End> ended() {
        return ended;
    }

    /** Takes the character out of the world, waits for the server's word, then ends. */
    public void logOff() {
        logOffFirst = true;
        close();
    }

    @Override
    public void close() {
        running = false;
        try {
            if (Thread.currentThread() != thread) {
                thread.join(LOG_OFF_NANOS / 1_000_000 + 2000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- The thread ----

    private void run() {
        try {
            while (true) {
                End end = session();
                long now = System.nanoTime();
                long wait =
                        reconnector == null || !running ? -1 : reconnector.afterLoss(end.reason(), now, servers.size());
                if (wait < 0 || !sleep(wait)) {
                    ended.complete(end);
                    return;
                }
            }
        } catch (RuntimeException | Error e) {
            ended.completeExceptionally(e);
            throw e;
        } finally {
            running = false;
            refuseQuestions();
        }
    }

    /** One session on one socket, to its end. */
    private End session() {
        lost = null;
        loggedOff = false;
        InetSocketAddress server = servers.get(attempts++ % servers.size());
        try (UdpClient udp = UdpClient.open(server, config, new SessionListener())) {
            udp.start(System.nanoTime());
            return turns(udp);
        } catch (IOException e) {
            String words = e.getMessage() == null ? e.toString() : e.getMessage();
            End end = new End(DisconnectReason.NO_ANSWER, words);
            listener.disconnected(end.reason(), end.detail());
            return end;
        }
    }

    private End turns(UdpClient udp) {
        MotionClient client = udp.client();
        long began = System.nanoTime();
        long turns = 0;
        long giveUp = 0;
        boolean leaving = false;
        long heard = -1;
        long heardNanos = began;
        while (lost == null) {
            long now = System.nanoTime();
            udp.listen(now);
            if (client.session().stats().datagramsReceived != heard) {
                heard = client.session().stats().datagramsReceived;
                heardNanos = now;
            } else if (now - heardNanos > patience(client) && lost == null) {
                End silent = new End(DisconnectReason.TIMED_OUT, DisconnectReason.TIMED_OUT.sentence());
                lost = silent;
                listener.disconnected(silent.reason(), silent.detail());
            }
            answerQuestions(client);
            if (lost == null) {
                spectator.frame(client, now);
                udp.speak(now);
                udp.flush();
            }
            if (!running && !leaving) {
                leaving = true;
                giveUp = now + LOG_OFF_NANOS;
                if (logOffFirst) {
                    client.logOff();
                }
            }
            if (leaving && (!logOffFirst || loggedOff || now - giveUp >= 0)) {
                udp.leave(now);
                break;
            }
            turns++;
            if (now - (began + turns * SECOND_NANOS / TURNS_PER_SECOND) > SECOND_NANOS / TURNS_PER_SECOND) {
                // Held up: turns that were missed are not made up, the client's own clock does that.
                began = now;
                turns = 1;
            }
            awaitUntil(began + turns * SECOND_NANOS / TURNS_PER_SECOND, udp);
        }
        udp.flush();
        End end = lost;
        return end != null ? end : new End(DisconnectReason.LEFT, DisconnectReason.LEFT.sentence());
    }

    private long patience(MotionClient client) {
        return client.session().state() == SessionState.OFFERED ? Math.max(silentNanos, CHECKING_NANOS) : silentNanos;
    }

    /** What arrives between two turns is heard at once: it acts at the moment it came. */
    private static void awaitUntil(long until, UdpClient udp) {
        long left = until - System.nanoTime();
        while (left > 0) {
            udp.awaitNews(left);
            left = until - System.nanoTime();
        }
    }

    private boolean sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        while (running && System.nanoTime() - end < 0) {
            java.util.concurrent.locks.LockSupport.parkNanos(Math.min(20_000_000L, nanos));
        }
        return running;
    }

    private void answerQuestions(MotionClient client) {
        Question question = questions.poll();
        while (question != null) {
            question.answer(client);
            question = questions.poll();
        }
    }

    private void refuseQuestions() {
        Question question = questions.poll();
        while (question != null) {
            question.answer(null);
            question = questions.poll();
        }
    }

    /** Hears first what the host must know, then passes everything on. */
    private final class SessionListener implements ClientListener {
        @Override
        public void enteredWorld(int guid, String name) {
            if (reconnector != null) {
                reconnector.entered(System.nanoTime());
            }
            listener.enteredWorld(guid, name);
        }

        @Override
        public void loggedOff() {
            loggedOff = true;
            listener.loggedOff();
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail) {
            lost = new End(reason, detail);
            listener.disconnected(reason, detail);
        }

        @Override
        public void serverNamed(String name, int players) {
            listener.serverNamed(name, players);
        }

        @Override
        public void objectAppeared(ObjectCreate message) {
            listener.objectAppeared(message);
        }

        @Override
        public void objectVanished(int guid) {
            listener.objectVanished(guid);
        }

        @Override
        public void routed(int guid, Route route) {
            listener.routed(guid, route);
        }

        @Override
        public void serverSaid(String text) {
            listener.serverSaid(text);
        }

        @Override
        public void chatted(ChatLine line) {
            listener.chatted(line);
        }

        @Override
        public void refused(String why) {
            listener.refused(why);
        }

        @Override
        public void extended(boolean prediction, boolean ground) {
            listener.extended(prediction, ground);
        }

        @Override
        public void gameOpened() {
            listener.gameOpened();
        }

        @Override
        public void gameSaid(int topic, byte[] message) {
            listener.gameSaid(topic, message);
        }

        @Override
        public void heard(byte[] bytes, int offset, int length, long nowNanos) {
            listener.heard(bytes, offset, length, nowNanos);
        }

        @Override
        public void heardInLane(byte[] bytes, int offset, int length, long nowNanos) {
            listener.heardInLane(bytes, offset, length, nowNanos);
        }

        @Override
        public void said(byte[] bytes, int offset, int length) {
            listener.said(bytes, offset, length);
        }
    }
}
