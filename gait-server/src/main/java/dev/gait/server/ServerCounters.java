package dev.gait.server;

import dev.gait.net.message.Verdict;
import dev.gait.server.gate.GateVerdict;

/** Counters of a server since it began. Plain numbers on the server's thread; a copy goes to whoever reports them. */
public final class ServerCounters {
    public long ticks;
    public long corrections;
    public long logins;
    public long loginsRefused;
    /** Of these, because too many waited. */
    public long loginsBusy;
    /** Of these, because of too many wrong passwords before. */
    public long guessesDelayed;

    public long accountsCreated;
    /** Accounts not created, because their host had its share. */
    public long accountsDenied;

    public long messagesDropped;
    public long placesSaved;
    /** States of others that an observer on a slow line was spared, because newer ones followed. */
    public long statesCoalesced;
    /** What players did more often than is told. */
    public long relaysHeldBack;

    public long savesFailed;
    /** Lines of chat that were passed on. */
    public long chatLines;
    /** Lines that were not: too many, nothing to show, or from nobody in the world. */
    public long chatDropped;

    /** Messages of the game that clients said and were heard. */
    public long gameMessagesHeard;

    public long gameMessagesTold;
    /** Those that were not passed on: too many, too long together, or a line that is behind. */
    public long gameMessagesDropped;

    public final Histogram tickTime = new Histogram();
    /** From the arrival of what a player said to the moment it left for those who hear it. */
    public final Histogram relayLatency = new Histogram();

    private final long[] claims = new long[GateVerdict.values().length];
    private final long[] messages = new long[Verdict.values().length];

    public void count(GateVerdict verdict) {
        claims[verdict.ordinal()]++;
    }

    public void count(Verdict verdict) {
        messages[verdict.ordinal()]++;
    }

    public long of(GateVerdict verdict) {
        return claims[verdict.ordinal()];
    }

    public long of(Verdict verdict) {
        return messages[verdict.ordinal()];
    }
}
