package dev.gait.app.server;

import dev.gait.net.message.PrintableText;
import dev.gait.server.ServerListener;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.host.MetricsPage;
import dev.gait.server.store.StoreException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens on the server, one readable line each. Names and reasons come from strangers: what is not printable is
 * escaped ({@link PrintableText}). Lines are written elsewhere ({@link LogWriter}), and who makes many of a kind gets few
 * ({@link LineLimit}).
 */
final class EventLog implements ServerListener, MetricsPage.LogCounters, AutoCloseable {
    private static final int CORRECTIONS_AT_ONCE = 3;
    private static final int REFUSALS_AT_ONCE = 10;
    private static final int FAILURES_AT_ONCE = 1;
    /** Who comes and goes writes five lines; a thousand people behind one address do not come at once every day. */
    private static final int VISITS_AT_ONCE = 500;

    private static final long VISITS_PAUSE_NANOS = 1_000_000_000L;
    /** Refusals of all hosts together: whoever has many addresses has ten lines for each. */
    private static final int ALL_REFUSALS_AT_ONCE = 2000;

    private static final long ALL_REFUSALS_PAUSE_NANOS = 100_000_000L;
    /** Accounts whose host is remembered; somebody leaves the world when its session is over. */
    private static final int MOST_HOSTS = 8192;

    /** Of an address as {@link dev.gait.net.session.PeerAddress} writes it: all eight groups, in brackets. */
    private static final Pattern IPV6_NETWORK = Pattern.compile("\\[(?:[0-9a-f]+:){4}");

    private final Logger log;
    private final LongSupplier clock;
    private final LogWriter writer;
    private final LineLimit corrections = new LineLimit(CORRECTIONS_AT_ONCE);
    private final LineLimit refusals = new LineLimit(REFUSALS_AT_ONCE);
    private final LineLimit failures = new LineLimit(FAILURES_AT_ONCE);
    private final LineLimit visits = new LineLimit(VISITS_AT_ONCE, VISITS_PAUSE_NANOS);
    private final LineLimit allRefusals = new LineLimit(ALL_REFUSALS_AT_ONCE, ALL_REFUSALS_PAUSE_NANOS);
    /** Where those who were connected lately come from: who comes and goes without end is a host, with one account or a thousand. */
    private final Map<String, String> hosts = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST_HOSTS;
        }
    };

    EventLog() {
        this(LoggerFactory.getLogger("gait.server"), System::nanoTime);
    }

    EventLog(Logger log, LongSupplier clock) {
        this.log = log;
        this.clock = clock;
        writer = new LogWriter(missing -> log.warn("{} lines are missing here: the log did not keep up.", missing));
    }

    /** Lines that were dropped because the log did not keep up. */
    @Override
    public long droppedLines() {
        return writer.dropped();
    }

    @Override
    public int waitingLines() {
        return writer.waiting();
    }

    private void info(String format, Object... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = PrintableText.escape(String.valueOf(arguments[i]));
        }
        writer.write(() -> log.info(format, arguments));
    }

    void started(String transport, String data, String world, int metricsPort) {
        info(
                "The world of {} is open, by {}, data in {}{}.",
                world,
                transport,
                data.equals("null") ? "memory" : data,
                metricsPort == 0 ? "" : ", numbers on port " + metricsPort);
    }

    void stopping() {
        info("Stopping: everybody is logged off and saved.");
    }

    void stopped() {
        info("Stopped.");
    }

    @Override
    public void loginRefused(String account, String from, String reason) {
        long now = clock.getAsLong();
        long ofHost = refusals.take(host(from), now);
        long leftOut = ofHost < 0 ? -1 : allRefusals.take("", ofHost, now);
        if (leftOut >= 0) {
            info("Login of '{}' from {} refused: {}{}", account, from, reason, more(leftOut));
        }
    }

    /** The address without its port, and of IPv6 the network of 64 bits: whoever has one address there has all of them. */
    private static String host(String from) {
        Matcher network = IPV6_NETWORK.matcher(from);
        int port = from.lastIndexOf(':');
        return network.lookingAt() ? network.group() : port < 0 ? from : from.substring(0, port);
    }

    /** A line on somebody who comes or goes, unless its host has had its lines. */
    private void visit(String account, String format, Object... arguments) {
        long leftOut = visits.take(hosts.getOrDefault(account, ""), clock.getAsLong());
        if (leftOut >= 0) {
            info(format + more(leftOut), arguments);
        }
    }

    @Override
    public void accountCreated(String account) {
        visit(account, "New account '{}'.", account);
    }

    @Override
    public void connected(String account, String from) {
        hosts.put(account, host(from));
        visit(account, "'{}' connected from {}.", account, from);
    }

    @Override
    public void entered(String character, String account, String at) {
        visit(account, "{} ('{}') enters the world at {}.", character, account, at);
    }

    @Override
    public void left(String character, String account, String at) {
        visit(account, "{} ('{}') left the world at {}.", character, account, at);
    }

    @Override
    public void disconnected(String account, String reason) {
        visit(account, "'{}' disconnected: {}", account, reason);
    }

    @Override
    public void corrected(String character, GateVerdict verdict) {
        long leftOut = corrections.take(character, clock.getAsLong());
        if (leftOut >= 0) {
            String name = PrintableText.escape(character);
            writer.write(
                    () -> log.warn("{} was put back: its claim {}.{}", name, verdict.sentenceEnd(), more(leftOut)));
        }
    }

    @Override
    public void savingAgain(int places) {
        info("Saving works again; {} safe.", places == 1 ? "1 place waited and is" : places + " places waited and are");
    }

    @Override
    public void notSaved(int places) {
        String who = places == 1 ? "1 place was" : places + " places were";
        writer.write(() -> log.error("{} not saved: these characters will begin where the store has them.", who));
    }

    @Override
    public void failed(String what, Throwable cause) {
        // What the store says is a sentence for an operator; everything else is a fault of ours and needs its trace.
        String reason = cause instanceof StoreException ? String.valueOf(cause.getMessage()) : cause.toString();
        long leftOut = failures.take(reason, clock.getAsLong());
        if (leftOut < 0) {
            return;
        }
        String words = PrintableText.escape(what);
        String plain = PrintableText.escape(reason);
        writer.write(() -> {
            if (cause instanceof StoreException) {
                log.error("A failure while {}: {}{}", words, plain, more(leftOut));
            } else {
                log.error("A failure while {}: {}{}", words, plain, more(leftOut), cause);
            }
        });
    }

    private static String more(long leftOut) {
        return leftOut == 0 ? "" : " (And " + leftOut + " more of these.)";
    }

    @Override
    public void close() {
        writer.close();
    }
}
