package dev.gait.net.impair;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Networks as text: {@code delay=100 jitter=20 loss=1%}. Entries are separated by blanks, commas, ampersands or line
 * ends and may start from a named network ({@code wifi loss=10%}); a file may hold comments after {@code #} and a
 * {@code name=} of its own. Delays are milliseconds, shares may be written with a percent sign.
 */
public final class NetworkText {
    private NetworkText() {}

    /** Reads a network; the exception's message is a sentence for the person who wrote the text. */
    public static NetworkProfile parse(String text) {
        NetworkProfile profile = NetworkProfile.perfect("custom");
        boolean first = true;
        for (String entry : text.replaceAll("#[^\\n]*", " ").trim().split("[\\s,&]+", -1)) {
            if (entry.isEmpty()) {
                continue;
            }
            int equals = entry.indexOf('=');
            if (equals < 0 && first) {
                profile = Networks.named(entry);
            } else if (equals <= 0) {
                throw new IllegalArgumentException("'" + entry + "' is not of the form setting=value");
            } else {
                profile = change(profile, entry.substring(0, equals), entry.substring(equals + 1));
            }
            first = false;
        }
        if (first) {
            throw new IllegalArgumentException("a network's description is empty");
        }
        return profile;
    }

    private static NetworkProfile change(NetworkProfile profile, String key, String value) {
        if (key.equals("name")) {
            return profile.named(value);
        }
        NetworkSetting setting = NetworkSetting.ofKey(key.toLowerCase(Locale.ROOT));
        if (setting == null) {
            throw new IllegalArgumentException("a network has no setting '" + key + "'; it has " + keys());
        }
        boolean percent = value.endsWith("%");
        String digits = percent ? value.substring(0, value.length() - 1) : value;
        double number;
        try {
            number = Double.parseDouble(digits);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(key + " must be a number, got '" + value + "'", notANumber);
        }
        return profile.with(setting, percent ? number / 100 : number);
    }

    private static String keys() {
        Map<String, Boolean> sorted = new TreeMap<>();
        for (NetworkSetting setting : NetworkSetting.values()) {
            sorted.put(setting.key(), true);
        }
        return String.join(", ", sorted.keySet());
    }

    /** The settings that are not 0, in a form {@link #parse} reads. */
    public static String format(NetworkProfile profile) {
        StringBuilder text = new StringBuilder("name=").append(profile.name());
        for (NetworkSetting setting : NetworkSetting.values()) {
            double value = profile.get(setting);
            if (value != 0) {
                text.append(' ').append(setting.key()).append('=').append(number(value));
            }
        }
        return text.toString();
    }

    /** For people: {@code 100 ± 20 ms, 1 % loss}. */
    public static String describe(NetworkProfile profile) {
        StringBuilder text = new StringBuilder();
        double jitter = profile.get(NetworkSetting.JITTER);
        text.append(number(profile.get(NetworkSetting.DELAY)));
        text.append(jitter == 0 ? " ms" : " ± " + number(jitter) + " ms");
        append(text, profile, NetworkSetting.TAIL, "tail ");
        append(text, profile, NetworkSetting.LOSS, "loss ");
        if (profile.get(NetworkSetting.BURST_ENTER) > 0) {
            text.append(", bad spells of ")
                    .append(number(Math.rint(10 / Math.max(profile.get(NetworkSetting.BURST_LEAVE), 1e-6)) / 10))
                    .append(" datagrams");
        }
        append(text, profile, NetworkSetting.DUPLICATE, "duplicates ");
        append(text, profile, NetworkSetting.BANDWIDTH, "at most ");
        if (profile.get(NetworkSetting.FREEZE_EVERY) > 0) {
            text.append(", freezes of ")
                    .append(number(profile.get(NetworkSetting.FREEZE)))
                    .append(" ms");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, NetworkProfile profile, NetworkSetting setting, String word) {
        double value = profile.get(setting);
        if (value != 0) {
            boolean share = setting.unit() == NetworkSetting.Unit.SHARE;
            text.append(", ").append(word).append(number(share ? value * 100 : value));
            text.append(' ').append(setting.unit().symbol());
        }
    }

    /** Whole numbers without a point, others to six decimals: the same text on every machine. */
    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        String text = String.format(Locale.ROOT, "%.6f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
