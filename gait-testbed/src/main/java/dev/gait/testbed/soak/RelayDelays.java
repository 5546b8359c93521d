package dev.gait.testbed.soak;

import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.packet.LittleEndian;
import dev.gait.testbed.world.VirtualClient;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How much longer a place needs from the mouth of one client to the ear of another than the lines of both delay it. A
 * place is known by its coordinates, which nobody has twice while it walks; at rest it is said again, so only the first
 * time that somebody hears of it counts.
 */
final class RelayDelays {
    private record Place(int guid, int cell, float x, float y) {}

    private static final class Saying {
        final long atNanos;
        final double lineSeconds;
        long heardBy;

        Saying(long atNanos, double lineSeconds) {
            this.atNanos = atNanos;
            this.lineSeconds = lineSeconds;
        }
    }

    private static final long EVERYBODY = -1;

    private final MessageReader reader = new MessageReader();
    private final Map<Place, Saying> said = new HashMap<>();
    private double[] seconds = new double[4096];
    private int count;
    private boolean noting = true;

    /** Whether what is said from now on is waited for. */
    void note(boolean on) {
        noting = on;
    }

    /** What this client says over a line of so much delay is waited for. */
    VirtualClient.Ear mouthOf(VirtualClient client, double lineSeconds) {
        return (bytes, offset, length, nowNanos) -> reader.read(bytes, offset, length, new MessageHandler() {
            @Override
            public void onAutonomousPosition(AutonomousPosition message) {
                Place place = new Place(client.guid(), message.position.cell, message.position.x, message.position.y);
                Saying saying = said.computeIfAbsent(place, any -> new Saying(nowNanos, lineSeconds));
                if (!noting) {
                    saying.heardBy = EVERYBODY;
                }
            }
        });
    }

    /** What the so-manieth listener hears of others over a line of so much delay is looked for. */
    VirtualClient.Ear earOf(int listener, double lineSeconds) {
        return (bytes, offset, length, nowNanos) -> {
            if (length < 8 || LittleEndian.i32(bytes, offset) != Opcode.UPDATE_POSITION) {
                return;
            }
            reader.read(bytes, offset, length, new MessageHandler() {
                @Override
                public void onUpdatePosition(UpdatePosition message) {
                    Saying saying = said.get(new Place(
                            message.guid, message.pack.origin.cell, message.pack.origin.x, message.pack.origin.y));
                    if (saying != null && (saying.heardBy & 1L << listener) == 0) {
                        saying.heardBy |= 1L << listener;
                        add((nowNanos - saying.atNanos) * 1e-9 - saying.lineSeconds - lineSeconds);
                    }
                }
            });
        };
    }

    private void add(double one) {
        if (count == seconds.length) {
            seconds = Arrays.copyOf(seconds, 2 * count);
        }
        seconds[count++] = one;
    }

    int count() {
        return count;
    }

    /** The delay beyond the lines' that so large a share stays below, seconds. */
    double quantile(double share) {
        Arrays.sort(seconds, 0, count);
        return count == 0 ? Double.NaN : seconds[(int) Math.min(count - 1, share * count)];
    }
}
