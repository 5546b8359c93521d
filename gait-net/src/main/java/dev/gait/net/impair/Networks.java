package dev.gait.net.impair;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The named networks: the three of glide.md, which published figures refer to, and six that people recognise. The six
 * are models of everyday links, not measurements of one: their numbers are one-way and stand in the text below.
 */
public final class Networks {
    public static final NetworkProfile CLEAN = NetworkProfile.perfect("clean");
    public static final NetworkProfile GLIDE_100 = network("glide-100", "delay=100 jitter=20 loss=1%");
    public static final NetworkProfile GLIDE_200 = network("glide-200", "delay=200 jitter=80 loss=5%");

    public static final NetworkProfile LAN = network("lan", "delay=1 jitter=0.5");
    public static final NetworkProfile BROADBAND = network("broadband", "delay=20 jitter=4 tail=3 loss=0.1%");
    public static final NetworkProfile WIFI = network(
            "wifi",
            "delay=12 jitter=5 tail=8 loss=0.5% burst-enter=0.5% burst-leave=25% burst-loss=60% burst-delay=60"
                    + " freeze=500 freeze-every=30");
    public static final NetworkProfile MOBILE = network(
            "mobile",
            "delay=60 jitter=20 tail=30 loss=1% burst-enter=1% burst-leave=20% burst-loss=50% burst-delay=150"
                    + " bandwidth=250000 queue=64000");
    public static final NetworkProfile TRANSATLANTIC = network("transatlantic", "delay=50 jitter=5 tail=4 loss=0.2%");
    public static final NetworkProfile TERRIBLE = network(
            "terrible",
            "delay=250 jitter=120 tail=80 loss=5% burst-enter=2% burst-leave=15% burst-loss=80% burst-delay=200"
                    + " duplicate=2% bandwidth=16000 queue=16000 freeze=500 freeze-every=10");

    /** Every tenth datagram lost and 300 ms away, others twice or long after their turn: what sessions are soaked in. */
    public static final NetworkProfile STORM = network("storm", "delay=300 jitter=80 tail=30 loss=10% duplicate=5%");

    /** Networks of the published figures. */
    public static final List<NetworkProfile> GLIDE = List.of(CLEAN, GLIDE_100, GLIDE_200);

    /** The ones to offer a person, kindest first. */
    public static final List<NetworkProfile> PRESETS =
            List.of(CLEAN, LAN, BROADBAND, WIFI, MOBILE, TRANSATLANTIC, GLIDE_100, GLIDE_200, TERRIBLE);

    private static final Map<String, String> OTHER_NAMES = Map.of("wi-fi", "wifi", "perfect", "clean", "none", "clean");

    private Networks() {}

    /** The network of this name, in any case; the exception's message lists them. */
    public static NetworkProfile named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        wanted = OTHER_NAMES.getOrDefault(wanted, wanted);
        for (NetworkProfile preset : PRESETS) {
            if (preset.name().equals(wanted)) {
                return preset;
            }
        }
        throw new IllegalArgumentException("there is no network '" + name + "'; there are "
                + String.join(", ", PRESETS.stream().map(NetworkProfile::name).toList())
                + ", or say delay=… jitter=… loss=…");
    }

    private static NetworkProfile network(String name, String text) {
        return NetworkText.parse(text).named(name);
    }
}
