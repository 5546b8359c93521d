package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.List;

/**
 * An animation, record {@code 03xxxxxx} of a portal file: for every frame where each part of the model is, and, if it has
 * them, how far the frame carries the whole body ({@code positions}). Those are the legs: what a walk cycle is worth in
 * metres stands there and nowhere else.
 *
 * @param positions one per frame, or none
 */
public record Animation(int id, int flags, int parts, List<Pose> positions, List<Frame> frames) {
    static final int HAS_POSITIONS = 1;

    /** Where every part is in one frame, and what happens then. */
    public record Frame(List<Pose> parts, List<Hook> hooks) {
        static Frame read(RecordReader in, int parts) throws DatException {
            List<Pose> poses = in.list(parts, Pose.BYTES, "parts of a frame", RecordReader::pose);
            return new Frame(poses, in.list(in.i32(), Hook.LEAST_BYTES, "hooks", Hook::read));
        }
    }

    public static Animation read(int id, byte[] content) throws DatException {
        RecordReader in = new RecordReader(id, content).beginsWithItsId();
        int flags = in.i32();
        int parts = in.count(in.i32(), 0, "parts");
        int claimed = in.i32();
        int frames = in.count(claimed, 4, "frames");
        List<Pose> positions = (flags & HAS_POSITIONS) == 0
                ? List.of()
                : in.list(frames, Pose.BYTES, "position frames", RecordReader::pose);
        return new Animation(
                id, flags, parts, positions, in.list(frames, 4, "frames", each -> Frame.read(each, parts)));
    }
}
