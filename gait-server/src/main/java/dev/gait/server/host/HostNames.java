package dev.gait.server.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Decides whether the Host header of a request names this server. A web page of an attacker can resolve its own name to our
 * address and then read our pages in a visitor's browser (DNS rebinding); only the Host header tells. An address cannot be
 * rebound, so every address is accepted, and of the names {@code localhost} and those that were given.
 */
final class HostNames {
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

    private final Set<String> names;

    HostNames(Set<String> names) {
        this.names = names.stream().map(HostNames::lower).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the values of a header in the head of a request, in the order of its lines. */
    static List<String> values(String head, String name) {
        List<String> found = new ArrayList<>();
        for (String line : head.split("\r?\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).strip().equalsIgnoreCase(name)) {
                found.add(line.substring(colon + 1).strip());
            }
        }
        return found;
    }

    /** Whether the value of a Host header, with or without a port, is ours. */
    boolean contains(String host) {
        String name = PORT.matcher(lower(host)).replaceFirst("");
        return name.equals("localhost") || ADDRESS.matcher(name).matches() || names.contains(name);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
