package dev.gait.server.glide;

import java.util.ArrayList;
import java.util.List;

/** Everybody who is told by lane. */
public final class GlideLanes {
    private final List<GlideTeller> tellers = new ArrayList<>();

    public GlideTeller open(GlideTeller.Line line, long nowNanos) {
        GlideTeller teller = new GlideTeller(line, nowNanos);
        tellers.add(teller);
        return teller;
    }

    public void close(GlideTeller teller, long nowNanos) {
        teller.close(nowNanos);
        tellers.remove(teller);
    }

    /** Lets everybody be told what is due. */
    public void speak(long nowNanos) {
        for (int i = 0; i < tellers.size(); i++) {
            tellers.get(i).speak(nowNanos);
        }
    }

    public int size() {
        return tellers.size();
    }
}
