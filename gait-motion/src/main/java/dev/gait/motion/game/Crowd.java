package dev.gait.motion.game;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.PlayoutClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everybody else, drawn smoothly: tell it what the network says, whenever it says it and in whatever order, and ask once
 * per frame where to draw whom. Jitter, loss, late and doubled messages, uneven frames and clocks that disagree are its
 * business.
 *
 * <pre>{@code
 * Crowd crowd = Crowd.onFlatGround(Speeds.of(6));
 * crowd.spawn(id, sentAt, x, y, z, heading);
 * crowd.heard(id, sentAt, x, y, z, heading, vx, vy, vz);   // ten times a second
 * for (CharacterView each : crowd.draw(now)) { ... }              // once per frame
 * }</pre>
 *
 * <p>Times are seconds. {@code sentAt} is the sender's clock, whatever it counts from; {@code now} is yours. The two need
 * not agree, but everything in one crowd must have been stamped by one clock, the server's as a rule. The picture follows
 * by a steady delay that the crowd finds by itself ({@link CrowdFrame#delay}).
 *
 * <p>Nothing is silent. A mistake of the program is an exception; what strangers send and cannot be used is counted, see
 * {@link #unknownIds}, {@link #repeated}, {@link #rejected}. One crowd belongs to one thread.
 *
 * @since 0.1
 */
public final class Crowd {
    /** Messages that may tell a delay before the next frame. */
    private static final int PENDING = 64;
    /** After a while one message in so many seconds tells the delay: so that its memory reaches far with many, too. */
    private static final double SAMPLED = 0.08;

    private static final double BEGINNING = 2;
    /** What the first messages do not tell about the line: frames that hitch come round once in a while, seconds. */
    private static final double SPARE = 0.015;

    /** A clock that goes back by more than this was set, seconds. */
    static final double SET_BACK = 5;

    private static final double FARTHEST = 1e9;

    private final Speeds speeds;
    private final GlideGround ground;
    private final PlayoutClock clock = new PlayoutClock(SPARE);
    private final Map<Long, Member> members = new LinkedHashMap<>();
    private final CrowdFrame frame = new CrowdFrame();
    /** Ids that were drawn and taken out since. */
    private final List<Long> leaving = new ArrayList<>();

    private final double[] pending = new double[PENDING];
    private int pendingCount;
    private double lastNow = Double.NaN;
    private double moment = Double.NaN;
    private double began = Double.NaN;
    private double sampledAt = Double.NEGATIVE_INFINITY;
    private long unknownIds;
    private long repeated;
    private long rejected;

    private Crowd(Ground ground, Speeds speeds) {
        this.ground = (x, y) -> ground.floor(x, y, Double.POSITIVE_INFINITY);
        this.speeds = speeds;
    }

    /** On a floor at height 0. */
    public static Crowd onFlatGround(Speeds speeds) {
        return on(Ground.flat(0), speeds);
    }

    /** On ground of the game's own: whoever walks on it is drawn on it, whatever the network's height was rounded to. */
    public static Crowd on(Ground ground, Speeds speeds) {
        return new Crowd(ground, speeds);
    }

    // ---- Who is there ----

    /** Somebody is there from a moment of the sender's clock on. */
    public void spawn(long id, double sentAt, double x, double y, double z, double heading) {
        spawn(id, sentAt, x, y, z, heading, speeds);
    }

    /** The same for a kind with speeds of its own. */
    public void spawn(long id, double sentAt, double x, double y, double z, double heading, Speeds own) {
        if (!isFinite(x, y, z, heading) || !Double.isFinite(sentAt)) {
            throw new IllegalArgumentException("character " + id + " cannot be spawned at (" + x + ", " + y + ", " + z
                    + ") heading " + heading + " at time " + sentAt
                    + ": these are not all numbers of less than a thousand million metres");
        }
        if (members.containsKey(id)) {
            throw new IllegalStateException("character " + id
                    + " is there already; remove it first, or tell of a new place with heard or teleported");
        }
        Member member = new Member(id, own, ground, GlideMode.SMOOTH);
        member.begin(sentAt, x, y, z, heading);
        members.put(id, member);
        sample(sentAt);
    }

    /** The same as an {@link Authority} tells it. */
    public void spawn(long id, HeroState state) {
        spawn(id, state.time(), state.x(), state.y(), state.z(), state.heading());
    }

    /** Takes somebody out; false, and counted, when nobody of this id is there. */
    public boolean remove(long id) {
        Member member = members.remove(id);
        if (member == null) {
            unknownIds++;
            return false;
        }
        if (member.wasShown()) {
            leaving.add(id);
        }
        return true;
    }

    /** Whether somebody by this id was heard of and has not gone. */
    public boolean contains(long id) {
        return members.containsKey(id);
    }

    /** How many are known, drawn or not yet. */
    public int size() {
        return members.size();
    }

    // ---- What the network says. Each returns whether it was news. ----

    /** A place, where it looks and how fast it goes, m/s over the map: all that most games send. */
    public boolean heard(
            long id, double sentAt, double x, double y, double z, double heading, double vx, double vy, double vz) {
        return heard(id, sentAt, x, y, z, heading, vx, vy, vz, false);
    }

    /** The same of somebody who may be in the air: there its path is a fall, not a walk. */
    public boolean heard(
            long id,
            double sentAt,
            double x,
            double y,
            double z,
            double heading,
            double vx,
            double vy,
            double vz,
            boolean airborne) {
        boolean usable = isFinite(x, y, z, heading) && isFinite(vx, vy, vz, 0);
        Member member = of(id, sentAt, usable);
        return member != null && news(member, sentAt, member.place(sentAt, x, y, z, heading, vx, vy, vz, airborne));
    }

    /** The same as an {@link Authority} tells it. */
    public boolean heard(long id, HeroState state) {
        return heard(
                id,
                state.time(),
                state.x(),
                state.y(),
                state.z(),
                state.heading(),
                state.vx(),
                state.vy(),
                state.vz(),
                state.airborne());
    }

    /** A place only, from a game that does not send velocities: as smooth as straight lines between places are. */
    public boolean heard(long id, double sentAt, double x, double y, double z, double heading) {
        Member member = of(id, sentAt, isFinite(x, y, z, heading));
        return member != null
                && news(
                        member,
                        sentAt,
                        member.place(sentAt, x, y, z, heading, Double.NaN, Double.NaN, Double.NaN, false));
    }

    /**
     * What it does from a moment on. With commands, a position a second is plenty, and the picture lies less far behind:
     * tell the first command right after {@link #spawn}, so that positions need not tell the way. Send a command again
     * until it surely arrived, with the time it was first sent at: repeats are no news.
     */
    public boolean heard(long id, double sentAt, Command command) {
        Member member = of(id, sentAt, true);
        return member != null && news(member, sentAt, member.command(sentAt, command));
    }

    /** It left the ground at a place with a velocity: a jump, or a fall. Gravity does the rest. */
    public boolean jumped(
            long id, double sentAt, double x, double y, double z, double heading, double vx, double vy, double vz) {
        boolean usable = isFinite(x, y, z, heading) && isFinite(vx, vy, vz, 0);
        Member member = of(id, sentAt, usable);
        return member != null && news(member, sentAt, member.flight(sentAt, x, y, z, heading, vx, vy, vz));
    }

    /** It is elsewhere at once, and is never slid there. */
    public boolean teleported(long id, double sentAt, double x, double y, double z, double heading) {
        Member member = of(id, sentAt, isFinite(x, y, z, heading));
        return member != null && news(member, sentAt, member.teleport(sentAt, x, y, z, heading));
    }

    /** It did something once, a swing or a wave, in the game's own numbering: shown when the picture gets there. */
    public boolean acted(long id, double sentAt, int action) {
        Member member = of(id, sentAt, true);
        if (member == null) {
            return false;
        }
        boolean kept = member.act(sentAt, action);
        rejected += kept ? 0 : 1;
        return kept;
    }

    private @Nullable Member of(long id, double sentAt, boolean usable) {
        if (!usable || !Double.isFinite(sentAt)) {
            rejected++;
            return null;
        }
        Member member = members.get(id);
        unknownIds += member == null ? 1 : 0;
        return member;
    }

    private boolean news(Member member, double sentAt, boolean news) {
        if (news) {
            sample(member.needed());
        } else {
            repeated++;
            if (member.isForeign(sentAt)) {
                sample(sentAt);
            }
        }
        return news;
    }

    /** Keeps the moment from which on a message is needed, until the next frame. */
    private void sample(double neededFrom) {
        boolean again = pendingCount > 0 && pending[pendingCount - 1] == neededFrom;
        if (!again && pendingCount < PENDING) {
            pending[pendingCount++] = neededFrom;
        }
    }

    /** Numbers, and none that is beyond every map: sums of them stay numbers. */
    private static boolean isFinite(double a, double b, double c, double d) {
        return Math.abs(a) < FARTHEST && Math.abs(b) < FARTHEST && Math.abs(c) < FARTHEST && Math.abs(d) < FARTHEST;
    }

    // ---- Drawing ----

    /** Everybody at a moment of your clock, which never goes back. Once per frame, however uneven frames are. */
    public CrowdFrame draw(double now) {
        if (!(now >= lastNow || Double.isNaN(lastNow)) || !Double.isFinite(now)) {
            throw new IllegalArgumentException("time went back from " + lastNow + " to " + now
                    + "; draw wants seconds of one clock that only goes forward");
        }
        double dt = Double.isNaN(lastNow) ? 0 : now - lastNow;
        hear(Double.isNaN(lastNow) ? now : lastNow, now);
        lastNow = now;
        frame.rows.clear();
        frame.appeared.clear();
        frame.gone.clear();
        frame.gone.addAll(leaving);
        leaving.clear();
        for (Member member : members.values()) {
            member.draw(moment, dt);
            frame.rows.add(member.row);
            if (member.row.appeared) {
                frame.appeared.add(member.row.id);
            }
        }
        return frame;
    }

    /**
     * What came since the last frame was missing in that frame, if it was needed there: so that is how late it came. That
     * a frame itself comes late delays nobody.
     */
    private void hear(double lastFrame, double now) {
        began = Double.isNaN(began) && pendingCount > 0 ? lastFrame : began;
        for (int i = 0; i < pendingCount; i++) {
            if (lastFrame - began < BEGINNING || lastFrame - sampledAt >= SAMPLED) {
                sampledAt = lastFrame;
                rejected += clock.heard(pending[i], lastFrame) ? 0 : 1;
            }
        }
        pendingCount = 0;
        double shown = clock.isRunning() ? clock.playout(now) : now;
        if (moment - shown > SET_BACK) {
            for (Member member : members.values()) {
                member.begin(shown);
            }
            moment = shown;
        }
        moment = Double.isNaN(moment) ? shown : Math.max(moment, shown);
        frame.moment = moment;
        frame.delay = now - moment;
    }

    // ---- What could not be used ----

    /** Messages about ids that were never spawned or are gone: a few after each removal are normal. */
    public long unknownIds() {
        return unknownIds;
    }

    /** Messages that said nothing new: repeats, and what came too late to matter. */
    public long repeated() {
        return repeated;
    }

    /** Messages that held no numbers, times of another clock, or more actions than can wait. */
    public long rejected() {
        return rejected;
    }
}
