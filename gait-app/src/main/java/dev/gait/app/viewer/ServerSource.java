package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.OccupantStatus;
import dev.gait.server.host.ServerHost;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A running server seen from the inside: everybody where the server itself has them. There is nothing to steer and no
 * second opinion, so there are no ghosts.
 */
public final class ServerSource implements ViewSource {
    private final TruthSampler tap;
    private final ServerHost host;
    private final GroundTiles tiles;
    private final Position start;
    private final double originX;
    private final double originY;
    private final PopMeter popMeter = new PopMeter();
    private final long firstNanos = System.nanoTime();
    private Map<Integer, Roster.Person> people = new HashMap<>();
    private int version;

    /** @param ground the kind of the server's ground; it is not shared with the server's thread */
    public ServerSource(ServerHost host, CollisionWorld ground, Position start) {
        this.host = host;
        this.start = start;
        tap = new TruthSampler(host);
        tiles = GroundTiles.of(ground, start.frame.z);
        originX = Landblocks.originX(start.cell);
        originY = Landblocks.originY(start.cell);
    }

    @Override
    public void describe(JsonGenerator json) throws IOException {
        json.writeStringField("stage", "server");
        json.writeStringField("title", "server on port " + host.port());
        json.writeNumberField("originX", originX);
        json.writeNumberField("originY", originY);
        json.writeNumberField("startX", start.frame.x);
        json.writeNumberField("startY", start.frame.y);
        json.writeNumberField("startZ", start.frame.z);
        json.writeBooleanField("controls", false);
        json.writeBooleanField("network", false);
    }

    @Override
    public void turn(long nowNanos) {
        tap.turn();
    }

    @Override
    public void await(long nanos) {
        LockSupport.parkNanos(this, nanos * 4);
    }

    @Override
    public void compose(long nowNanos, ViewFrame dest) {
        double now = (nowNanos - firstNanos) * 1e-9;
        dest.clear(now);
        Map<Integer, Roster.Person> seen = new TreeMap<>();
        tap.forEach((status, track) -> {
            track.sample(nowNanos);
            int row = dest.addRow(status.guid());
            dest.put(row, ViewFrame.X, track.x - originX);
            dest.put(row, ViewFrame.Y, track.y - originY);
            dest.put(row, ViewFrame.Z, track.z);
            dest.put(row, ViewFrame.HEADING, track.heading);
            dest.putInt(row, ViewFrame.FLAGS, status.airborne() ? ViewFrame.AIRBORNE : 0);
            PopMeter.Of vital = popMeter.note(status.guid(), track.x, track.y, track.z, now);
            dest.put(row, ViewFrame.SPEED, vital.speed);
            dest.putInt(row, ViewFrame.POPS, vital.pops);
            seen.put(status.guid(), new Roster.Person(status.name(), kindOf(status)));
        });
        if (!seen.equals(people)) {
            people = seen;
            version++;
        }
    }

    private static String kindOf(OccupantStatus status) {
        return status.isPlayer() ? "player" : status.isAttackable() ? "creature" : "townsperson";
    }

    @Override
    public int rosterVersion() {
        return version;
    }

    @Override
    public void writeRoster(JsonGenerator json) throws IOException {
        Roster.write(people, json);
    }

    @Override
    public void writeStatus(JsonGenerator json) throws IOException {
        json.writeNumberField("people", people.size());
    }

    @Override
    public @Nullable String order(PageCommand order, boolean drives, long nowNanos) {
        return null;
    }

    @Override
    public @Nullable HttpReply ground(int blockX, int blockY) {
        return tiles.tile(blockX, blockY);
    }

    /** The server is its own owner's to close. */
    @Override
    public void close() {}
}
