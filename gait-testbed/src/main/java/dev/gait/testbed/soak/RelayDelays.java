package dev.gait.testbed.soak;

import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.session.SessionRules;
import dev.gait.testbed.world.VirtualClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much longer a place needs from the mouth of one client to the ear of another than the lines of both delay it. A
 * place is known by its coordinates, which nobody has twice while it walks; at rest it is said again, so only the first
 * time that somebody hears of it counts.
 *
 * <p>A client of the field asks for lost packets once a second at most (wire.md §A.10), and what follows them waits. With 40 packets a
 * second and one in thirteen of them lost, hardly anything is not behind a lost one. So there is a second account, of what was said while its
 * listener had not asked for anything for a while; that it was so when the place was said does not depend on what becomes of it.
 */
final class RelayDelays {
    private record Place(int guid, int cell, float x, float y) {}

    private static final class Saying {
        final long atNanos;
        final double lineSeconds;
        /** Who had all that was sent to it, as far as it knew. */
        final long wholeListeners;

        long heardBy;

        Saying(long atNanos, double lineSeconds, long wholeListeners) {
            this.atNanos = atNanos;
            this.lineSeconds = lineSeconds;
            this.wholeListeners = wholeListeners;
        }
    }

    /** Delays, in no order. */
    private static final class Account {
        double[] seconds = new double[4096];
        int count;

        void add(double one) {
            if (count == seconds.length) {
                seconds = Arrays.copyOf(seconds, 2 * count);
            }
            seconds[count++] = one;
        }

        double quantile(double share) {
            Arrays.sort(seconds, 0, count);
            return count == 0 ? Double.NaN : seconds[(int) Math.min(count - 1, share * count)];
        }
    }

    /** When a listener last asked for something. */
    private static final class Requests {
        final VirtualClient listener;
        long known;
        long lastNanos;

        Requests(VirtualClient listener) {
            this.listener = listener;
        }

        void look(long nowNanos) {
            long sent = listener.client().session().stats().naksSent;
            if (sent != known) {
                known = sent;
                lastNanos = nowNanos;
            }
        }
    }

    private static final long EVERYBODY = -1;
    /** Who asked longer ago than this has got it or has asked again: a second between two requests, and the way there and back. */
    private static final long ANSWERED_NANOS = SessionRules.NAK_PERIOD_NANOS + 600_000_000L;

    private final MessageReader reader = new MessageReader();
    private final Map<Place, Saying> said = new HashMap<>();
    private final List<Requests> listeners = new ArrayList<>();
    private final Account all = new Account();
    private final Account whole = new Account();
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
                Saying saying =
                        said.computeIfAbsent(place, any -> new Saying(nowNanos, lineSeconds, wholeListeners(nowNanos)));
                if (!noting) {
                    saying.heardBy = EVERYBODY;
                }
            }
        });
    }

    private long wholeListeners(long nowNanos) {
        long set = 0;
        for (int i = 0; i < listeners.size(); i++) {
            Requests of = listeners.get(i);
            of.look(nowNanos);
            set |= nowNanos - of.lastNanos > ANSWERED_NANOS ? 1L << i : 0;
        }
        return set;
    }

    /** What this client hears of others over a line of so much delay is looked for. */
    VirtualClient.Ear earOf(VirtualClient client, double lineSeconds) {
        int listener = listeners.size();
        Requests requests = new Requests(client);
        listeners.add(requests);
        return (bytes, offset, length, nowNanos) -> {
            requests.look(nowNanos);
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
                        double seconds = (nowNanos - saying.atNanos) * 1e-9 - saying.lineSeconds - lineSeconds;
                        all.add(seconds);
                        if ((saying.wholeListeners & 1L << listener) != 0) {
                            whole.add(seconds);
                        }
                    }
                }
            });
        };
    }

    int count() {
        return all.count;
    }

    /** How many were said while their listener had asked for nothing. */
    int countWhole() {
        return whole.count;
    }

    /** The delay beyond the lines' that so large a share stays below, seconds. */
    double quantile(double share) {
        return all.quantile(share);
    }

    /** The same of what was said while its listener had asked for nothing. */
    double quantileWhole(double share) {
        return whole.quantile(share);
    }
}
