package dev.gait.testbed.load;

import java.util.Locale;

/** What the loss of a node cost. */
public final class LossResult {
    public static final double MOST_SECONDS = 10;
    public static final double MOST_AGE = 1;
    /** Who is told to go elsewhere is there again after this. */
    public static final double MOST_MOVING_SECONDS = 3;

    final Loss loss;
    final int clients;
    /** Of the lost node, with people in them; and these people. */
    final int blocks;

    final int bodies;
    /** Clients and watchers, and how many of them have a body at the end. */
    int people;

    int inWorld;
    /** Seconds until the last of the blocks had another owner, and until everybody of other gateways was in a block. */
    double blocksUp;

    double bodiesBack;
    /** Seconds until the lost node said that it does not serve, and until its process ended. */
    double silent;

    double ended;
    /** Clients whose session was lost; who of them did not get back, and how long the last one was away. */
    int ofVictim;

    int notBack;
    double longestAway;
    /** How many seconds before it lost its session, or its node the others, the last one of those stood where it came in again. */
    double oldest;
    /** Clients of other nodes that lost their session, and that were put back, and how far from where they had been. */
    int disconnected;

    int putBack;
    double farthest;
    long recoveries;
    /** How long the whole client heard nothing whose gateway was lost, until it had found another by itself. */
    double watcherAway;

    int watchersLost;
    /** What whole clients at the other gateways saw pop. */
    long pops;

    double largestPop;
    double lookedSeconds;

    LossResult(Loss loss, int clients, int blocks, int bodies) {
        this.loss = loss;
        this.clients = clients;
        this.blocks = blocks;
        this.bodies = bodies;
    }

    /** Nobody is lost, nobody is doubled, nobody else is disconnected. */
    public boolean isWhole() {
        return notBack == 0 && disconnected == 0 && watchersLost == 0 && inWorld == people;
    }

    /** What never happened is not a number, and not good: every comparison says what is good. */
    public boolean isGood() {
        boolean saysSo = loss == Loss.KILLED || silent <= MOST_SECONDS && ended <= MOST_SECONDS;
        double mostAway = loss == Loss.LEAVES ? MOST_MOVING_SECONDS : MOST_SECONDS;
        boolean unseen = loss != Loss.LEAVES || pops == 0 && recoveries == 0;
        return isWhole()
                && putBack == 0
                && oldest <= MOST_AGE
                && saysSo
                && unseen
                && blocksUp <= MOST_SECONDS
                && bodiesBack <= MOST_SECONDS
                && longestAway <= mostAway
                && watcherAway <= mostAway;
    }

    public String text() {
        String what = switch (loss) {
            case KILLED -> "killed";
            case LEAVES -> "told to leave";
            case CUT_OFF -> "cut off";
        };
        return String.format(
                        Locale.ROOT,
                        "a node %s with %d people in %d blocks: blocks up elsewhere after %.1f s, everybody of the other"
                                + " gateways in a block after %.1f s (%d recovered)%n",
                        what,
                        bodies,
                        blocks,
                        blocksUp,
                        bodiesBack,
                        recoveries)
                + (loss == Loss.KILLED
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "it said that it does not serve after %.1f s and ended after %.1f s%n",
                                silent,
                                ended))
                + String.format(
                        Locale.ROOT,
                        "%d sessions lost with it: %d not back, the last one back after %.1f s, where it had been at most"
                                + " %.2f s before; a whole client found another gateway by itself and heard nothing for"
                                + " %.1f s%n",
                        ofVictim,
                        notBack,
                        longestAway,
                        oldest,
                        watcherAway)
                + String.format(
                        Locale.ROOT,
                        "%d of the other clients disconnected, %d put back, at most %.1f m from where they had been; they"
                                + " saw %d pops in %.0f s of looking at somebody, the largest %.2f m; %d of %d in the"
                                + " world at the end%n",
                        disconnected,
                        putBack,
                        farthest,
                        pops,
                        lookedSeconds,
                        largestPop,
                        inWorld,
                        people);
    }
}
