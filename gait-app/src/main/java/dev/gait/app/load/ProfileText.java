package dev.gait.app.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Where a process spent its time, from a flight recording: the methods its threads were most often found in, in Java and
 * in calls to the system. The kernel's own work for the network is not in it; the load's report has that.
 */
final class ProfileText {
    private static final int LINES = 20;
    /** Waiting for datagrams is no work. */
    private static final List<String> WAITING = List.of("epollWait", "Unsafe.park", "accept", "Reference.waitFor");

    private ProfileText() {}

    static String of(Path recording) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        int total = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                String kind = event.getEventType().getName();
                if (kind.equals("jdk.ExecutionSample") || kind.equals("jdk.NativeMethodSample")) {
                    String where = where(event.getStackTrace());
                    if (WAITING.stream().noneMatch(where::contains)) {
                        counts.merge(where, 1, Integer::sum);
                        total++;
                    }
                }
            }
        }
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "the server was found at work %,d times, of these%n", total));
        int samples = total;
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(LINES)
                .forEach(entry -> text.append(String.format(
                        Locale.ROOT, "  %5.1f %%  %s%n", 100.0 * entry.getValue() / samples, entry.getKey())));
        return text.toString();
    }

    private static String where(@Nullable RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return "nowhere";
        }
        RecordedFrame top = stack.getFrames().get(0);
        String type = top.getMethod().getType().getName();
        return type.substring(type.lastIndexOf('.') + 1) + "." + top.getMethod().getName();
    }
}
