package dev.gait.net.impair;

/** What one direction of a link has done so far. Plain numbers, read by whoever draws them. */
public final class LinkCounters {
    public long offered;
    public long offeredBytes;
    public long lost;
    public long queueFull;
    public long overflowed;
    public long duplicated;
    public long delivered;
    /** Datagrams that arrived after one that was offered later. */
    public long overtaken;

    public LinkCounters copy() {
        LinkCounters copy = new LinkCounters();
        copy.offered = offered;
        copy.offeredBytes = offeredBytes;
        copy.lost = lost;
        copy.queueFull = queueFull;
        copy.overflowed = overflowed;
        copy.duplicated = duplicated;
        copy.delivered = delivered;
        copy.overtaken = overtaken;
        return copy;
    }
}
