package dev.gait.server.avatar;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.relay.MovingAxes;
import dev.gait.server.relay.StateRelay;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;

/**
 * What is told about a player, to itself and to everybody who knows it, however its body is moved (wire.md §E). Nobody
 * gets more words than {@link RelayLimits} allows; what was held back is told as soon as it may be, as it is by then.
 *
 * <p>Two deliberate differences from the field. A MoveToState that ends movement on an axis goes out together with the
 * place it ended at, so that stops settle at once; and a player who lands running is said to run again, so that its
 * watchers need not drag a standing figure along until the next key.
 */
final class PlayerAnnouncer {
    /** Others hear where somebody is at most this often unless it stops (wire.md §E.3). */
    private static final long BROADCAST_NANOS = 1_000_000_000L;
    /** How long an action plays where no motion table says so (motion.md §D.14). */
    private static final long ACTION_NANOS = (long) (MotionOptions.DEFAULT.actionSeconds() * 1e9);

    private final Occupant self;
    private final AvatarHost host;
    private final StateRelay relay = new StateRelay();
    private final RelayLimits limits = new RelayLimits();
    private final MotionUpdate before = new MotionUpdate();
    /** What a jump begins with: nothing else is done. */
    private final MotionUpdate nothing = new MotionUpdate();

    private long broadcastNanos;
    private boolean everBroadcast;
    /** When the actions in the motion began; they stay in it, for newcomers, until they are over. */
    private long actedNanos;

    private boolean inFlight;

    PlayerAnnouncer(Occupant self, AvatarHost host) {
        this.self = self;
        this.host = host;
        nothing.autonomous = true;
    }

    void exchange(StateExchange s) {
        relay.exchange(s);
        limits.exchange(s);
        broadcastNanos = s.moment(broadcastNanos);
        everBroadcast = s.flag(everBroadcast);
        actedNanos = s.moment(actedNanos);
        inFlight = s.flag(inFlight);
    }

    // ---- What it does -------------------------------------------------------------------------------------------

    /**
     * Takes over what the client holds as what the player does.
     *
     * @param onlyEnds it was said about a place the player has left: only what ends a movement counts
     * @return false if nothing of it counts
     */
    boolean take(MotionReport report, double runRate, boolean onlyEnds, Surroundings here) {
        limits.thin(report.state.actions, here.nowNanos());
        MotionUpdate motion = self.motion();
        before.set(motion);
        before.state.actions.clear();
        relay.relay(report, runRate, motion);
        if (onlyEnds && !StateRelay.onlyEnds(before.state, motion.state)) {
            motion.set(before);
            return false;
        }
        return true;
    }

    /** Lets the body do what was taken over, and says so. */
    void perform(Surroundings here) {
        here.perform(self);
        if (limits.tellsMotion(here.nowNanos())) {
            sayMotion(here);
        } else {
            self.motion().state.actions.clear();
            here.afterwards(host::heldBack);
        }
        actedNanos = here.nowNanos();
    }

    private void sayMotion(Surroundings here) {
        here.tellAll(self, here.announcement().motion(self.guid(), self.motion(), self.stamps()));
    }

    /** It stands, because it is elsewhere now. Nobody is told: they hear that it is gone from here. */
    void stand(Surroundings here) {
        MotionUpdate motion = self.motion();
        motion.state.reset();
        motion.styleSaid = false;
        motion.forwardSaid = false;
        here.perform(self);
        endFlight();
    }

    /** It stands where it is, and everybody hears so: nobody says what it does any more. */
    void halt(Surroundings here) {
        standIdly(here);
        sayMotion(here);
        here.tellOthers(
                self,
                here.announcement()
                        .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
    }

    private void standIdly(Surroundings here) {
        MotionUpdate motion = self.motion();
        motion.movementType = MoveToDriver.IDLE;
        motion.standingLongJump = false;
        motion.stickyGuid = 0;
        motion.state.reset();
        motion.styleSaid = false;
        motion.forwardSaid = false;
        here.perform(self);
    }

    /** It stands and plays the log-off animation (wire.md §E.8), because the server says so. */
    void logOff(Surroundings here) {
        standIdly(here);
        MotionUpdate motion = self.motion();
        motion.state.actions.add(MotionCommand.LOG_OUT, 1, relay.nextAction(), false);
        motion.autonomous = false;
        sayMotion(here);
        actedNanos = here.nowNanos();
    }

    // ---- Where it is --------------------------------------------------------------------------------------------

    /** Whether everybody should hear now where the motion just taken over began: a movement ended, or it is time. */
    boolean isPlaceDue(long nowNanos) {
        return MovingAxes.ends(MovingAxes.of(before.state), MovingAxes.of(self.motion().state))
                || !everBroadcast
                || nowNanos - broadcastNanos >= BROADCAST_NANOS;
    }

    /**
     * Says where it is: to itself, and to everybody if that is wanted and allowed.
     *
     * @return whether everybody was told
     */
    boolean sayPlace(boolean grounded, boolean toEverybody, Surroundings here) {
        boolean everybody = toEverybody && limits.tellsPlace(here.nowNanos());
        if (toEverybody && !everybody) {
            here.afterwards(host::heldBack);
        }
        here.announcement().position(self.guid(), self.position(), grounded, self.stamps());
        if (everybody) {
            here.tellAll(self, here.announcement());
            broadcastNanos = here.nowNanos();
            everBroadcast = true;
        } else {
            here.tellItself(self, here.announcement());
        }
        return everybody;
    }

    /** Force position: to the mover only, nothing to others (wire.md §F). */
    void force(Surroundings here) {
        self.stamps().next(SequenceStamps.FORCE_POSITION);
        sayPlaceToItself(here);
    }

    void sayPlaceToItself(Surroundings here) {
        here.announcement().position(self.guid(), self.position(), self.body().isGrounded(), self.stamps());
        here.tellItself(self, here.announcement());
    }

    // ---- Jumps --------------------------------------------------------------------------------------------------

    /** It has left the ground with this velocity, in world axes. */
    void jump(double velocityX, double velocityY, double velocityZ, Surroundings here) {
        inFlight = true;
        if (!limits.tellsJump(here.nowNanos())) {
            here.afterwards(host::heldBack);
            return;
        }
        SequenceStamps stamps = self.stamps();
        here.tellAll(self, here.announcement().motion(self.guid(), nothing, stamps));
        here.tellAll(
                self, here.announcement().vector(self.guid(), velocityX, velocityY, velocityZ, self.body(), stamps));
    }

    /** It does not fly any more, because the server put it somewhere. */
    void endFlight() {
        inFlight = false;
    }

    // ---- Every tick ---------------------------------------------------------------------------------------------

    /** Newcomers are not told of actions that are over. */
    void forgetActions(Surroundings here) {
        if (here.nowNanos() - actedNanos >= ACTION_NANOS) {
            self.motion().state.actions.clear();
        }
    }

    void think(boolean playing, Surroundings here) {
        if (playing) {
            payWhatIsOwed(here);
        }
        Body body = self.body();
        if (inFlight && body.contact && !body.jumpedThisFrame) {
            inFlight = false;
            if (playing && MovingAxes.of(self.motion().state) != 0 && limits.tellsMotion(here.nowNanos())) {
                sayMotion(here);
            }
        }
    }

    /** Whether nothing waits to be told. */
    boolean owesNothing() {
        return !inFlight && !limits.isInDebt();
    }

    private void payWhatIsOwed(Surroundings here) {
        if (limits.paysMotion(here.nowNanos())) {
            sayMotion(here);
        }
        if (limits.paysPlace(here.nowNanos())) {
            here.announcement()
                    .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps());
            here.tellAll(self, here.announcement());
            broadcastNanos = here.nowNanos();
        }
    }
}
