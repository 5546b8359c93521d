package dev.gait.testbed.load;

import java.util.Locale;

/**
 * What the loss of a node cost.
 *
 * @param blocks of the lost node, with people in them
 * @param bodies these people
 * @param blocksUp seconds until the last of these blocks had another owner; NaN for never
 * @param bodiesBack seconds until everybody with a session at another node was in a block
 * @param ofVictim clients whose session was lost
 * @param notBack of those, who did not get back into the world
 * @param longestAway seconds until the last of them did
 * @param disconnected clients of other nodes that lost their session
 * @param putBack clients of other nodes that were put back to where the world has them
 * @param oldest how many seconds before the loss the last one of those stood where it came in again
 * @param farthest how far from where it had been, from a second before the loss on, anybody was put back, metres
 */
public record KillResult(
        int clients,
        int blocks,
        int bodies,
        double blocksUp,
        double bodiesBack,
        int ofVictim,
        int notBack,
        double longestAway,
        int disconnected,
        int putBack,
        double oldest,
        double farthest,
        int inWorld,
        long recoveries) {
    public static final double MOST_SECONDS = 10;
    public static final double MOST_AGE = 1;
    /** A body that hears nothing of its client walks on for two seconds, in a direction its client may have left. */
    public static final double MOST_METERS = 2 * 9.5 + 1.5;

    /** Nobody is lost, nobody is doubled, nobody else is disconnected. */
    public boolean isWhole() {
        return notBack == 0 && disconnected == 0 && inWorld == clients;
    }

    public boolean isGood() {
        return isWhole()
                && blocksUp <= MOST_SECONDS
                && bodiesBack <= MOST_SECONDS
                && oldest <= MOST_AGE
                && farthest <= MOST_METERS;
    }

    public String text() {
        return String.format(
                Locale.ROOT,
                "a node killed with %d people in %d blocks: blocks up elsewhere after %.1f s, everybody of the other"
                        + " gateways in a block after %.1f s (%d recovered)%n%d sessions lost with it: %d not back,"
                        + " the last one back after %.1f s, where it had been at most %.2f s before the loss%n%d of the"
                        + " other clients disconnected, %d put back, at most %.1f m from where they had been; %d of %d"
                        + " in the world at the end%n",
                bodies,
                blocks,
                blocksUp,
                bodiesBack,
                recoveries,
                ofVictim,
                notBack,
                longestAway,
                oldest,
                disconnected,
                putBack,
                farthest,
                inWorld,
                clients);
    }
}
