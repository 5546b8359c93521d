package dev.gait.client;

import dev.gait.net.extension.GlideRecord;

/** How Glide shows one body at the moment that was last drawn: what an inspector wants to know. A reused holder. */
public final class GlideStatus {
    /** So many of the last things told are remembered. */
    public static final int TOLD = 16;

    /** Seconds by which the picture is behind the server, the way included as far as the round trip tells it. */
    public double delay;
    /** Of that, the room for what comes later than the earliest, seconds. */
    public double room;
    /** Metres between what is drawn and what is known: still to be walked off. */
    public double offset;
    /** Entries of its timeline that wait or may still be needed. */
    public int remembered;
    /** Bytes that told of it so far. */
    public long bytes;
    /** What was told last, oldest first, and when that is true: seconds after the picture's moment. */
    public int told;

    public final GlideRecord.Kind[] kind = new GlideRecord.Kind[TOLD];
    public final double[] ahead = new double[TOLD];
}
