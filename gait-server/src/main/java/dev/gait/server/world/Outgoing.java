package dev.gait.server.world;

import dev.gait.server.relay.Announcement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a block says to the rest of the world during its turn: messages for observers, word for other blocks, calls to
 * sessions. It is noted in order and done when all blocks have had their turn, block by block; so a block touches
 * nothing that another one may be touching, and what comes of it does not depend on who was first.
 *
 * <p>Reused: noting a message allocates nothing once this has grown, and a message to many is kept once.
 */
final class Outgoing {
    private byte[][] messages = new byte[8][];
    private int messageCount;
    private @Nullable Announcement lastAnnouncement;
    private long lastEdition;

    /** An observer to send something to, or something to run. */
    private @Nullable Object[] entries = new @Nullable Object[16];
    /** Which message an observer gets; none stands for being spared one. */
    private int[] messageOf = new int[16];

    private int[] lengths = new int[16];
    private int[] queues = new int[16];
    private boolean[] patient = new boolean[16];
    private int count;

    /** Sends an observer what the announcement says by now. */
    void send(Observer to, Announcement announcement) {
        send(to, announcement, false);
    }

    /** The same; patiently, it may wait for company. */
    void send(Observer to, Announcement announcement, boolean patiently) {
        if (announcement != lastAnnouncement || announcement.edition() != lastEdition) {
            lastAnnouncement = announcement;
            lastEdition = announcement.edition();
            keep(announcement.bytes(), announcement.length());
        }
        note(to, messageCount - 1, announcement.length(), announcement.queue());
        patient[count - 1] = patiently;
    }

    /** Spares an observer a message. */
    void spare(Observer observer) {
        note(observer, -1, 0, 0);
    }

    /** Does something outside the block. */
    void run(Runnable action) {
        note(action, -1, 0, 0);
    }

    private void keep(byte[] bytes, int length) {
        if (messageCount == messages.length) {
            messages = Arrays.copyOf(messages, messageCount * 2);
        }
        byte[] kept = messages[messageCount];
        if (kept == null || kept.length < length) {
            kept = new byte[Math.max(length, 128)];
            messages[messageCount] = kept;
        }
        System.arraycopy(bytes, 0, kept, 0, length);
        messageCount++;
    }

    private void note(Object entry, int message, int length, int queue) {
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, count * 2);
            messageOf = Arrays.copyOf(messageOf, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
            queues = Arrays.copyOf(queues, count * 2);
            patient = Arrays.copyOf(patient, count * 2);
        }
        entries[count] = entry;
        messageOf[count] = message;
        lengths[count] = length;
        queues[count] = queue;
        patient[count] = false;
        count++;
    }

    /** Does everything that was noted. Whoever calls is alone. */
    void flush() {
        for (int i = 0; i < count; i++) {
            Object entry = entries[i];
            entries[i] = null;
            if (entry instanceof Runnable action) {
                action.run();
            } else if (entry instanceof Observer observer) {
                if (messageOf[i] < 0) {
                    observer.spare();
                } else if (patient[i]) {
                    observer.sendPatiently(messages[messageOf[i]], lengths[i], queues[i]);
                } else {
                    observer.send(messages[messageOf[i]], lengths[i], queues[i]);
                }
            }
        }
        count = 0;
        messageCount = 0;
        lastAnnouncement = null;
    }
}
