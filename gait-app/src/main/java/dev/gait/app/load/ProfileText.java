package dev.gait.app.load;

import dev.gait.testbed.load.LoadRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Where a process spent its time while it was measured, from a flight recording: the methods its threads were most often
 * found in, in Java and in calls to the system, and what those were called for. The kernel's own work for the network,
 * the collector and the compiler are not in it; the load's report has those.
 */
final class ProfileText {
    private static final int LINES = 25;
    /** Waiting for datagrams is no work, nor is waiting for what an operator types. */
    private static final List<String> WAITING =
            List.of("epollWait", "Unsafe.park", "accept", "Reference.waitFor", "FileInputStream.readBytes");
    /** What is on the way of everything tells nothing. */
    private static final double MOST = 0.98;

    private final Map<String, Integer> threads = new HashMap<>();
    private final Map<String, Integer> work = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private int samples;

    private ProfileText() {}

    /** Of what happened in these stretches of time. */
    static String of(Path recording, List<LoadRun.Stretch> measured) throws IOException {
        ProfileText profile = new ProfileText();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                String kind = event.getEventType().getName();
                Instant moment = event.getStartTime();
                if ((kind.equals("jdk.ExecutionSample") || kind.equals("jdk.NativeMethodSample"))
                        && measured.stream().anyMatch(stretch -> stretch.holds(moment))) {
                    profile.add(event.getThread("sampledThread"), event.getStackTrace());
                }
            }
        }
        return profile.text();
    }

    private void add(@Nullable RecordedThread thread, @Nullable RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return;
        }
        String place = name(stack.getFrames().get(0));
        if (WAITING.stream().anyMatch(place::contains)) {
            return;
        }
        samples++;
        places.merge(place, 1, Integer::sum);
        String by = thread == null ? null : thread.getJavaName();
        threads.merge(by == null ? "others" : by, 1, Integer::sum);
        Set<String> onTheWay = new HashSet<>();
        for (RecordedFrame frame : stack.getFrames()) {
            String type = frame.getMethod().getType().getName();
            // What the compiler made of a lambda has a number for a name; whom it calls has one of its own.
            if (frame.isJavaFrame() && type.startsWith("dev.gait.") && !type.contains("$$Lambda")) {
                onTheWay.add(name(frame));
            }
        }
        onTheWay.forEach(method -> work.merge(method, 1, Integer::sum));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "the server was found at work %,d times, of these%n", samples));
        work.values().removeIf(count -> count > MOST * samples);
        list(text, "in its threads", threads);
        list(text, "on behalf of", work);
        list(text, "in", places);
        return text.toString();
    }

    private void list(StringBuilder text, String title, Map<String, Integer> counts) {
        text.append(title).append('\n');
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(LINES)
                .forEach(entry -> text.append(String.format(
                        Locale.ROOT, "  %5.1f %%  %s%n", 100.0 * entry.getValue() / samples, entry.getKey())));
    }

    private static String name(RecordedFrame frame) {
        String type = frame.getMethod().getType().getName();
        return type.substring(type.lastIndexOf('.') + 1) + "."
                + frame.getMethod().getName();
    }
}
