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

    /** One turn in ten seconds for everybody would be his who knocks all the time. */
    @Test
    void whoGuessesAllTheTimeDoesNotTakeTheTurnsOfAnOwnerAtANewPlace() {
        long began = -1;
        long now = 0;
        boolean mistaken = false;
        while (now < 600 * SECOND && began < 0) {
            now += SECOND / 10;
            for (int host = 0; host < 20; host++) {
                guess("ann", "elsewhere" + host, now);
            }
            boolean looks = now > 300 * SECOND && now / (SECOND / 10) % 30 == 0;
            if (looks && guard.secondsToWait("ann", "a new place", now) == 0) {
                if (mistaken) {
                    began = now;
                } else {
                    guess("ann", "a new place", now);
                    mistaken = true;
                }
            }
        }
        assertThat(began).as("in, after one mistake").isBetween(300 * SECOND, 330 * SECOND);
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
        for (int host = 0; host < 30; host++) {
            guess("ann", "new elsewhere" + host, now);
        }
        assertThat(guard.secondsToWait("ann", "a new place", now)).isBetween(1L, 10L);
        assertThat(guard.secondsToWait("ann", "a new place", now + 10 * SECOND)).isZero();
        assertThat(guard.secondsToWait("ann", "elsewhere0", now + 10 * SECOND))
                .as("who guessed waits longer")
                .isGreaterThan(10);
    }
}
