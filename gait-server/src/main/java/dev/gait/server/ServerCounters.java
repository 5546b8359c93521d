package dev.gait.server;

import dev.gait.net.message.Verdict;
import dev.gait.net.session.DisconnectReason;
import dev.gait.server.gate.GateVerdict;

/** Counters of a server since it began. Plain numbers on the server's thread; a copy goes to whoever reports them. */
public final class ServerCounters {
    /** Steps of the world. */
    public long ticks;
    /** How often somebody was put back. */
    public long corrections;
    /** Log-ins that got in. */
    public long logins;
    /** Log-ins that did not. */
    public long loginsRefused;
    /** Of these, because too many waited, or were served too late already. */
    public long loginsBusy;
    /** Of these, because of too many wrong passwords before. */
    public long guessesDelayed;

    /** Accounts created by logging in. */
    public long accountsCreated;
    /** Accounts not created, because their host had its share. */
    public long accountsDenied;

    /** Messages of players that were not read: too many, or of no known kind. */
    public long messagesDropped;
    /** Places of characters that reached the store. */
    public long placesSaved;
    /** States of others that an observer on a slow line was spared, because newer ones followed. */
    public long statesCoalesced;
    /** What players did more often than is told. */
    public long relaysHeldBack;

    /** Places that did not; they are tried again. */
    public long savesFailed;
    /** Lines of chat that were passed on. */
    public long chatLines;
    /** Lines that were not: too many, nothing to show, or from nobody in the world. */
    public long chatDropped;
    /** Lines that one listener did not hear, because its line is behind or everybody speaks at once. */
    public long chatUnheard;

    /** Messages of the game that clients said and were heard. */
    public long gameMessagesHeard;

    /** Messages of the game that left for clients. */
    public long gameMessagesTold;
    /** Those that were not passed on: too many, too long together, or a line that is behind. */
    public long gameMessagesDropped;

    /** How long steps of the world took. */
    public final Histogram tickTime = new Histogram();
    /** From the beginning of one turn to that of the next. */
    public final Histogram turnTime = new Histogram();

    /** From the arrival of what a player said to the moment it left for those who hear it. */
    public final Histogram relayLatency = new Histogram();

    private final long[] claims = new long[GateVerdict.values().length];
    private final long[] messages = new long[Verdict.values().length];
    private final long[] endings = new long[DisconnectReason.values().length];

    /** One claim of a player was judged. */
    public void count(GateVerdict verdict) {
        claims[verdict.ordinal()]++;
    }

    /** One message was read, or was not. */
    public void count(Verdict verdict) {
        messages[verdict.ordinal()]++;
    }

    /** One session has ended. */
    public void count(DisconnectReason reason) {
        endings[reason.ordinal()]++;
    }

    /** How many sessions ended so. */
    public long of(DisconnectReason reason) {
        return endings[reason.ordinal()];
    }

    /** How many claims were judged so. */
    public long of(GateVerdict verdict) {
        return claims[verdict.ordinal()];
    }

    /** How many messages were read so. */
    public long of(Verdict verdict) {
        return messages[verdict.ordinal()];
    }
}
