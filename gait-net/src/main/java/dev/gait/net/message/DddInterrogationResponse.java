package dev.gait.net.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which versions of the data files a client has: 0xF7E6 (wire.md §B.2).
 *
 * <p>A list of iterations is run-length coded: a positive value is one iteration, a negative one -k stands for k - 1
 * more, and the list ends when so many are covered as it announced. Retail appends things that servers ignore; they are
 * kept as trailing bytes.
 */
public final class DddInterrogationResponse extends Message {
    /** One data file: portal (0,1), cell (1,2), language (1,3). */
    public record FileVersions(int fileType, int fileId, int iterations, int[] values) implements Fields {
        /** Type, id and iterations. */
        static final int LEAST_BYTES = 12;

        @Override
        public void fields(FieldSink out) {
            out.number("datFileType", fileType);
            out.number("datFileId", fileId);
            out.number("iterations", iterations);
            out.numbers("ints", Arrays.stream(values).asLongStream().toArray());
        }
    }

    public int clientLanguage = 1;
    public final List<FileVersions> lists = new ArrayList<>();

    @Override
    public int opcode() {
        return Opcode.DDD_INTERROGATION_RESPONSE;
    }

    @Override
    public String name() {
        return "DDDInterrogationResponse";
    }

    @Override
    void read(WireReader in) {
        clientLanguage = in.i32();
        lists.clear();
        int count = in.count(FileVersions.LEAST_BYTES);
        for (int i = 0; i < count && in.isOk(); i++) {
            int fileType = in.i32();
            int fileId = in.i32();
            int iterations = in.i32();
            lists.add(new FileVersions(fileType, fileId, iterations, readCovering(in, iterations)));
        }
    }

    private static int[] readCovering(WireReader in, int iterations) {
        int[] values = new int[Math.min(4, Math.max(0, iterations))];
        int count = 0;
        for (long covered = 0; covered < iterations && in.isOk(); ) {
            int value = in.i32();
            if (count == values.length) {
                values = Arrays.copyOf(values, Math.max(4, count * 2));
            }
            values[count++] = value;
            covered += value < 0 ? -(long) value - 1 : 1;
        }
        return Arrays.copyOf(values, count);
    }

    @Override
    void write(WireWriter out) {
        out.i32(clientLanguage);
        out.i32(lists.size());
        for (FileVersions list : lists) {
            out.i32(list.fileType());
            out.i32(list.fileId());
            out.i32(list.iterations());
            for (int value : list.values()) {
                out.i32(value);
            }
        }
    }

    @Override
    public void fields(FieldSink out) {
        out.number("clientLanguage", Integer.toUnsignedLong(clientLanguage));
        out.objects("lists", lists);
        out.bytes("trailingHex", trailing());
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onDddInterrogationResponse(this);
    }
}
