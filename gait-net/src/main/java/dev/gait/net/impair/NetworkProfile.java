package dev.gait.net.impair;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a network does to datagrams: a name and a value per {@link NetworkSetting}. Immutable; {@link #with} makes a
 * changed copy, which a running {@link ImpairedLink} takes at once.
 *
 * <p>The delay of a datagram is uniform around {@code delay} by {@code jitter}, plus an exponential {@code tail}, each on
 * its own, so datagrams may overtake unless the link is {@code ordered}. Named ones are in {@link Networks}.
 */
public final class NetworkProfile {
    private static final NetworkSetting[] SETTINGS = NetworkSetting.values();

    private final String name;
    private final double[] values;

    private NetworkProfile(String name, double[] values) {
        this.name = name;
        this.values = values;
    }

    /** A link that does nothing to anybody. */
    public static NetworkProfile perfect(String name) {
        return new NetworkProfile(name, new double[SETTINGS.length]);
    }

    public String name() {
        return name;
    }

    public double get(NetworkSetting setting) {
        return values[setting.ordinal()];
    }

    /** The same network with one value changed. */
    public NetworkProfile with(NetworkSetting setting, double value) {
        if (!(value >= setting.least() && value <= setting.most())) {
            throw new IllegalArgumentException(
                    setting.key() + " must lie between " + NetworkText.number(setting.least()) + " and "
                            + NetworkText.number(setting.most()) + ", got " + NetworkText.number(value));
        }
        double[] changed = values.clone();
        changed[setting.ordinal()] = value;
        return new NetworkProfile(name, changed);
    }

    public NetworkProfile named(String newName) {
        return new NetworkProfile(newName, values);
    }

    /** Mean one-way delay of what arrives outside bad spells and freezes, seconds: the L of glide.md. */
    public double meanDelaySeconds() {
        return (get(NetworkSetting.DELAY) + get(NetworkSetting.TAIL)) / 1000;
    }

    /** Share of datagrams lost in the long run, bad spells included. */
    public double meanLoss() {
        double alone = get(NetworkSetting.LOSS);
        double enter = get(NetworkSetting.BURST_ENTER);
        double leave = get(NetworkSetting.BURST_LEAVE);
        if (enter <= 0) {
            return alone;
        }
        double bad = enter / (enter + leave);
        double badLoss = 1 - (1 - alone) * (1 - get(NetworkSetting.BURST_LOSS));
        return alone * (1 - bad) + badLoss * bad;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NetworkProfile profile
                && name.equals(profile.name)
                && Arrays.equals(values, profile.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    /** As {@link NetworkText#format}: what can be read back. */
    @Override
    public String toString() {
        return NetworkText.format(this);
    }
}
