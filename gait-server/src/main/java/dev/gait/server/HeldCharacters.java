package dev.gait.server;

import dev.gait.server.store.CharacterHeldException;
import dev.gait.server.store.CharacterRecord;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who comes back from a machine that is being lost finds its character held there still, for the seconds until that machine is
 * given up. Refused, it would have to log in again and again, each time with a password to be checked, and all others of that
 * machine with it; so it waits at the door here, with the session it has, and is in as soon as its character is free. While no
 * machine is being lost a held character is in the world, and whoever asks for it is told so at once.
 */
final class HeldCharacters {
    /** One that is held for longer is in the world: a lost machine's are free within seconds. */
    static final long MOST_NANOS = 15_000_000_000L;
    /** All of them are asked for together, and the store has other work. */
    static final long AGAIN_NANOS = 400_000_000L;

    private record Waiting(
            int guid, Consumer<@Nullable CharacterRecord> answer, Consumer<Throwable> failed, long untilNanos) {}

    private final PlaceSaver saver;
    private final BooleanSupplier losing;
    private final ServerClock clock;
    /** No more than there are sessions: each asks for one. */
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

    private long nextNanos;

    /** @param losing whether the world is losing one of its machines, or has just lost it */
    HeldCharacters(PlaceSaver saver, BooleanSupplier losing, ServerClock clock) {
        this.saver = saver;
        this.losing = losing;
        this.clock = clock;
    }

    /** Asks for a character that is to come in; where it has to wait, so has the answer. */
    void ask(int guid, Consumer<@Nullable CharacterRecord> answer, Consumer<Throwable> failed) {
        ask(new Waiting(guid, answer, failed, clock.nowNanos() + MOST_NANOS));
    }

    private void ask(Waiting who) {
        saver.countLogin(who.guid, who.answer, cause -> {
            boolean waits = cause instanceof CharacterHeldException
                    && losing.getAsBoolean()
                    && clock.nowNanos() - who.untilNanos < 0;
            if (waits) {
                waiting.add(who);
            } else {
                who.failed.accept(cause);
            }
        });
    }

    /** Time has passed: whoever waits asks again. */
    void step(long nowNanos) {
        if (!waiting.isEmpty() && nowNanos - nextNanos >= 0) {
            nextNanos = nowNanos + AGAIN_NANOS;
            for (int i = waiting.size(); i > 0; i--) {
                ask(waiting.remove());
            }
        }
    }
}
