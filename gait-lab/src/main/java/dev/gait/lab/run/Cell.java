package dev.gait.lab.run;

import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.net.impair.NetworkProfile;

/** One cell of the big table, before it is measured: who moves, over which network, told how often, shown how and when. */
public record Cell(Truth truth, NetworkProfile network, double rateHz, RemoteScheme scheme, FramePacing frames) {
    /** On a usual screen. */
    public Cell(Truth truth, NetworkProfile network, double rateHz, RemoteScheme scheme) {
        this(truth, network, rateHz, scheme, FramePacing.SCREEN);
    }
}
