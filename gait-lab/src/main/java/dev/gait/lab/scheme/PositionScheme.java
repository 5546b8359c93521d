package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.ScenarioEvent;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.place.Position;
import dev.gait.net.message.PositionPack;
import dev.gait.net.message.UpdatePosition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scheme that lives on positions alone: a {@link PlainPosition} per heartbeat, one at once after a teleport, and for
 * each actor a {@link Track} that turns them into motion. Positions that were overtaken by a newer one are dropped.
 *
 * <p>Its observers also understand the original protocol's UpdatePosition, so that they can watch a real server beside
 * the real engine. That message has no time, so it counts as sent when it arrives; where it has no velocity, the last
 * two tell one.
 */
public abstract class PositionScheme implements RemoteScheme {
    /** One actor as one observer sees it. */
    public interface Track {
        /** A position newer than every one before. */
        void onPosition(PositionFix fix, double now);

        /** Where the actor is drawn; before the first position, {@code dest} holds the place where it entered. */
        void sample(double now, Pose dest);

        /** Which moment of the sender's clock was last drawn; NaN where that is not known. */
        default double shows() {
            return Double.NaN;
        }
    }

    private final String name;
    private final String title;
    private final boolean withVelocity;

    protected PositionScheme(String name, String title, boolean withVelocity) {
        this.name = name;
        this.title = title;
        this.withVelocity = withVelocity;
    }

    /** A new actor comes on stage. */
    protected abstract Track track(RunSetup setup);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public Sender sender(RunSetup setup) {
        return new Sender() {
            @Override
            public byte[] heartbeat(Report report) {
                return PlainPosition.encode(report, withVelocity, false);
            }

            @Override
            public List<byte[]> announce(Report report, ScenarioEvent scenarioEvent) {
                return scenarioEvent instanceof ScenarioEvent.Teleported
                        ? List.of(PlainPosition.encode(report, withVelocity, true))
                        : List.of();
            }
        };
    }

    @Override
    public Observer observer(RunSetup setup) {
        return new Tracks(setup);
    }

    private static final class Seen {
        final RunSetup.Entrance entrance;
        final Track track;
        double newest = Double.NEGATIVE_INFINITY;
        int stamp;
        int teleportStamp;

        @Nullable
        PositionFix lastUpdate;

        Seen(RunSetup.Entrance entrance, Track track) {
            this.entrance = entrance;
            this.track = track;
        }
    }

    private final class Tracks implements Observer {
        private final RunSetup setup;
        private final Map<Integer, Seen> seen = new HashMap<>();
        private final UpdatePosition update = new UpdatePosition();
        private final Position position = new Position();

        Tracks(RunSetup setup) {
            this.setup = setup;
        }

        @Override
        public void enter(RunSetup.Entrance who) {
            seen.put(who.guid(), new Seen(who, track(setup)));
        }

        @Override
        public void onMessage(byte[] message, double now) {
            PositionFix fix = PlainPosition.decode(message, now);
            if (fix == null) {
                fix = fromUpdate(message, now);
            }
            Seen who = fix == null ? null : seen.get(fix.guid());
            if (fix != null && who != null && fix.sentAt() > who.newest) {
                who.newest = fix.sentAt();
                who.track.onPosition(fix, now);
            }
        }

        private @Nullable PositionFix fromUpdate(byte[] message, double now) {
            if (!update.decode(message).isOk()) {
                return null;
            }
            Seen who = seen.get(update.guid);
            if (who == null) {
                return null;
            }
            PositionFix before = who.lastUpdate;
            if (before != null && !Wrap16.isNewer(who.stamp, update.pack.positionSequence)) {
                return null;
            }
            boolean jump = before != null && who.teleportStamp != update.pack.teleportSequence;
            who.stamp = update.pack.positionSequence;
            who.teleportStamp = update.pack.teleportSequence;
            who.lastUpdate = fix(before, jump, now);
            return who.lastUpdate;
        }

        private PositionFix fix(@Nullable PositionFix before, boolean jump, double now) {
            PositionPack pack = update.pack;
            position.cell = pack.origin.cell;
            position.frame.setOrigin(pack.origin.x, pack.origin.y, pack.origin.z);
            position.frame.trySetRotation(pack.qw, pack.qx, pack.qy, pack.qz);
            double x = position.globalX() - RunSetup.ORIGIN_X;
            double y = position.globalY() - RunSetup.ORIGIN_Y;
            double z = position.frame.z;
            double vx = pack.vx;
            double vy = pack.vy;
            double vz = pack.vz;
            if (!pack.hasVelocity() && before != null && !jump) {
                double dt = Math.max(now - before.sentAt(), setup.interval() / 4);
                vx = (x - before.x()) / dt;
                vy = (y - before.y()) / dt;
                vz = (z - before.z()) / dt;
            }
            return new PositionFix(update.guid, now, x, y, z, position.frame.heading(), vx, vy, vz, jump);
        }

        @Override
        public boolean sample(int guid, double now, Pose dest) {
            Seen who = seen.get(guid);
            if (who == null) {
                return false;
            }
            RunSetup.Entrance at = who.entrance;
            dest.set(at.x(), at.y(), at.z(), at.heading());
            if (who.newest > Double.NEGATIVE_INFINITY) {
                who.track.sample(now, dest);
            }
            return true;
        }

        @Override
        public double shows(int guid, double now) {
            Seen who = seen.get(guid);
            return who == null || who.newest == Double.NEGATIVE_INFINITY ? Double.NaN : who.track.shows();
        }
    }
}
