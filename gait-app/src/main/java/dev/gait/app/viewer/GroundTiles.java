package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.dat.land.DatLand;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundKind;
import dev.gait.motion.world.GroundSpec;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleSource;
import dev.gait.motion.world.TerrainSource;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ground as a page needs it: for one landblock the heights of its 9 × 9 corners, how its cells are cut into
 * triangles, and what stands on it. It is what bodies collide with, not a picture of it.
 */
public final class GroundTiles {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int CELLS = 8;
    private static final int BLOCKS = 255;

    private final @Nullable TerrainSource world;
    private final ObstacleSource things;
    private final double level;

    private GroundTiles(@Nullable TerrainSource world, ObstacleSource things, double level) {
        this.world = world;
        this.things = things;
        this.level = level;
    }

    /**
     * Tiles for a ground that shows its heights, a copy of it, because the asking thread is another one; a plane at its
     * own height, or at this one, for any other.
     */
    public static GroundTiles of(CollisionWorld ground, double otherwiseLevel) {
        GroundSpec spec = ground.spec();
        CollisionWorld copy = ground instanceof DatLand land ? land.copy() : spec.build();
        return new GroundTiles(
                copy instanceof TerrainSource heights ? heights : null,
                copy instanceof ObstacleSource obstacles ? obstacles : (x, y) -> List.of(),
                spec.kind().parameter() == GroundKind.Parameter.HEIGHT ? spec.z() : otherwiseLevel);
    }

    /** Null for a block that is not on the map. */
    public synchronized @Nullable HttpReply tile(int blockX, int blockY) {
        if (blockX < 0 || blockY < 0 || blockX >= BLOCKS || blockY >= BLOCKS) {
            return null;
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            write(json, blockX, blockY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return HttpReply.json(text.toString());
    }

    private void write(JsonGenerator json, int blockX, int blockY) throws IOException {
        json.writeStartObject();
        json.writeNumberField("x", blockX * Landblocks.BLOCK_METERS);
        json.writeNumberField("y", blockY * Landblocks.BLOCK_METERS);
        json.writeArrayFieldStart("heights");
        for (int y = 0; y <= CELLS; y++) {
            for (int x = 0; x <= CELLS; x++) {
                json.writeNumber(world == null ? level : world.vertexZ(blockX * CELLS + x, blockY * CELLS + y));
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("cuts");
        for (int y = 0; y < CELLS; y++) {
            for (int x = 0; x < CELLS; x++) {
                boolean rising =
                        world == null || world.splitsSouthWestToNorthEast(blockX * CELLS + x, blockY * CELLS + y);
                json.writeNumber(rising ? 1 : 0);
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("things");
        for (Obstacle thing : things.obstacles(blockX, blockY)) {
            json.writeStartArray();
            json.writeNumber(thing.kind() == Obstacle.Kind.BOX ? 0 : 1);
            json.writeNumber(thing.x());
            json.writeNumber(thing.y());
            json.writeNumber(thing.bottom());
            json.writeNumber(thing.height());
            json.writeNumber(thing.halfX());
            json.writeNumber(thing.halfY());
            json.writeNumber(thing.heading());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
