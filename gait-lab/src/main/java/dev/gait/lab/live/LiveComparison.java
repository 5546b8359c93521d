package dev.gait.lab.live;

import dev.gait.lab.scenario.Ground;
import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scheme.Observer;
import dev.gait.lab.scheme.Pose;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.message.Opcode;
import java.util.ArrayList;
import java.util.List;

/**
 * One actor of a real server, shown by several schemes at once from the same messages, each with its score. The last two
 * are real clients and are not run a second time, their poses are handed in as they drew them: the engine on retail's
 * messages, and Glide, which hears of the same actor in its lane over a line of the same kind.
 *
 * <p>Everything is in map coordinates. Time is seconds and never goes back. Single-threaded.
 */
public final class LiveComparison {
    /** What the engine's own drawing is called. */
    public static final String ENGINE = "retail";

    /** What another client draws that shows others by Glide. */
    public static final String GLIDE = "glide";

    private static final List<String> POSITION_SCHEMES = List.of("hard-snap", "dead-reckoning", "snapshot", "hermite");
    private static final double WINDOW_SECONDS = 60;
    /** A scheme has to hear something before it can be judged, seconds. */
    private static final double WARM_UP_SECONDS = 2;

    /** One scheme and what became of it. */
    private static final class Entry {
        private final String name;
        private final boolean onlyPositions;
        private final Observer observer;
        private final LiveScore score;
        private final Pose pose = new Pose();
        private long bytes;

        Entry(String name, boolean onlyPositions, Observer observer, double topSpeed, double truthBehind) {
            this.name = name;
            this.onlyPositions = onlyPositions;
            this.observer = observer;
            this.score = new LiveScore(WINDOW_SECONDS, topSpeed, truthBehind);
        }
    }

    private final int guid;
    private final List<Entry> entries = new ArrayList<>();
    private final Entry engineEntry;
    private final Entry glideEntry;
    private double began;
    private double last;

    /**
     * @param rateHz how often positions are sent, which buffering schemes want to know
     * @param truthBehind how long ago the truth is that each frame is given, seconds
     */
    public LiveComparison(int guid, Pose at, double rateHz, double topSpeed, double truthBehind, double now) {
        this.guid = guid;
        began = now;
        last = now;
        RunSetup.Entrance entrance =
                new RunSetup.Entrance(guid, at.x - RunSetup.ORIGIN_X, at.y - RunSetup.ORIGIN_Y, at.z, at.heading);
        RunSetup setup = new RunSetup(Ground.NONE, List.of(entrance), rateHz, topSpeed);
        for (String name : POSITION_SCHEMES) {
            RemoteScheme scheme = Schemes.named(name, Schemes.builtIn());
            Observer observer = scheme.observer(setup);
            observer.enter(entrance);
            entries.add(new Entry(name, true, observer, topSpeed, truthBehind));
        }
        engineEntry = new Entry(ENGINE, false, new Drawn(), topSpeed, truthBehind);
        glideEntry = new Entry(GLIDE, false, new Drawn(), topSpeed, truthBehind);
        entries.add(engineEntry);
        entries.add(glideEntry);
        for (Entry entry : entries) {
            entry.pose.set(at);
        }
    }

    /** The names in order; a scheme's number is its place in this list. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(POSITION_SCHEMES);
        names.add(ENGINE);
        names.add(GLIDE);
        return names;
    }

    public int guid() {
        return guid;
    }

    /** A message as it came from the server; those about others are ignored. */
    public void onMessage(byte[] bytes, int offset, int length, double now) {
        if (length < 8 || littleEndian(bytes, offset + 4) != guid) {
            return;
        }
        int opcode = littleEndian(bytes, offset);
        boolean position = opcode == Opcode.UPDATE_POSITION;
        if (!position && opcode != Opcode.UPDATE_MOTION && opcode != Opcode.VECTOR_UPDATE) {
            return;
        }
        last = Math.max(last, now);
        byte[] message = java.util.Arrays.copyOfRange(bytes, offset, offset + length);
        for (Entry entry : entries) {
            if (entry != glideEntry && (position || !entry.onlyPositions)) {
                entry.observer.onMessage(message, last);
                entry.bytes += length;
            }
        }
    }

    private static int littleEndian(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16 | bytes[at + 3] << 24;
    }

    /** So many bytes have told of the actor in the lane since this began. */
    public void heardInLane(long bytes) {
        glideEntry.bytes = bytes;
    }

    /** One frame of the scores: call it 60 times a second with the truth and with what the two clients draw. */
    public void frame(Pose truth, Pose engine, Pose glide, double now) {
        sample(engine, glide, now);
        if (now - began < WARM_UP_SECONDS) {
            return;
        }
        for (Entry entry : entries) {
            Pose pose = entry.pose;
            entry.score.add(truth.x, truth.y, truth.z, pose.x, pose.y, pose.z);
        }
    }

    /**
     * Counts from now on, as if it had just begun: what came before was of another network. What the schemes know of the
     * actor they keep, so nobody jumps who is drawn; what they still make of the old network's messages is not counted.
     */
    public void countAnew(double now) {
        began = now;
        for (Entry entry : entries) {
            entry.score.clear();
            entry.bytes = 0;
        }
    }

    /** The machine was too busy: so many of the last frames are held against nobody. */
    public void discount(int frames) {
        entries.forEach(entry -> entry.score.discount(frames));
    }

    /** Seconds of the window that are not in the scores. */
    public double discountedSeconds() {
        return entries.get(0).score.discountedSeconds();
    }

    /** Brings every scheme's pose up to now. */
    public void sample(Pose engine, Pose glide, double now) {
        last = Math.max(last, now);
        for (Entry entry : entries) {
            if (entry.observer.sample(guid, last, entry.pose)) {
                entry.pose.x += RunSetup.ORIGIN_X;
                entry.pose.y += RunSetup.ORIGIN_Y;
            }
        }
        engineEntry.pose.set(engine);
        glideEntry.pose.set(glide);
    }

    public int count() {
        return entries.size();
    }

    public String name(int scheme) {
        return entries.get(scheme).name;
    }

    public Pose pose(int scheme) {
        return entries.get(scheme).pose;
    }

    public LiveScore.Result score(int scheme) {
        return entries.get(scheme).score.measure();
    }

    /** Bytes per second of the messages this scheme needs. */
    public double bytesPerSecond(int scheme, double now) {
        return entries.get(scheme).bytes / Math.max(now - began, 1);
    }

    /** Seconds that are in the scores. */
    public double seconds() {
        return entries.get(0).score.seconds();
    }

    /** Stands for a client, which draws by itself. */
    private static final class Drawn implements Observer {
        @Override
        public void enter(RunSetup.Entrance who) {}

        @Override
        public void onMessage(byte[] message, double now) {}

        @Override
        public boolean sample(int guid, double now, Pose dest) {
            return false;
        }
    }
}
