package dev.gait.client;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.glide.PlayoutClock;
import dev.gait.motion.glide.WorldGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.IdIndex;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireReader;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Others as Glide shows them (glide.md): hears the lane, keeps a timeline of everybody and one playout clock for all, and
 * puts the picture of a moment over the rows that the scene has drawn. The scene keeps who is there and what they are
 * called; its bodies are put where they are seen.
 */
final class GlideView {
    private static final double MILLIS = 1000;
    /** With nothing new a report is made this often, seconds. */
    private static final double IDLE_REPORT_SECONDS = 0.5;

    private static final double USUAL_TOP_SPEED = 4;
    /** The lane may be ahead of the ordered stream by a crowd that just came into sight, but not by all handles there are. */
    private static final int MOST_STRANGERS = 512;

    /**
     * Who left the scene is remembered for so long, seconds: both sides forget on clocks of their own (wire.md §E.2), and the
     * lane may have introduced somebody anew before the scene has forgotten the old one. It would not be told again.
     */
    private static final double GONE_SECONDS = 30;

    /** Nobody has looked for so long: a host without a screen, seconds. */
    private static final double UNWATCHED_SECONDS = 0.1;

    private final MotionScene scene;
    private final IntConsumer vanished;
    private final Unheard unheard;
    private final GlideGround ground;
    private final PlayoutClock clock = new PlayoutClock();
    private final GlideRecord record = new GlideRecord();
    private final GlideReport report = new GlideReport();
    private final WireReader in = new WireReader();
    private final Legs legs = new Legs();
    private final Position scratch = new Position();
    private final IdIndex byGuid = new IdIndex(64);
    private @Nullable GlideOther[] byHandle = new GlideOther[64];
    private boolean open;
    private boolean newsHeard;
    /** The datagram that is being heard. */
    private int hearing;

    private long baseMillis;
    private double reportedAt = Double.NEGATIVE_INFINITY;
    private double drawnAt = Double.NEGATIVE_INFINITY;
    /** When somebody last looked, or could have for the first time. */
    private double watchedAt = Double.NaN;

    private double moment = Double.NEGATIVE_INFINITY;

    /** @param vanished hears of those who are out of sight for good */
    GlideView(MotionScene scene, CollisionWorld world, IntConsumer vanished) {
        this.scene = scene;
        this.vanished = vanished;
        unheard = new Unheard(scene);
        ground = new WorldGround(world);
    }

    /** The server grants it. Until now the scene has drawn everybody. */
    void open() {
        if (!open) {
            open = true;
            unheard.drawn();
        }
    }

    boolean isOpen() {
        return open;
    }

    // ---- Hearing ----

    /** One datagram of the lane: its time, and what is told. */
    void hear(int number, byte[] bytes, int offset, int length, double now) {
        in.wrap(bytes, offset, length);
        long told = Integer.toUnsignedLong(in.i32());
        if (!in.isOk()) {
            return;
        }
        long base = clock.isRunning() ? GlideRecord.Unwrap.nearest(baseMillis, told, 32) : told;
        if (!clock.heard(base / MILLIS, now)) {
            return; // of no clock we know: it is not taken, and so it is not acknowledged either
        }
        baseMillis = base;
        watchedAt = Double.isNaN(watchedAt) ? now : watchedAt;
        report.heard(number);
        hearing = number;
        newsHeard |= in.remaining() > 0;
        while (in.remaining() > 0) {
            int before = in.remaining();
            record.read(in);
            if (!in.isOk()) {
                return;
            }
            hear(record, before - in.remaining());
        }
    }

    private void hear(GlideRecord told, int length) {
        double at = GlideRecord.Unwrap.nearest(baseMillis, told.millis, 16) / MILLIS;
        if (told.kind == GlideRecord.Kind.ENTER) {
            enter(told, at, length);
            return;
        }
        GlideOther other = told.handle < byHandle.length ? byHandle[told.handle] : null;
        if (other == null) {
            return;
        }
        other.told(told.kind, at, length);
        switch (told.kind) {
            case POSITION -> {
                other.near(told, at);
                other.remote.position(at, told.x, told.y, told.z, told.heading, told.efficiency);
            }
            case TELEPORT -> other.remote.teleport(at, told.x, told.y, told.z, told.heading);
            case FLIGHT -> {
                other.near(told, at);
                other.remote.flight(at, told.x, told.y, told.z, told.heading, told.vx, told.vy, told.vz);
            }
            case LEAVE -> other.leaves(at);
            case ACTION -> other.remote.action(at, other.whole(told.number), MotionCommand.expand(told.cycle));
            default -> {
                fillLegs(told, other);
                other.remote.command(at, other.whole(told.number), legs);
            }
        }
    }

    private void fillLegs(GlideRecord told, GlideOther other) {
        MotionProfile profile = profileOf(other.guid);
        legs.set(told.forward, told.right, told.turn);
        legs.cycleSpeed = 1;
        if (told.cycle != 0) {
            legs.cycle = MotionCommand.expand(told.cycle);
        } else if (told.forward == 0) {
            legs.cycle = MotionCommand.READY;
        } else {
            legs.cycle = told.running ? MotionCommand.RUN_FORWARD : MotionCommand.WALK_FORWARD;
            double usual = profile.forwardVelocity(legs.cycle, 1);
            legs.cycleSpeed = usual == 0 ? 1 : told.forward / usual;
        }
    }

    private MotionProfile profileOf(int guid) {
        Actor actor = scene.actor(guid);
        return actor == null ? MotionProfile.classic() : actor.profile();
    }

    private void enter(GlideRecord told, double at, int length) {
        GlideOther known = told.handle < byHandle.length ? byHandle[told.handle] : null;
        if (known != null && known.guid == told.guid) {
            // Told again: the server does not know that we know, or we have missed more than it keeps.
            known.entered(told.number, at);
            known.told(told.kind, at, length);
            known.remote.position(at, told.x, told.y, told.z, told.heading, 1);
            return;
        }
        GlideOther other = of(told.guid);
        if (other != null && !other.entersIn(hearing)) {
            return; // datagrams overtake each other
        }
        if (told.guid == 0 || known == null && strangers() >= MOST_STRANGERS && forgetGone() == 0) {
            return; // nobody, or one too many
        }
        if (told.handle >= byHandle.length) {
            byHandle = Arrays.copyOf(byHandle, Math.max(2 * byHandle.length, told.handle + 1));
        }
        if (known != null) {
            forget(known.guid);
        }
        forget(told.guid);
        if (other != null && other.isShown()) {
            // It is in the picture and told of under another handle: it goes on from where it was last drawn.
            other.enteredAnew(told.number, at);
            other.remote.handedOver(at, told.x, told.y, told.z, told.heading);
        } else {
            GlideRemote remote = new GlideRemote(ground, USUAL_TOP_SPEED, GlideMode.SMOOTH);
            remote.begin(at, told.x, told.y, told.z, told.heading);
            other = new GlideOther(told.guid, remote, told.number, at);
            other.entersIn(hearing);
        }
        other.told(told.kind, at, length);
        byHandle[told.handle] = other;
        byGuid.put(told.guid, told.handle);
    }

    /** Those whom the lane has told of before the ordered stream introduced them, or after they left. */
    private int strangers() {
        int strangers = 0;
        for (GlideOther other : byHandle) {
            strangers += other != null && scene.actor(other.guid) == null ? 1 : 0;
        }
        return strangers;
    }

    /** Makes room: whoever has left the scene. */
    private int forgetGone() {
        int gone = 0;
        for (GlideOther other : byHandle) {
            if (other != null && other.wasPlaced() && scene.actor(other.guid) == null) {
                forget(other.guid);
                gone++;
            }
        }
        return gone;
    }

    private void forget(int guid) {
        int handle = byGuid.get(guid);
        if (handle != IdIndex.MISSING) {
            byGuid.remove(guid);
            byHandle[handle] = null;
        }
    }

    private @Nullable GlideOther of(int guid) {
        int handle = byGuid.get(guid);
        return handle == IdIndex.MISSING ? null : byHandle[handle];
    }

    // ---- Saying ----

    /** Says what was heard and what is seen, when that is due. */
    void speak(double now, ReportSender sender) {
        double spacing = newsHeard ? GlideReport.spacingNanos(byGuid.size()) * 1e-9 : IDLE_REPORT_SECONDS;
        if (!clock.isRunning() || now - reportedAt < spacing) {
            return;
        }
        reportedAt = now;
        newsHeard = false;
        report.playoutMillis = (int) Math.round(clock.playout(now) * MILLIS);
        sender.extension(report, dev.gait.net.session.SessionRules.URGENT_QUEUE);
    }

    // ---- Looking ----

    /**
     * Puts everybody whom Glide shows into the rows of a frame, as of a moment, and takes those out who are not in the
     * picture of that moment yet, or no longer.
     *
     * @param own one's own player, which is the scene's
     */
    void draw(double now, MotionFrame frame, int own) {
        if (!open) {
            return;
        }
        watchedAt = now;
        double passed = clock.isRunning() ? pass(now) : 0;
        double shown = clock.isRunning() && now < drawnAt ? Math.min(moment, clock.playout(now)) : moment;
        for (int row = frame.count - 1; row >= 0; row--) {
            int guid = frame.id[row];
            GlideOther other = of(guid);
            boolean isIn = guid == own || (other == null ? unheard.draws(guid, now) : other.isIn(shown));
            if (isIn && other != null) {
                if (unheard.takeOver(guid)) {
                    other.goOn(shown, frame, row);
                }
                other.draw(shown, passed, profileOf(guid), scratch, frame, row);
            } else if (!isIn && other != null && unheard.isDrawn(guid)) {
                // The scene has drawn it so far and goes on until the picture gets to what the lane tells.
                continue;
            } else if (!isIn) {
                if (other != null) {
                    other.hide();
                }
                frame.remove(row);
            }
        }
    }

    /** The stream tells of somebody who came into sight. */
    void introduced(int guid, double now) {
        GlideOther other = of(guid);
        if (other != null) {
            other.introduced(now);
        }
    }

    /** The stream tells of somebody's motion, as it does where the lane does not. */
    void toldInStream(int guid) {
        unheard.toldInStream(guid);
    }

    /** Brings the picture to a moment and tells how long after the last one that is, seconds. */
    private double pass(double now) {
        double passed = Double.isInfinite(drawnAt) ? 0 : Math.max(0, now - drawnAt);
        if (now > drawnAt) {
            drawnAt = now;
            moment = Math.max(moment, clock.playout(now));
        }
        return passed;
    }

    /**
     * The scene's bodies stand where they are seen; whoever has left the scene is forgotten, after a while. A bot has no
     * screen: where nobody looks, this looks instead.
     */
    void place(double now) {
        if (clock.isRunning() && now - watchedAt >= UNWATCHED_SECONDS) {
            double passed = pass(now);
            for (GlideOther other : byHandle) {
                if (other != null) {
                    other.look(moment, passed, profileOf(other.guid));
                }
            }
        }
        unheard.forgetGone();
        for (GlideOther other : byHandle) {
            Actor actor = other == null ? null : scene.actor(other.guid);
            if (other != null && other.hasLeft(moment)) {
                forget(other.guid);
                if (actor != null && !other.wasIntroducedSince(clock.leastDelay())) {
                    vanished.accept(other.guid);
                }
            } else if (other != null && actor != null) {
                other.isThere();
                other.place(actor);
            } else if (other != null && other.goneFor(now) > GONE_SECONDS) {
                forget(other.guid);
            }
        }
    }

    /** How many bodies it keeps a timeline of. */
    int remembered() {
        return byGuid.size();
    }

    /** Whether the lane tells of somebody, and so will say when it leaves. */
    boolean tellsOf(int guid) {
        return of(guid) != null;
    }

    /** How a body is shown in the last frame; false for who is not shown by Glide. */
    boolean describe(int guid, double now, double roundTrip, GlideStatus dest) {
        GlideOther other = of(guid);
        if (other == null || Double.isInfinite(moment)) {
            return false;
        }
        dest.room = clock.delayAt(now) - clock.leastDelay();
        dest.delay = dest.room + roundTrip / 2;
        other.describe(moment, dest);
        return true;
    }

    /** Seconds between the server's clock, as seen from here, and the picture; NaN before anything was heard. */
    double delay(double now) {
        return clock.isRunning() ? clock.delayAt(now) : Double.NaN;
    }

    /** Low 32 bits of the server's milliseconds that are on the screen. */
    int screenMillis() {
        return Double.isInfinite(moment) ? 0 : (int) Math.round(moment * MILLIS);
    }
}
