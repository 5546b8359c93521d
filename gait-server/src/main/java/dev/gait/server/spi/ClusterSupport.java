package dev.gait.server.spi;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A world on several machines, where the module for it is on the class path. Found by {@link ServiceLoader}, so that whoever
 * runs one machine carries nothing of it, and whoever runs another command does not load it.
 */
public interface ClusterSupport {
    /**
     * One run of a simulated cluster.
     *
     * @param line what it saw, for a person
     */
    record SoakResult(boolean isGood, String line) {}

    /** Runs a cluster in virtual time on a network and machines that fail, all of it decided by a seed. */
    SoakResult soak(long seed);

    /** The support that is there, if any is. */
    static Optional<ClusterSupport> find() {
        return ServiceLoader.load(ClusterSupport.class).findFirst();
    }
}
