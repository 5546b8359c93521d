package dev.gait.cluster.node;

/** What happened at this node since it began, for operators and tests. Written by the node's thread only. */
public final class ClusterCounters {
    /** Characters this node's gateway has sent to a block, wherever. */
    public long entries;
    /** Of those, to a block at another node. */
    public long entriesElsewhere;
    /** Entries that were refused because the block had another owner. */
    public long refusals;
    /** Characters that went on from what was kept because their node was lost. */
    public long recoveries;
    /** Characters whose gateway was lost while they were in our blocks. */
    public long orphans;
    /** Copies of characters taken for their gateways. */
    public long kept;
    /** Words that were said again after a hand-over. */
    public long wordsRepeated;
    /** Words that were dropped because too many waited. */
    public long wordsDropped;
    /** Messages that were left out because a link was full, or its node gone. */
    public long leftOut;
    /** Messages that could not be read or made no sense any more. */
    public long disregarded;
    /** Longest time somebody was on its way between two blocks, nanoseconds. */
    public long longestPassageNanos;
    /** Sum of these times, and how many. */
    public long passageNanos;

    public long passages;
}
