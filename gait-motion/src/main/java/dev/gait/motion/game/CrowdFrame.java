package dev.gait.motion.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Everybody as they are drawn at one moment. The same object is filled by every {@link Crowd#draw}.
 *
 * @since 0.1
 */
public final class CrowdFrame implements Iterable<CharacterView> {
    final List<CharacterView> rows = new ArrayList<>();
    final List<Long> appeared = new ArrayList<>();
    final List<Long> gone = new ArrayList<>();
    double moment = Double.NaN;
    double delay;

    CrowdFrame() {}

    /** How many characters are drawn. */
    public int size() {
        return rows.size();
    }

    /** One of them, by its place in the order of {@link #iterator}. */
    public CharacterView get(int index) {
        return rows.get(index);
    }

    /** All of them, those who came first first. */
    @Override
    public Iterator<CharacterView> iterator() {
        return Collections.unmodifiableList(rows).iterator();
    }

    /** Ids that are drawn for the first time in this frame. */
    public List<Long> appeared() {
        return Collections.unmodifiableList(appeared);
    }

    /** Ids that were drawn in the last frame and are no more. */
    public List<Long> gone() {
        return Collections.unmodifiableList(gone);
    }

    /** The moment of the sender's clock that is shown; NaN before anything was heard. */
    public double moment() {
        return moment;
    }

    /** Seconds by which the picture follows, clocks apart: a server that rewinds for a shot wants to be told. */
    public double delay() {
        return delay;
    }
}
