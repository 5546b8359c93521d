package dev.gait.server.glide;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Everybody who is told by lane. */
public final class GlideLanes {
    private final List<GlideTeller> tellers = new ArrayList<>();
    /** Before these moments they have nothing to say: most need not be looked at in most turns. */
    private long[] notBeforeNanos = new long[64];

    public GlideTeller open(GlideTeller.Line line, long nowNanos) {
        GlideTeller teller = new GlideTeller(line, nowNanos);
        int place = tellers.size();
        if (place == notBeforeNanos.length) {
            notBeforeNanos = Arrays.copyOf(notBeforeNanos, 2 * place);
        }
        notBeforeNanos[place] = nowNanos;
        tellers.add(teller);
        return teller;
    }

    public void close(GlideTeller teller, long nowNanos) {
        teller.close(nowNanos);
        int place = tellers.indexOf(teller);
        if (place >= 0) {
            tellers.remove(place);
            System.arraycopy(notBeforeNanos, place + 1, notBeforeNanos, place, tellers.size() - place);
        }
    }

    /** Lets everybody be told what is due; what is only of those far away may wait a while for company. */
    public void speak(long nowNanos, long gatherNanos) {
        for (int i = 0; i < tellers.size(); i++) {
            if (nowNanos - notBeforeNanos[i] >= 0) {
                GlideTeller teller = tellers.get(i);
                teller.speak(nowNanos, gatherNanos);
                notBeforeNanos[i] = teller.notBeforeNanos();
            }
        }
    }

    public int size() {
        return tellers.size();
    }
}
