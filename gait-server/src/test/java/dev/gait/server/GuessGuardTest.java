package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whose guesses hold whom up, and for how long. */
class GuessGuardTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String HOME = "home";

    private final GuessGuard guard = new GuessGuard();

    private void guess(String account, String host, long nowNanos) {
        if (guard.secondsToWait(account, host, nowNanos) == 0) {
            guard.tries(account, host, nowNanos);
            guard.wrong(host, nowNanos);
        }
    }

    /** Accounts cost nothing: whoever makes ten thousand must not make us forget who lives where. */
    @Test
    void manyAccountsOfAnotherHostDoNotMakeAnOwnerAStranger() {
        guard.right("ann", HOME);
        for (int i = 0; i < 20_000; i++) {
            guard.right("crowd" + i, "elsewhere");
        }
        for (int i = 0; i < 50; i++) {
            guess("ann", "elsewhere" + i, 0);
        }
        assertThat(guard.secondsToWait("ann", "a third place", 0)).isPositive();
        assertThat(guard.secondsToWait("ann", HOME, 0)).isZero();
    }

    /** Five addresses are enough to guess once a minute for ever. */
    @Test
    void anOwnerAtANewPlaceWaitsSecondsForWhatOthersGuess() {
        long now = 0;
        for (int i = 0; i < 600; i++) {
            now += SECOND;
            for (int host = 0; host < 20; host++) {
                guess("ann", "elsewhere" + host, now);
            }
        }
        assertThat(guard.secondsToWait("ann", "a new place", now)).isBetween(1L, 10L);
        assertThat(guard.secondsToWait("ann", "a new place", now + 10 * SECOND)).isZero();
        assertThat(guard.secondsToWait("ann", "elsewhere0", now + 10 * SECOND))
                .as("who guessed waits longer")
                .isGreaterThan(10);
    }
}
