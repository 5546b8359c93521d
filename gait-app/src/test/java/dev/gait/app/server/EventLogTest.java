package dev.gait.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.store.StoreException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** A log that nobody reads, that strangers write into, or that one of them fills. */
class EventLogTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<String> written = new CopyOnWriteArrayList<>();
    private final CountDownLatch pipe = new CountDownLatch(1);
    private final Logger logger = (Logger) LoggerFactory.getLogger("gait.test.log");
    private volatile boolean pipeIsFull;
    private long now;

    @BeforeEach
    void catchLines() {
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                while (pipeIsFull) {
                    try {
                        pipe.await();
                        pipeIsFull = false;
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
                written.add(event.getFormattedMessage());
            }
        };
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.detachAndStopAllAppenders();
        logger.setAdditive(false);
        logger.addAppender(appender);
    }

    private EventLog log() {
        return new EventLog(logger, () -> now);
    }

    @Test
    @Timeout(30)
    void aFullPipeStopsTheLogAndNotTheWorld() {
        pipeIsFull = true;
        EventLog log = log();
        for (int i = 0; i < 20_000; i++) {
            log.connected("player" + i, "10.0." + i / 250 + "." + i % 250 + ":1");
        }
        assertThat(log.droppedLines()).isBetween(20_000L - 4096 - 1, 20_000L - 4096);
        pipe.countDown();
        while (log.waitingLines() > 0) {
            Thread.onSpinWait();
        }
        log.connected("late", "127.0.0.1:1");
        log.close();
        assertThat(written).contains(log.droppedLines() + " lines are missing here: the log did not keep up.");
        assertThat(written).last().isEqualTo("'late' connected from 127.0.0.1:1.");
    }

    @Test
    void whatStrangersWriteMovesNoTerminal() {
        try (EventLog log = log()) {
            log.loginRefused("\u001B[2JAnn\r\n12:00 INFO all is well\u009B31m", "127.0.0.1:1", "no");
            log.corrected("Bob\u0007", GateVerdict.TOO_FAST);
            log.failed("logging in \u001B]0;title", new StoreException("a\u0085b"));
        }
        assertThat(written)
                .hasSize(3)
                .allMatch(line -> line.chars().noneMatch(Character::isISOControl))
                .anyMatch(line -> line.contains("\\x1B[2JAnn\\x0D\\x0A12:00"));
    }

    @Test
    void oneNoisyCharacterGetsFewLines() {
        try (EventLog log = log()) {
            for (int i = 0; i < 600; i++) {
                now += SECOND / 10;
                log.corrected("Noisy", GateVerdict.TOO_FAST);
                log.loginRefused("guess" + i, "10.0.0.1:" + (1000 + i), "The password is wrong.");
            }
            log.corrected("Quiet", GateVerdict.TOO_FAST);
        }
        // A minute of ten a second: a few at once, then one every ten seconds.
        assertThat(written.stream().filter(line -> line.startsWith("Noisy"))).hasSizeBetween(7, 10);
        assertThat(written.stream().filter(line -> line.startsWith("Login"))).hasSizeBetween(13, 17);
        assertThat(written).anyMatch(line -> line.endsWith("(And 99 more of these.)"));
        assertThat(written).last().asString().startsWith("Quiet was put back");
    }

    /** Ten log-ins a second are allowed for ever: forty lines, a disk in some months. */
    @Test
    void aRevolvingDoorGetsALineASecond() {
        try (EventLog log = log()) {
            for (int i = 0; i < 2000; i++) {
                now += SECOND / 10;
                log.connected("door" + i % 300, "10.0.0.1:" + i % 60_000);
                log.entered("Door", "door" + i % 300, "here");
                log.left("Door", "door" + i % 300, "here");
                log.disconnected("door" + i % 300, "gone");
            }
            log.connected("Ann", "10.0.0.2:1");
            log.disconnected("Ann", "gone");
        }
        // Two hundred seconds.
        assertThat(written.stream().filter(line -> line.contains("door"))).hasSizeBetween(650, 720);
        assertThat(written).anyMatch(line -> line.endsWith("(And 39 more of these.)"));
        assertThat(written).last().isEqualTo("'Ann' disconnected: gone");
    }

    /** A second of silence gave it all of its five hundred lines again: fifty a second for ever. */
    @Test
    void aRevolvingDoorThatPausesGetsNoMore() {
        try (EventLog log = log()) {
            for (int burst = 0; burst < 30; burst++) {
                for (int i = 0; i < 125; i++) {
                    log.connected("door" + i, "10.0.0.1:1");
                    log.entered("Door", "door" + i, "here");
                    log.disconnected("door" + i, "gone");
                    log.left("Door", "door" + i, "here");
                }
                now += 10 * SECOND;
            }
            log.connected("Ann", "10.0.0.2:1");
            log.disconnected("Ann", "gone");
            log.left("Anna", "Ann", "there");
        }
        // Five hundred and one for each of three hundred seconds, instead of fifteen thousand.
        assertThat(written.stream().filter(line -> line.contains("oor"))).hasSizeBetween(750, 800);
        assertThat(written).last().isEqualTo("Anna ('Ann') left the world at there.");
    }

    @Test
    void whoHasManyAddressesGetsFewLines() {
        try (EventLog log = log()) {
            for (int i = 0; i < 1000; i++) {
                String host = Integer.toHexString(i) + ":0:0:1";
                log.loginRefused("guess", "[2001:db8:0:7:" + host + "]:9000", "The password is wrong.");
                log.connected("guest", "[2001:db8:0:8:" + host + "]:9000");
            }
            log.loginRefused("Ann", "[2001:db8:0:9:0:0:0:1]:9000", "The password is wrong.");
        }
        assertThat(written.stream().filter(line -> line.contains("'guess'"))).hasSize(10);
        assertThat(written.stream().filter(line -> line.contains("'guest'"))).hasSize(500);
        assertThat(written).last().asString().startsWith("Login of 'Ann'");
    }

    @Test
    void refusalsOfThousandsOfHostsFillNoDisk() {
        try (EventLog log = log()) {
            for (int i = 0; i < 10_000; i++) {
                now += SECOND / 100;
                log.loginRefused("guess", "127." + i / 40_000 + "." + i / 200 + "." + i % 200 + ":9000", "no");
                waitForTheLog(log);
            }
        }
        // A hundred seconds.
        assertThat(written).hasSizeBetween(2900, 3010);
    }

    private static void waitForTheLog(EventLog log) {
        while (log.waitingLines() > 1000) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aLineThatCannotBeWrittenIsMissingAndTheNextIsNot() {
        List<String> lines = new CopyOnWriteArrayList<>();
        LogWriter writer = new LogWriter(missing -> lines.add(missing + " missing"));
        writer.write(() -> {
            throw new OutOfMemoryError("for a test");
        });
        writer.write(() -> lines.add("next"));
        writer.close();
        assertThat(lines).containsExactly("1 missing", "next");
    }

    @Test
    void whatTheStoreSaysIsOneSentence() {
        try (EventLog log = log()) {
            for (int i = 0; i < 4; i++) {
                log.failed("saving 3 places", new StoreException("The store could not save places: the disk is full."));
                now += 2 * SECOND;
            }
            log.savingAgain(3);
            log.savingAgain(1);
        }
        assertThat(written)
                .containsExactly(
                        "A failure while saving 3 places: The store could not save places: the disk is full.",
                        "Saving works again; 3 places waited and are safe.",
                        "Saving works again; 1 place waited and is safe.");
    }
}
