package dev.gait.dat.record;

import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatFile;
import java.util.List;

/**
 * The part of an animation that legs need: how many frames it has and how far each carries the body. They stand at the
 * beginning of the record, so the rest of it, the poses of all parts, is left in the file.
 *
 * @param positions one per frame, or none
 */
public record Track(int id, int frames, List<Pose> positions) {
    private static final int HEAD_BYTES = 16;

    /** Reads the track of an animation out of a portal file. */
    public static Track read(DatFile file, int id) throws DatException {
        DatEntry entry = file.find(id);
        if (entry == null) {
            throw new DatException(file.name() + " has no animation " + DatEntry.name(id));
        }
        RecordReader head = new RecordReader(id, file.readHead(entry, HEAD_BYTES)).beginsWithItsId();
        boolean carries = (head.i32() & Animation.HAS_POSITIONS) != 0;
        head.i32(); // parts
        int frames = head.i32();
        if (frames < 0 || frames > DatFile.LARGEST_RECORD / Pose.BYTES) {
            throw head.bad("claims " + Integer.toUnsignedString(frames) + " frames");
        }
        if (!carries) {
            return new Track(id, frames, List.of());
        }
        byte[] bytes = file.readHead(entry, HEAD_BYTES + frames * Pose.BYTES);
        RecordReader in = new RecordReader(id, bytes);
        in.bytes(HEAD_BYTES);
        return new Track(id, frames, in.list(frames, Pose.BYTES, "position frames", RecordReader::pose));
    }

    /** The track of an animation that was read as a whole. */
    public static Track of(Animation animation) {
        return new Track(animation.id(), animation.frames().size(), animation.positions());
    }
}
