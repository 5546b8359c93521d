package dev.gait.app.viewer;

import dev.gait.trace.CaptureTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A capture somebody dropped on the page or opened: the trace of one of its sessions, whatever the server's port was. */
final class CaptureFile {
    /** @param sessions how many can be chosen among */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Session(byte[] trace, int number, int sessions) {}

    private CaptureFile() {}

    static boolean isCapture(byte[] bytes) {
        if (bytes.length < 4) {
            return false;
        }
        int magic = bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
        return magic == 0x0A0D0D0A
                || magic == 0xA1B2C3D4
                || magic == 0xD4C3B2A1
                || magic == 0xA1B23C4D
                || magic == 0x4D3CB2A1;
    }

    /** @param number which session, from 1 on */
    static Session read(byte[] bytes, int number) throws Recording.Unreadable {
        Path file = null;
        try {
            file = Files.createTempFile("gait", ".pcap");
            Files.write(file, bytes);
            int port = CaptureTrace.findPort(file);
            if (port == 0) {
                throw new Recording.Unreadable("This capture holds no datagrams of the game's protocol.");
            }
            ByteArrayOutputStream trace = new ByteArrayOutputStream();
            CaptureTrace.Result result = new CaptureTrace(file, port, number).write(trace);
            return new Session(trace.toByteArray(), number, result.played());
        } catch (IOException e) {
            // the file's name is ours, not theirs
            String why = String.valueOf(e.getMessage()).replace(String.valueOf(file), "The file");
            throw new Recording.Unreadable("This capture cannot be read. " + why + ".");
        } finally {
            delete(file);
        }
    }

    private static void delete(@org.jspecify.annotations.Nullable Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // the system empties its folder of such files
        }
    }
}
