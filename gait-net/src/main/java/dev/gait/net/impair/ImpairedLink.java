package dev.gait.net.impair;

import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a bad network, without sockets or a clock: datagrams and time in, datagrams and time out. The same
 * seed, offers and polls give the same deliveries, on any machine.
 *
 * <p>A datagram passes, in this order: the line (bandwidth and its queue), the weather (a Gilbert–Elliott chain that moves
 * once per datagram), the dice (loss, delay, duplication), and freezes, which hold back what is due. Changing the
 * {@link #setProfile profile} acts on the next offer; what is in flight keeps its fate.
 *
 * <p>Each lane has dice of its own: with heartbeats on one and commands on another, two schemes that send different
 * commands still lose the same heartbeats. At most {@value #MAX_IN_FLIGHT} datagrams and {@value #MAX_IN_FLIGHT_BYTES} bytes
 * of them are remembered; the next is dropped and counted. Single-threaded.
 *
 * @param <T> what travels: bytes, or bytes and an address; the link only asks for its length
 */
public final class ImpairedLink<T> {
    /** Bound on memory: a second of very busy server traffic. */
    public static final int MAX_IN_FLIGHT = 65_536;

    /** Somebody may send large ones, over a line on which they take long: the bytes of a very busy second. */
    public static final int MAX_IN_FLIGHT_BYTES = 16 << 20;

    private static final double MILLIS = 1e6;

    /** Hears what arrives, in order of arrival. */
    @FunctionalInterface
    public interface Receiver<T> {
        void onDelivery(T item, long nanos);
    }

    private record InFlight<T>(T item, int bytes, long due, long order) implements Comparable<InFlight<T>> {
        @Override
        public int compareTo(InFlight<T> other) {
            int byTime = Long.compare(due, other.due);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final Prng prng;
    private final Prng weather;
    private final List<@Nullable Prng> lanes = new ArrayList<>();
    private final Freezes freezes;
    private final PriorityQueue<InFlight<T>> inFlight = new PriorityQueue<>();
    private final LinkCounters counters = new LinkCounters();
    private long inFlightBytes;
    private NetworkProfile profile;
    private boolean badSpell;
    private double lineFreeAt;
    private long lastDue = Long.MIN_VALUE;
    private long order;
    private long latestDelivered = -1;
    private boolean freezesKnown;
    /** When the first of those in flight arrives, as long as neither it nor the freezes have changed. */
    private long firstArrives;

    private boolean firstKnown;

    public ImpairedLink(NetworkProfile profile, Prng prng) {
        this.profile = profile;
        this.prng = prng;
        this.weather = prng.split("weather");
        this.freezes = new Freezes(prng.split("freezes"));
    }

    public NetworkProfile profile() {
        return profile;
    }

    public void setProfile(NetworkProfile changed, long nowNanos) {
        profile = changed;
        setFreezes(nowNanos);
    }

    /** Holds everything back, or lets it go: the freeze button. */
    public void hold(boolean on) {
        firstKnown = false;
        freezes.hold(on);
    }

    public boolean isHeld() {
        return freezes.isHeld();
    }

    /** Sends something of this length on its way, on the first lane. */
    public Fate offer(T item, int bytes, long nowNanos) {
        return offer(item, bytes, 0, nowNanos);
    }

    public Fate offer(T item, int bytes, int lane, long nowNanos) {
        counters.offered++;
        counters.offeredBytes += bytes;
        if (!freezesKnown) {
            setFreezes(nowNanos);
        }
        Prng dice = dice(lane);
        // Always the same number of draws, so that one setting does not shift the luck of another.
        boolean lost = dice.chance(profile.get(NetworkSetting.LOSS));
        double delayMillis = drawDelayMillis(dice);
        boolean twice = dice.chance(profile.get(NetworkSetting.DUPLICATE));
        moveWeather();
        if (badSpell) {
            lost |= weather.chance(profile.get(NetworkSetting.BURST_LOSS));
            delayMillis += profile.get(NetworkSetting.BURST_DELAY);
        }
        long departs = departure(bytes, nowNanos);
        if (departs < 0) {
            counters.queueFull++;
            return new Fate(Fate.Outcome.QUEUE_FULL, nowNanos);
        }
        long due = departs + Math.round(delayMillis * MILLIS);
        if (lost) {
            counters.lost++;
            return new Fate(Fate.Outcome.LOST, due);
        }
        if (profile.get(NetworkSetting.ORDERED) != 0) {
            due = Math.max(due, lastDue);
        }
        lastDue = Math.max(lastDue, due);
        if (inFlight.size() >= MAX_IN_FLIGHT || inFlightBytes + bytes > MAX_IN_FLIGHT_BYTES) {
            counters.overflowed++;
            return new Fate(Fate.Outcome.OVERFLOW, due);
        }
        long number = order++;
        fly(item, bytes, due, number);
        if (twice) {
            counters.duplicated++;
            long again = departs + Math.round(drawDelayMillis(dice.split(number)) * MILLIS);
            fly(item, bytes, Math.max(again, due), number);
        }
        return new Fate(Fate.Outcome.CARRIED, due);
    }

    private void fly(T item, int bytes, long due, long number) {
        firstKnown = false;
        inFlight.add(new InFlight<>(item, bytes, due, number));
        inFlightBytes += bytes;
    }

    /** One more delay as this lane would see it outside a bad spell, nanoseconds: the way of an answer. */
    public long drawDelayNanos(int lane) {
        return Math.round(drawDelayMillis(dice(lane)) * MILLIS);
    }

    /** When the next delivery is due; {@link Long#MAX_VALUE} when there is none or the link is held. */
    public long nextDueNanos() {
        if (!firstKnown) {
            InFlight<T> head = inFlight.peek();
            firstArrives = head == null ? Long.MAX_VALUE : freezes.release(head.due());
            firstKnown = true;
        }
        return firstArrives;
    }

    /** Hands over everything that has arrived by now. */
    public void poll(long nowNanos, Receiver<? super T> receiver) {
        while (true) {
            InFlight<T> head = inFlight.peek();
            // Nothing arrives before it is due: most polls end here, without a look at the freezes.
            if (head == null || head.due() > nowNanos) {
                break;
            }
            long release = nextDueNanos();
            if (release > nowNanos) {
                break;
            }
            inFlight.remove();
            firstKnown = false;
            inFlightBytes -= head.bytes();
            counters.delivered++;
            if (head.order() < latestDelivered) {
                counters.overtaken++;
            }
            latestDelivered = Math.max(latestDelivered, head.order());
            receiver.onDelivery(head.item(), release);
        }
        freezes.forget(nowNanos);
    }

    public int inFlight() {
        return inFlight.size();
    }

    /** Bytes of what is on its way. */
    public long inFlightBytes() {
        return inFlightBytes;
    }

    public LinkCounters counters() {
        return counters;
    }

    private void setFreezes(long nowNanos) {
        freezesKnown = true;
        firstKnown = false;
        freezes.set(profile.get(NetworkSetting.FREEZE_EVERY), profile.get(NetworkSetting.FREEZE), nowNanos);
    }

    private Prng dice(int lane) {
        while (lanes.size() <= lane) {
            lanes.add(null);
        }
        Prng dice = lanes.get(lane);
        if (dice == null) {
            dice = prng.split("lane").split(lane);
            lanes.set(lane, dice);
        }
        return dice;
    }

    private double drawDelayMillis(Prng dice) {
        double jitter = profile.get(NetworkSetting.JITTER);
        double uniform = profile.get(NetworkSetting.DELAY) + dice.between(-jitter, jitter);
        return Math.max(0, uniform) + dice.exponential(profile.get(NetworkSetting.TAIL));
    }

    private void moveWeather() {
        double change = profile.get(badSpell ? NetworkSetting.BURST_LEAVE : NetworkSetting.BURST_ENTER);
        if (weather.chance(change)) {
            badSpell = !badSpell;
        }
        badSpell &= profile.get(NetworkSetting.BURST_ENTER) > 0;
    }

    /** When the last byte has left the line, or −1 if the queue before it is full. */
    private long departure(int bytes, long nowNanos) {
        double rate = profile.get(NetworkSetting.BANDWIDTH);
        if (rate <= 0) {
            return nowNanos;
        }
        double waiting = Math.max(0, lineFreeAt - nowNanos) * 1e-9 * rate;
        if (waiting > profile.get(NetworkSetting.QUEUE)) {
            return -1;
        }
        lineFreeAt = Math.max(lineFreeAt, nowNanos) + bytes / rate * 1e9;
        return Math.round(lineFreeAt);
    }
}
