package dev.gait.testbed.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/** What can be fuzzed: a class with the method fuzzers look for, and the golden vectors as its first inputs. */
public enum FuzzTarget {
    PACKET(PacketFuzz.class, PacketFuzz::fuzzerTestOneInput),
    FRAGMENT(FragmentFuzz.class, FragmentFuzz::fuzzerTestOneInput),
    MESSAGE(MessageFuzz.class, MessageFuzz::fuzzerTestOneInput),
    SESSION(SessionFuzz.class, SessionFuzz::fuzzerTestOneInput),
    GLIDE(GlideFuzz.class, GlideFuzz::fuzzerTestOneInput);

    private final Class<?> type;
    private final Consumer<byte[]> test;

    FuzzTarget(Class<?> type, Consumer<byte[]> test) {
        this.type = type;
        this.test = test;
    }

    /** The class that has {@code fuzzerTestOneInput}. */
    public Class<?> type() {
        return type;
    }

    /** Tries one input; throws if it shows a fault. */
    public void test(byte[] input) {
        test.accept(input);
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The inputs to begin with. */
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(FuzzTarget.class.getResourceAsStream("seeds.txt"), "seeds.txt");
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(label() + " ")) {
                    seeds.add(HexFormat.of().parseHex(line.substring(label().length() + 1)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return seeds;
    }
}
