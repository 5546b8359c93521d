package dev.gait.lab.scheme;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The schemes there are: our own, and whatever a {@link ServiceLoader} finds. */
public final class Schemes {
    private static final List<RemoteScheme> BUILT_IN = List.of(
            new HardSnap(),
            new DeadReckoning(false),
            new DeadReckoning(true),
            Buffered.hermite(),
            Buffered.snapshots(),
            RetailScheme.at60(),
            RetailScheme.retail(),
            RetailScheme.live(),
            RetailScheme.withStops(),
            GlideScheme.smooth(),
            GlideScheme.now());

    private static final RemoteScheme ADDED = RetailScheme.added();

    private static final List<RemoteScheme> CRIPPLED =
            List.of(GlideScheme.untimed(), GlideScheme.ordered(), GlideScheme.untriggered(), GlideScheme.undelayed());

    private Schemes() {}

    /** Those in the jar, without the one that is wrong on purpose. */
    public static List<RemoteScheme> builtIn() {
        return BUILT_IN;
    }

    /** The built-in ones and those that the loader of this class finds. */
    public static List<RemoteScheme> all() {
        return all(Schemes.class.getClassLoader());
    }

    /** The built-in ones and those that a loader finds; two of a name are refused. */
    public static List<RemoteScheme> all(ClassLoader loader) {
        List<RemoteScheme> all = new ArrayList<>(BUILT_IN);
        for (RemoteScheme scheme : ServiceLoader.load(RemoteScheme.class, loader)) {
            if (all.stream().anyMatch(known -> known.name().equals(scheme.name()))) {
                throw new IllegalArgumentException("there are two schemes named '" + scheme.name() + "'");
            }
            all.add(scheme);
        }
        return List.copyOf(all);
    }

    /** The retail engine in which catch-up is added to root motion: what a gate must refuse. */
    public static RemoteScheme additiveRetail() {
        return ADDED;
    }

    /** Glide without one of its parts each: what its gates must refuse. */
    public static List<RemoteScheme> crippledGlide() {
        return CRIPPLED;
    }

    /** One of these, or the wrong one; the exception's message lists them. */
    public static RemoteScheme named(String name, List<RemoteScheme> known) {
        if (name.equals(ADDED.name())) {
            return ADDED;
        }
        for (RemoteScheme wrong : CRIPPLED) {
            if (name.equals(wrong.name())) {
                return wrong;
            }
        }
        return known.stream()
                .filter(scheme -> scheme.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no scheme '" + name + "'; there are "
                        + String.join(
                                ", ", known.stream().map(RemoteScheme::name).toList()) + ", " + ADDED.name()));
    }

    public static RemoteScheme named(String name) {
        return named(name, all());
    }
}
