package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.app.viewer.web.PageListener;
import dev.gait.app.viewer.web.PageServer;
import dev.gait.app.viewer.web.PageSession;
import dev.gait.app.viewer.web.TabChannel;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A view source, its page and everybody who looks: one thread lets the source's time pass, keeps a minute of pictures, and
 * answers the tabs.
 *
 * <p>A tab asks for every picture it draws, once per frame of its screen, and gets the engine's pose of that very moment.
 * So there is one engine frame per drawn frame whatever the screen's rate, none is interpolated in the page, and a key is
 * acted on before the next picture is made. One tab steers ({@link SteeringWheel}); the others watch.
 */
public final class ViewerServer implements AutoCloseable, PageListener {
    private static final JsonFactory JSON = new JsonFactory();
    private static final double KEEP_SECONDS = 60;
    /** 256 MiB of pictures. */
    private static final long KEEP_WORDS = 64L << 20;

    private static final long KEEP_NANOS = 1_000_000_000L / 60;
    private static final long STATUS_NANOS = 250_000_000L;
    private static final long NAP_NANOS = 1_000_000L;
    /** Recordings that were dropped on the page and can still be looked at, each bounded in bytes; the oldest goes. */
    private static final int MOST_DROPPED = 4;

    /** What one tab may ask for before it is answered; a page asks once per frame of its screen. More is not heard. */
    static final int MOST_WAITING = 256;

    /** Which session of a capture comes behind the slash. */
    private static final Pattern DROP = Pattern.compile("/drop(?:/([1-9][0-9]{0,3}))?");

    private static final int LIVE = 1;
    private static final int PAUSED = 2;
    private static final int DRIVES = 4;

    private final Screen main;
    private final Map<Integer, Screen> screens = new ConcurrentHashMap<>();
    private final AtomicInteger nextScreen = new AtomicInteger(1);
    private final List<BrowserTab> tabs = new ArrayList<>();
    private final SteeringWheel wheel = new SteeringWheel();
    private final Queue<Runnable> errands = new ConcurrentLinkedQueue<>();
    private final ViewFrame picture = new ViewFrame();
    /** All tabs together but the one that steers. */
    private final PicturePace pace = new PicturePace(250, 1000);

    /** Whoever comes, or looks at something else, is told who is there, all of them: tens of kilobytes for a crowd. */
    private final PicturePace greetings = new PicturePace(256, 100);

    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private final Thread thread;
    private @Nullable PageServer page;
    private volatile boolean running = true;
    private long nextKeepNanos;
    private long nextStatusNanos;
    private int frames;
    private boolean skip;
    private long lastTurnNanos;
    private long heldUpNanos;

    private ViewerServer(Screen main) {
        this.main = main;
        screens.put(main.number(), main);
        thread = new Thread(this::run, "gait-show");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY); // a server that is shown comes first
    }

    /**
     * Shows a view source on a port of this machine, 0 for any.
     *
     * @throws IOException with one sentence for a person, if the port cannot be had
     */
    public static ViewerServer open(ViewSource source, int port) throws IOException {
        return begin(new ViewerServer(new Screen(0, source, new FrameHistory(KEEP_SECONDS, KEEP_WORDS), true)), port);
    }

    /** Shows a recording. */
    static ViewerServer open(Recording recording, int port) throws IOException {
        return begin(new ViewerServer(new Screen(0, recording, recording.history(), false)), port);
    }

    private static ViewerServer begin(ViewerServer viewer, int port) throws IOException {
        viewer.page = PageServer.start(port, viewer);
        viewer.thread.start();
        return viewer;
    }

    public String address() {
        PageServer server = page;
        return server == null ? "" : server.address();
    }

    public int port() {
        PageServer server = page;
        return server == null ? 0 : server.port();
    }

    /** Completes when the viewer is closed, exceptionally if its source broke. */
    public CompletableFuture<@Nullable Void> ended() {
        return ended;
    }

    // ---- The thread ----

    private void run() {
        try {
            while (running) {
                turn(System.nanoTime());
                main.source().await(NAP_NANOS);
            }
            ended.complete(null);
        } catch (RuntimeException | Error e) {
            ended.completeExceptionally(e);
        } finally {
            running = false;
            main.source().close();
        }
    }

    private void turn(long now) {
        heldUpNanos = Math.max(heldUpNanos, lastTurnNanos == 0 ? 0 : now - lastTurnNanos);
        lastTurnNanos = now;
        main.source().turn(now);
        for (Runnable errand = errands.poll(); errand != null; errand = errands.poll()) {
            errand.run();
        }
        passWheel(now);
        if (main.isLive() && now - nextKeepNanos >= 0) {
            nextKeepNanos = now - nextKeepNanos > 4 * KEEP_NANOS ? now + KEEP_NANOS : nextKeepNanos + KEEP_NANOS;
            keep(now);
        }
        if (now - nextStatusNanos >= 0) {
            nextStatusNanos = now + STATUS_NANOS;
            tabs.forEach(this::tellStatus);
            heldUpNanos -= heldUpNanos / 8; // forgotten within a few seconds
        }
    }

    /** A crowd is kept at half the rate: a blend of two pictures 33 ms apart is what the engine draws anyway. */
    private void keep(long now) {
        skip = picture.count > 100 && !skip;
        if (!skip) {
            compose(now);
            main.history().wantFrom(earliestLook());
            main.history().add(picture.keep());
        }
    }

    /** The oldest moment that a tab looks at; who has paused may think it over for longer than a minute. */
    private double earliestLook() {
        double earliest = Double.POSITIVE_INFINITY;
        for (BrowserTab tab : tabs) {
            if (tab.screen == main && !tab.playhead.isLive()) {
                earliest = Math.min(earliest, tab.playhead.time());
            }
        }
        return earliest;
    }

    private ViewFrame compose(long now) {
        main.source().compose(now, picture);
        picture.number = ++frames;
        return picture;
    }

    private void errand(Runnable what) {
        errands.add(what);
        LockSupport.unpark(thread);
    }

    private void errand(BrowserTab tab, Runnable what) {
        if (tab.waiting.incrementAndGet() > MOST_WAITING) {
            tab.waiting.decrementAndGet();
            return;
        }
        errand(() -> {
            tab.waiting.decrementAndGet();
            what.run();
        });
    }

    // ---- Tabs ----

    @Override
    public PageSession opened(TabChannel wire) {
        BrowserTab tab = new BrowserTab(wire, main);
        errand(() -> {
            tabs.add(tab);
            passWheel(System.nanoTime());
            hello(tab);
        });
        return new PageSession() {
            @Override
            public void text(String json) {
                PageCommand order = PageCommand.parse(json);
                if (order != null) {
                    errand(tab, () -> order(tab, order));
                }
            }

            @Override
            public void binary(byte[] message) {
                if (message.length >= Integer.BYTES) {
                    int request = ByteBuffer.wrap(message)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getInt();
                    errand(tab, () -> answer(tab, request));
                }
            }

            @Override
            public void closed() {
                errand(() -> tabs.remove(tab));
            }
        };
    }

    private boolean drives(BrowserTab tab) {
        return tab.screen == main && wheel.isHeldBy(tab);
    }

    private void passWheel(long now) {
        if (wheel.pass(tabs, now)) {
            main.source().letGo(now);
        }
    }

    private void hello(BrowserTab tab) {
        if (!tab.screen.source().isReady() || !tab.wire.isReady() || !greetings.take(System.nanoTime())) {
            return; // the status tries again
        }
        tab.greeted = true;
        say(tab, "hello", json -> {
            json.writeNumberField("screen", tab.screen.number());
            json.writeBooleanField("live", tab.screen.isLive());
            json.writeNumberField("stride", ViewFrame.STRIDE);
            json.writeNumberField("head", ViewFrame.HEAD);
            tab.screen.source().describe(json);
        });
        tellStatus(tab);
    }

    private void tellStatus(BrowserTab tab) {
        ViewSource source = tab.screen.source();
        if (!tab.greeted) {
            hello(tab);
            return;
        }
        if (!tab.wire.isReady()) {
            return; // it reads slower than we speak, or not at all: nothing piles up for it
        }
        if (tab.rosterSeen != source.rosterVersion()) {
            tab.rosterSeen = source.rosterVersion();
            say(tab, "roster", json -> {
                json.writeArrayFieldStart("people");
                source.writeRoster(json);
                json.writeEndArray();
            });
        }
        say(tab, "status", json -> {
            json.writeNumberField("tabs", tabs.size());
            json.writeBooleanField("drives", drives(tab));
            json.writeNumberField("heldUp", heldUpNanos / 1_000_000);
            source.writeStatus(json);
        });
        tellMessages(tab);
    }

    private static void tellMessages(BrowserTab tab) {
        MessageLog log = tab.screen.source().messages();
        if (log != null && log.version() > tab.messagesSeen) {
            long since = tab.messagesSeen;
            tab.messagesSeen = log.version();
            say(tab, "messages", json -> {
                json.writeArrayFieldStart("list");
                log.write(json, since);
                json.writeEndArray();
            });
        }
    }

    /** One message in words, for who points at it. */
    private static void explain(BrowserTab tab, int number) {
        MessageLog log = tab.screen.source().messages();
        List<MessageLines.Line> lines = log == null ? null : log.lines(number);
        if (lines != null && tab.wire.isReady()) {
            say(tab, "message", json -> {
                json.writeNumberField("number", number);
                json.writeArrayFieldStart("lines");
                for (MessageLines.Line line : lines) {
                    json.writeStartArray();
                    json.writeString(line.name());
                    json.writeString(line.value());
                    json.writeEndArray();
                }
                json.writeEndArray();
            });
        }
    }

    private void answer(BrowserTab tab, int request) {
        long now = System.nanoTime();
        tab.heardNanos = now;
        // It reads slower than it asks, or asks more often than any screen draws, or is one of hundreds that do.
        if (!tab.wire.isReady() || !tab.pace.take(now) || !drives(tab) && !pace.take(now)) {
            return;
        }
        Screen screen = tab.screen;
        Playhead playhead = tab.playhead;
        playhead.advance(screen.history(), now);
        ViewFrame frame = playhead.isLive() ? compose(now) : screen.history().at(playhead.time(), tab.scratch());
        if (frame == null) {
            return; // nothing to show yet
        }
        FrameHistory history = screen.history();
        double end = playhead.isLive() || history.isEmpty() ? frame.time : history.last();
        int flags = (playhead.isLive() ? LIVE : 0) | (playhead.isPaused() ? PAUSED : 0) | (drives(tab) ? DRIVES : 0);
        tab.wire.binary(frame.encode(
                request, flags, end - frame.time, history.isEmpty() ? 0 : end - history.first(), playhead.speed()));
    }

    private void order(BrowserTab tab, PageCommand order) {
        long now = System.nanoTime();
        tab.heardNanos = now;
        if (!tab.orders.take(now)) {
            return; // no hand is that quick
        }
        FrameHistory history = tab.screen.history();
        String trouble = null;
        switch (order.type()) {
            case "pause" -> tab.playhead.pause(order.flag("on"), history);
            case "speed" -> tab.playhead.setSpeed(order.number("speed", 1), history);
            case "step" -> tab.playhead.step(order.number("ticks", 1) * tickSeconds(), history);
            case "seek" -> tab.playhead.seek(order.number("behind", 0), history);
            case "at" -> tab.playhead.pauseAt(order.number("time", 0), history);
            case "live" -> tab.playhead.goLive();
            case "message" -> explain(tab, (int) order.number("number", 0));
            case "screen" -> {
                Screen wanted = screens.get((int) order.number("number", 0));
                if (wanted == null) {
                    trouble = "That recording is not here any more.";
                } else {
                    tab.look(wanted);
                    hello(tab);
                }
            }
            default -> trouble = tab.screen.source().order(order, drives(tab), now);
        }
        if (trouble != null && tab.wire.isReady()) {
            String sentence = trouble;
            say(tab, "notice", json -> json.writeStringField("text", sentence));
        }
    }

    /** Physics runs 30 times a second (motion.md §H.1). */
    private static double tickSeconds() {
        return 1.0 / 30;
    }

    private interface Words {
        void write(JsonGenerator json) throws IOException;
    }

    private static void say(BrowserTab tab, String type, Words words) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("t", type);
            words.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        tab.wire.text(text.toString());
    }

    // ---- Requests ----

    @Override
    public @Nullable HttpReply get(String path) {
        String[] parts = path.split("/", -1);
        try {
            Screen screen = parts.length > 2 ? screens.get(Integer.parseInt(parts[2])) : null;
            if (screen != null && parts.length == 5 && parts[1].equals("ground")) {
                return screen.source().ground(Integer.parseInt(parts[3]), Integer.parseInt(parts[4]));
            }
            if (screen != null && parts.length == 3 && parts[1].equals("recording")) {
                return screen.source().recording();
            }
        } catch (NumberFormatException e) {
            return null;
        }
        return null;
    }

    @Override
    public @Nullable HttpReply post(String path, byte[] body) {
        Matcher drop = DROP.matcher(path);
        if (!drop.matches()) {
            return null;
        }
        try {
            int session = drop.group(1) == null ? 1 : Integer.parseInt(drop.group(1));
            Recording recording = Recording.read(body, session, Recording.DROPPED_BYTES, null);
            int number = nextScreen.getAndIncrement();
            screens.remove(number - MOST_DROPPED);
            screens.put(number, new Screen(number, recording, recording.history(), false));
            return HttpReply.json("{\"screen\":" + number + "}");
        } catch (Recording.Unreadable e) {
            return HttpReply.refused(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        PageServer server = page;
        if (server != null) {
            server.close();
        }
        running = false;
        LockSupport.unpark(thread);
        try {
            thread.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
