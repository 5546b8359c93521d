package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.dat.Grounds;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.Actors;
import dev.gait.motion.world.GroundKind;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.UpdatePosition;
import dev.gait.trace.Replay;
import dev.gait.trace.Trace;
import dev.gait.trace.TraceEvent;
import dev.gait.trace.TraceException;
import dev.gait.trace.TraceHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A trace or a capture, run through the engine once from end to end; what came of it is a history to be looked at.
 *
 * <p>It knows what one client heard and nothing of the truth behind it, so there are no ghosts here, but the last received
 * position and the waypoints of everybody. A few bytes may ask for hours of many small steps, so pictures are counted and
 * weighed: a recording that is too long is cut, and says so; one with too many people is not shown.
 */
public final class Recording implements ViewSource {
    /** What cannot be shown, as one sentence. */
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable(String sentence) {
            super(sentence);
        }
    }

    /** What a file that somebody opened may take; the page gives {@link #DROPPED_BYTES} to what is dropped on it. */
    static final long OPENED_BYTES = 256L << 20;

    static final long DROPPED_BYTES = 64L << 20;
    /** An hour of pictures, thirty a second. */
    static final int MOST_FRAMES = 108_000;

    static final int MOST_PEOPLE = 4096;
    /** What a kept picture takes besides its words: the object, three arrays, its place in the list. */
    private static final int FRAME_BYTES = 192;

    private final TraceHeader header;
    private final FrameHistory history = new FrameHistory(Double.POSITIVE_INFINITY, Long.MAX_VALUE);
    private final Map<Integer, Roster.Person> people = new TreeMap<>(Integer::compareUnsigned);
    private final CaptureFile.@Nullable Session capture;
    private final MessageLog messages;
    private final OwnPath own;
    private final Map<Integer, Heard> heard = new HashMap<>();
    private final GroundTiles tiles;
    private final double originX;
    private final double originY;
    private double shownSeconds;

    /** A position as it came in, in map coordinates. */
    private record Heard(double at, double x, double y, double z) {}

    private Recording(Trace trace, CaptureFile.@Nullable Session capture, long mostBytes, @Nullable GameData data)
            throws Unreadable, DatException {
        header = trace.header();
        this.capture = capture;
        TraceHeader.LocalPlayer local = header.local();
        originX = Landblocks.originX(local.cell());
        originY = Landblocks.originY(local.cell());
        messages = new MessageLog(originX, originY, Double.POSITIVE_INFINITY);
        own = new OwnPath(header.local(), trace.events());
        if (own.isKnown()) {
            people.put(local.guid(), new Roster.Person("You", "player"));
        }
        tiles = data != null && header.ground().kind() == GroundKind.NONE
                ? GroundTiles.of(data.land(), local.z())
                : GroundTiles.of(header.ground().build(), local.z());
        play(trace, Grounds.replay(header, data), mostBytes);
    }

    /** Reads a trace, or a pcap or pcapng capture of port 9000. */
    public static Recording read(byte[] bytes) throws Unreadable {
        return read(bytes, OPENED_BYTES, null);
    }

    /** The same, on the land of the user's own data where the recording names no ground. */
    static Recording read(byte[] bytes, @Nullable GameData data) throws Unreadable {
        return read(bytes, OPENED_BYTES, data);
    }

    /** As {@link #read(byte[])}, with pictures of so many bytes at most. */
    static Recording read(byte[] bytes, long mostBytes) throws Unreadable {
        return read(bytes, mostBytes, null);
    }

    private static Recording read(byte[] bytes, long mostBytes, @Nullable GameData data) throws Unreadable {
        return read(bytes, 1, mostBytes, data);
    }

    /** @param session which session of a capture, from 1 on */
    static Recording read(byte[] bytes, int session, long mostBytes, @Nullable GameData data) throws Unreadable {
        CaptureFile.Session capture = CaptureFile.isCapture(bytes) ? CaptureFile.read(bytes, session) : null;
        byte[] trace = capture == null ? bytes : capture.trace();
        try {
            return new Recording(Trace.read(new ByteArrayInputStream(trace)), capture, mostBytes, data);
        } catch (TraceException e) {
            throw new Unreadable("This is no trace Gait can read: " + e.getMessage() + ".");
        } catch (IOException | ArithmeticException e) {
            throw new Unreadable("This trace cannot be read: " + e.getMessage() + ".");
        }
    }

    private void play(Trace trace, Replay engine, long mostBytes) throws Unreadable {
        MessageReader reader = new MessageReader();
        PositionListener listener = new PositionListener();
        ViewFrame frame = new ViewFrame();
        int steps = (int) Math.min(header.steps(), MOST_FRAMES);
        int applied = 0;
        long bytes = 0;
        for (int step = 1; step <= steps && bytes < mostBytes; step++) {
            double until = header.eventsUntil(step);
            listener.at = header.at(step - 1);
            while (applied < trace.events().size()
                    && trace.events().get(applied).at() <= until) {
                TraceEvent event = trace.events().get(applied++);
                engine.apply(event);
                note(event, reader, listener);
                if (engine.scene().actors().size() > MOST_PEOPLE) {
                    throw new Unreadable("More than " + MOST_PEOPLE + " characters are too many to show.");
                }
            }
            engine.scene().setViewerEverywhere(); // whom one follows is the viewer: nobody is too far to be stepped
            engine.step(step, unused -> {});
            compose(engine, header.at(step), frame);
            frame.number = step;
            history.add(frame.keep());
            bytes += FRAME_BYTES + (long) frame.words() * Integer.BYTES;
            shownSeconds = header.at(step);
        }
    }

    private void note(TraceEvent event, MessageReader reader, PositionListener listener) {
        if (event instanceof TraceEvent.Create create) {
            String kind = create.kind().isEmpty() ? create.player() ? "player" : "creature" : create.kind();
            String name = create.name().isEmpty() ? String.format(Locale.ROOT, "0x%08X", create.guid()) : create.name();
            people.put(create.guid(), new Roster.Person(name, kind));
        } else if (event instanceof TraceEvent.Message message) {
            try {
                byte[] bytes = HexFormat.of().parseHex(message.hex());
                reader.read(bytes, 0, bytes.length, listener);
                messages.heard(bytes, 0, bytes.length, listener.at);
            } catch (IllegalArgumentException e) {
                // The engine skipped it as well.
            }
        }
    }

    private final class PositionListener implements MessageHandler {
        private double at;
        private final Position place = new Position();

        @Override
        public void onUpdatePosition(UpdatePosition message) {
            place.cell = message.pack.origin.cell;
            place.frame.setOrigin(message.pack.origin.x, message.pack.origin.y, message.pack.origin.z);
            heard.put(message.guid, new Heard(at, place.globalX(), place.globalY(), place.frame.z));
        }
    }

    private void compose(Replay engine, double time, ViewFrame frame) {
        ActorRow rows = new ActorRow(originX, originY);
        frame.clear(time);
        Actors actors = engine.scene().actors();
        for (int i = 0; i < actors.size(); i++) {
            Actor actor = actors.at(i);
            Position at = actor.body().position;
            int row = rows.add(frame, actor, at.globalX(), at.globalY(), at.frame.z, at.frame.heading());
            Heard word = heard.get(actor.id());
            if (word != null) {
                rows.heard(frame, row, word.x(), word.y(), word.z(), time - word.at());
            }
        }
        own.add(frame, time, originX, originY);
    }

    @Override
    public MessageLog messages() {
        return messages;
    }

    FrameHistory history() {
        return history;
    }

    /** How much of it can be shown. */
    public double seconds() {
        return shownSeconds;
    }

    /** What one looks at, and that it begins again when it is over. */
    String title() {
        boolean cut = shownSeconds < header.at(1) * header.steps() * (1 - 1e-9);
        String what = capture == null
                ? "Recording"
                : capture.sessions() > 1
                        ? "Capture, session " + capture.number() + " of " + capture.sessions()
                        : "Capture";
        return (cut
                        ? String.format(
                                Locale.ROOT, "%s, the first %.1f s of %.1f s", what, shownSeconds, header.duration())
                        : String.format(Locale.ROOT, "%s, %.1f s", what, shownSeconds))
                + ", again and again";
    }

    /** How many sessions of a capture can be chosen among. */
    int sessions() {
        return capture == null ? 1 : capture.sessions();
    }

    @Override
    public void describe(JsonGenerator json) throws IOException {
        json.writeStringField("stage", "recording");
        json.writeStringField("title", title());
        json.writeNumberField("session", capture == null ? 1 : capture.number());
        json.writeNumberField("sessions", sessions());
        json.writeNumberField("originX", originX);
        json.writeNumberField("originY", originY);
        json.writeNumberField("startX", header.local().x());
        json.writeNumberField("startY", header.local().y());
        json.writeNumberField("startZ", header.local().z());
        json.writeBooleanField("controls", false);
        json.writeBooleanField("network", false);
    }

    @Override
    public void turn(long nowNanos) {}

    @Override
    public void await(long nanos) {
        java.util.concurrent.locks.LockSupport.parkNanos(nanos * 4);
    }

    @Override
    public void compose(long nowNanos, ViewFrame dest) {
        dest.clear(0);
    }

    @Override
    public int rosterVersion() {
        return 0;
    }

    @Override
    public void writeRoster(JsonGenerator json) throws IOException {
        Roster.write(people, json);
    }

    @Override
    public void writeStatus(JsonGenerator json) throws IOException {
        json.writeNumberField("seconds", shownSeconds);
    }

    @Override
    public @Nullable String order(PageCommand order, boolean drives, long nowNanos) {
        return null;
    }

    @Override
    public @Nullable HttpReply ground(int blockX, int blockY) {
        return tiles.tile(blockX, blockY);
    }

    @Override
    public void close() {}
}
