package dev.gait.dat.planted;

import java.net.URI;

/** Knows an address, looks at the clock, and leans on a floor above. */
public final class Offender {
    public long offend() {
        return System.nanoTime() + URI.create("gait:").hashCode() + dev.gait.net.planted.Offender.class.hashCode();
    }
}
