package dev.gait.lab.scheme;

import dev.gait.lab.scenario.Happening;
import dev.gait.lab.scenario.Stage;
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
        void onPosition(Fix fix, double now);

        /** Where the actor is drawn; before the first position, {@code dest} holds the place where it entered. */
        void sample(double now, Pose dest);
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
    protected abstract Track track(Stage stage);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public Speaker speaker(Stage stage) {
        return new Speaker() {
            @Override
            public byte[] heartbeat(Report report) {
                return PlainPosition.encode(report, withVelocity, false);
            }

            @Override
            public List<byte[]> announce(Report report, Happening happening) {
                return happening instanceof Happening.Teleported
                        ? List.of(PlainPosition.encode(report, withVelocity, true))
                        : List.of();
            }
        };
    }

    @Override
    public Observer observer(Stage stage) {
        return new Tracks(stage);
    }

    private static final class Seen {
        final Stage.Entrance entrance;
        final Track track;
        double newest = Double.NEGATIVE_INFINITY;
        int stamp;
        int teleportStamp;

        @Nullable
        Fix lastUpdate;

        Seen(Stage.Entrance entrance, Track track) {
            this.entrance = entrance;
            this.track = track;
        }
    }

    private final class Tracks implements Observer {
        private final Stage stage;
        private final Map<Integer, Seen> seen = new HashMap<>();
        private final UpdatePosition update = new UpdatePosition();
        private final Position position = new Position();

        Tracks(Stage stage) {
            this.stage = stage;
        }

        @Override
        public void enter(Stage.Entrance who) {
            seen.put(who.guid(), new Seen(who, track(stage)));
        }

        @Override
        public void onMessage(byte[] message, double now) {
            Fix fix = PlainPosition.decode(message, now);
            if (fix == null) {
                fix = fromUpdate(message, now);
            }
            Seen who = fix == null ? null : seen.get(fix.guid());
            if (fix != null && who != null && fix.sentAt() > who.newest) {
                who.newest = fix.sentAt();
                who.track.onPosition(fix, now);
            }
        }

        private @Nullable Fix fromUpdate(byte[] message, double now) {
            if (!update.decode(message).isOk()) {
                return null;
            }
            Seen who = seen.get(update.guid);
            if (who == null) {
                return null;
            }
            Fix before = who.lastUpdate;
            if (before != null && !Wrap16.isNewer(who.stamp, update.pack.positionSequence)) {
                return null;
            }
            boolean jump = before != null && who.teleportStamp != update.pack.teleportSequence;
            who.stamp = update.pack.positionSequence;
            who.teleportStamp = update.pack.teleportSequence;
            who.lastUpdate = fix(before, jump, now);
            return who.lastUpdate;
        }

        private Fix fix(@Nullable Fix before, boolean jump, double now) {
            PositionPack pack = update.pack;
            position.cell = pack.origin.cell;
            position.frame.setOrigin(pack.origin.x, pack.origin.y, pack.origin.z);
            position.frame.trySetRotation(pack.qw, pack.qx, pack.qy, pack.qz);
            double x = position.globalX() - Stage.ORIGIN_X;
            double y = position.globalY() - Stage.ORIGIN_Y;
            double z = position.frame.z;
            double vx = pack.vx;
            double vy = pack.vy;
            double vz = pack.vz;
            if (!pack.hasVelocity() && before != null && !jump) {
                double dt = Math.max(now - before.sentAt(), stage.interval() / 4);
                vx = (x - before.x()) / dt;
                vy = (y - before.y()) / dt;
                vz = (z - before.z()) / dt;
            }
            return new Fix(update.guid, now, x, y, z, position.frame.heading(), vx, vy, vz, jump);
        }

        @Override
        public boolean sample(int guid, double now, Pose dest) {
            Seen who = seen.get(guid);
            if (who == null) {
                return false;
            }
            Stage.Entrance at = who.entrance;
            dest.set(at.x(), at.y(), at.z(), at.heading());
            if (who.newest > Double.NEGATIVE_INFINITY) {
                who.track.sample(now, dest);
            }
            return true;
        }
    }
}
