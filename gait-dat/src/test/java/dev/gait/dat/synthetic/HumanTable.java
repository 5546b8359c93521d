package dev.gait.dat.synthetic;

import dev.gait.dat.record.Animation;
import dev.gait.dat.record.MotionData;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Vector;
import dev.gait.motion.command.MotionCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A motion table built like the real human one: walk and run have no velocity and are carried by the position frames of
 * their animations, the turn is a modifier of −1.5 radians per second, the sidestep has a velocity of 1.25 m/s.
 */
public final class HumanTable {
    public static final int ID = 0x09000001;
    /** Metres per frame at 30 frames per second. */
    public static final float WALK_FRAME = 2.602f / 30;

    public static final float RUN_FRAME = 4f / 30;
    public static final float FRAMES_PER_SECOND = 30;

    private static final int WALK = 0x03000005;
    private static final int RUN = 0x03000007;
    private static final int IDLE = 0x03000003;
    private static final int STYLE = MotionCommand.NON_COMBAT;

    private final Map<Integer, Animation> animations = new LinkedHashMap<>();
    private final Map<Integer, MotionData> cycles = new LinkedHashMap<>();
    private final Map<Integer, MotionData> modifiers = new LinkedHashMap<>();
    private final Map<Integer, Map<Integer, MotionData>> links = new LinkedHashMap<>();

    public HumanTable() {
        animate(IDLE, new float[10]);
        animate(WALK, even(24, WALK_FRAME));
        animate(RUN, even(18, RUN_FRAME));
        cycle(STYLE, MotionCommand.READY, still(IDLE));
        cycle(STYLE, MotionCommand.WALK_FORWARD, still(WALK));
        cycle(STYLE, MotionCommand.RUN_FORWARD, still(RUN));
        modifiers.put(
                MotionTable.key(0, MotionCommand.TURN_RIGHT),
                new MotionData(0, 2, List.of(), Vector.ZERO, new Vector(0, 0, -1.5f)));
        modifiers.put(
                MotionTable.key(STYLE, MotionCommand.SIDESTEP_RIGHT),
                new MotionData(0, 1, List.of(), new Vector(1.25f, 0, 0), Vector.ZERO));
    }

    /** An animation of frames that carry the body ahead by these metres. */
    public HumanTable animate(int id, float[] ahead) {
        List<Pose> positions = new ArrayList<>();
        List<Animation.Frame> frames = new ArrayList<>();
        for (float each : ahead) {
            positions.add(new Pose(new Vector(0, each, 0), 1, 0, 0, 0));
            frames.add(new Animation.Frame(List.of(), List.of()));
        }
        animations.put(id, new Animation(id, 1, 0, List.copyOf(positions), List.copyOf(frames)));
        return this;
    }

    public HumanTable cycle(int style, int command, MotionData motion) {
        cycles.put(MotionTable.key(style, command), motion);
        return this;
    }

    /** What plays on the way from one motion to another, or an action. */
    public HumanTable link(int from, int to, int animation) {
        links.computeIfAbsent(MotionTable.key(STYLE, from), unused -> new LinkedHashMap<>())
                .put(to, still(animation));
        return this;
    }

    /** A motion that is nothing but an animation. */
    public static MotionData still(int animation) {
        return new MotionData(
                0, 0, List.of(new MotionData.Clip(animation, 0, -1, FRAMES_PER_SECOND)), Vector.ZERO, Vector.ZERO);
    }

    public static float[] even(int frames, float ahead) {
        float[] each = new float[frames];
        java.util.Arrays.fill(each, ahead);
        return each;
    }

    public MotionTable table() {
        return new MotionTable(ID, STYLE, Map.of(STYLE, MotionCommand.READY), cycles, modifiers, links);
    }

    public Animation animation(int id) {
        Animation animation = animations.get(id);
        if (animation == null) {
            throw new IllegalArgumentException("no animation " + id);
        }
        return animation;
    }

    /** Puts the table and its animations into a portal file. */
    public void putInto(FileWriter portal) {
        portal.put(ID, RecordWriter.write(table()));
        animations.forEach((id, animation) -> portal.put(id, RecordWriter.write(animation)));
    }
}
