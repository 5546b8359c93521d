package dev.gait.server.avatar;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.actor.Actor;
import dev.gait.motion.body.Body;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.routing.MotionUpdateRouter;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.Movement;
import dev.gait.net.motion.MotionMessages;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.InputGate;
import dev.gait.server.gate.Lateness;
import dev.gait.server.relay.Appearance;
import dev.gait.server.relay.StateRelay;
import dev.gait.server.world.Controller;
import dev.gait.server.world.Observer;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;
import dev.gait.server.world.World;
import org.jspecify.annotations.Nullable;

/**
 * A connected player in the world. Its client says what it holds and where it is; the gate believes it or not; what is
 * believed moves the body here and is told to everybody who knows it, as wire.md §E says.
 *
 * <p>Two deliberate differences from the field. A MoveToState that ends movement on an axis goes out together with the
 * place it ended at, so that stops settle at once; and a player who lands running is said to run again, so that its
 * watchers need not drag a standing figure along until the next key.
 *
 * <p>Between two reports the body goes on as it was told, by the same step as everybody's: that is where newcomers and
 * creatures see it.
 */
public final class Avatar implements Controller, InputDriver.Voice {
    /** Physics state told at login and during teleports: hidden, nothing collides (wire.md §B.3). */
    public static final int HIDDEN_STATE = 0x00404410;
    /** And when the client has arrived. */
    public static final int VISIBLE_STATE = 0x00400408;

    /** How long an action plays where no motion table says so (motion.md §D.14). */
    private static final long ACTION_NANOS = (long) (MotionOptions.DEFAULT.actionSeconds() * 1e9);

    /** Ticks between two words to a client that sends inputs. */
    public static final int TICKS_PER_STATE = InputDriver.TICKS_PER_STATE;

    /** Others hear where somebody is at most this often unless it stops (wire.md §E.3). */
    private static final long BROADCAST_NANOS = 1_000_000_000L;
    /** A moving client reports every second; after this silence its body waits for it. */
    private static final double SILENCE_SECONDS = 2.0;
    /** The log-off animation (wire.md §E.8). */
    private static final long LOG_OFF_NANOS = 6_000_000_000L;
    /** Who has not arrived after this long is logged off (wire.md §E.6). */
    private static final long ARRIVAL_NANOS = 300_000_000_000L;
    /** Creates wait so long after a teleport of the viewer (wire.md §E.2). */
    private static final long TELEPORT_CREATES_NANOS = 1_000_000_000L;
    /** A client that keeps saying old stamps after a correction is told again this often. */
    private static final long REPEAT_CORRECTION_NANOS = 1_000_000_000L;
    /** And after this long it is taken to be one that does not repeat stamps at all. */
    private static final long NO_ECHO_NANOS = 5_000_000_000L;

    /** Who sends inputs for more time than there is is corrected this often at most. */
    private static final long REPEAT_HURRIED_NANOS = 250_000_000L;

    private enum Phase {
        /** Between entering, or a teleport, and LoginComplete. */
        ARRIVING,
        HERE,
        LEAVING
    }

    /** What became of a place that the client says it is at. */
    private enum Belief {
        ACCEPTED,
        REFUSED,
        STALE
    }

    private final AvatarHost host;
    private final Observer observer;
    private final InputGate gate;
    private final StateRelay relay = new StateRelay();
    private final RelayLimits limits = new RelayLimits();
    private final MotionUpdateRouter router = new MotionUpdateRouter();
    private final MotionUpdate update = new MotionUpdate();
    private final Movement before = new Movement();
    private final Movement nothing = new Movement();
    private final Position wanted = new Position();

    private Phase phase = Phase.ARRIVING;
    private boolean echoesStamps = true;
    private long arrivingNanos;
    private long heardNanos;
    private long broadcastNanos;
    private boolean everBroadcast;
    private long correctedNanos;
    private boolean correctionOpen;
    private long leaveNanos;
    /** When the actions in the movement began; they stay in it, for newcomers, until they are over. */
    private long actedNanos;

    private boolean inFlight;
    private final Attributes skills;
    /** Moves the body where the client sends inputs instead of places; null for a client of the field. */
    private @Nullable InputDriver inputs;

    private Avatar(int guid, AvatarHost host, CollisionWorld ground, Attributes skills) {
        this.host = host;
        this.skills = skills;
        observer = new Observer(guid, host);
        gate = new InputGate(ground, skills);
    }

    /** A character that is about to enter the world, standing at a place. */
    public static Occupant entering(
            int guid,
            String name,
            int instance,
            Attributes skills,
            Position at,
            CollisionWorld ground,
            MotionProfile legs,
            AvatarHost host,
            double now) {
        Avatar avatar = new Avatar(guid, host, ground, skills);
        Appearance looks = Appearance.player(name);
        Actor actor = looks.actor(guid, new SkilledFacts(skills), legs);
        actor.stamps().set(SequenceStamps.INSTANCE, instance);
        actor.enter(at, now);
        return new Occupant(actor, looks, HIDDEN_STATE, avatar);
    }

    @Override
    public Observer observer() {
        return observer;
    }

    @Override
    public void entered(Occupant self, Surroundings here) {
        wanted.set(self.position());
        CollisionWorld ground = here.stepper().world();
        if (wanted.isIndoor() && ground.hasGeometry() && !ground.hasInteriors()) {
            // Saved when the world had rooms, or by a client that said it had.
            Landblocks.rehome(wanted);
        }
        here.stepper().place(self.actor(), wanted);
        gate.begin(self.position(), Lateness.USUAL, here.nowNanos());
        heardNanos = here.nowNanos();
        arrivingNanos = here.nowNanos();
        observer.send(self.create(here.announcement()));
    }

    // ---- What is said to it -------------------------------------------------------------------------------------

    @Override
    public void hear(Occupant self, Object word, Surroundings here) {
        if (word instanceof PlayerCommand.Held held) {
            held(self, held, here);
        } else if (word instanceof PlayerCommand.Reported reported) {
            reported(self, reported.claim(), here);
        } else if (word instanceof PlayerCommand.Jumped jumped) {
            jumped(self, jumped, here);
        } else if (word instanceof PlayerCommand.Inputs held) {
            heardNanos = here.nowNanos();
            if (inputs != null) {
                inputs.hear(held.inputs(), phase == Phase.HERE, here);
            }
        } else if (word instanceof PlayerCommand.Predicted) {
            if (inputs == null && phase != Phase.LEAVING) {
                inputs = new InputDriver(self, host, skills, this, here);
            }
        } else if (word instanceof PlayerCommand.Unreadable) {
            if (phase == Phase.HERE) {
                refuse(self, GateVerdict.NOT_FINITE, here);
            }
        } else if (word instanceof PlayerCommand.LoginCompleted completed) {
            arrived(self, completed.lateness(), here);
        } else if (word instanceof PlayerCommand.LogOff) {
            logOff(self, here);
        } else if (word instanceof PlayerCommand.Gone) {
            leave(self, here, false);
        } else if (word instanceof PlayerCommand.Teleport teleport) {
            teleport(self, teleport.to(), here);
        } else if (word instanceof PlayerCommand.Push push) {
            push(self, push, here);
        }
    }

    /** LoginComplete: from here on everybody sees it, and its reports count (wire.md §E.7 step 5). */
    private void arrived(Occupant self, Lateness lateness, Surroundings here) {
        if (phase != Phase.ARRIVING) {
            return;
        }
        phase = Phase.HERE;
        heardNanos = here.nowNanos();
        gate.begin(self.position(), lateness, here.nowNanos());
        self.setPhysicsState(VISIBLE_STATE);
        here.tellAll(self, here.announcement().state(self.guid(), VISIBLE_STATE, self.stamps()));
        if (inputs != null) {
            inputs.teleported(here);
        }
    }

    /**
     * MoveToState: wire.md §E.3. What it holds is so wherever it is: a stop whose place is refused is still a stop, or the
     * body would run on here while its client stands. Of what was said before a correction was heard only the ends count.
     */
    private void held(Occupant self, PlayerCommand.Held held, Surroundings here) {
        PlayerCommand.Claim claim = held.claim();
        Belief belief = inputs == null ? believe(self, claim, here) : Belief.ACCEPTED;
        if (phase != Phase.HERE) {
            return;
        }
        limits.thin(held.state(), here.nowNanos());
        Movement movement = self.movement();
        StateRelay.copyOngoing(movement, before);
        relay.relay(held.state(), held.standingLongJump(), skills.runRate(), movement);
        if (belief == Belief.STALE && !StateRelay.onlyEnds(before.state, movement.state)) {
            StateRelay.copyOngoing(before, movement);
            return;
        }
        gate.hold(held.state(), here.nowNanos());
        if (inputs != null) {
            inputs.hold(held.state(), held.standingLongJump(), here);
        }
        self.setMovementAutonomous(true);
        doIt(self, movement, here);
        if (limits.tellsMotion(here.nowNanos())) {
            here.tellAll(self, here.announcement().motion(self.guid(), movement, true, self.stamps()));
        } else {
            movement.state.actions.clear();
            host.heldBack();
        }
        actedNanos = here.nowNanos();
        // Where inputs are played, the place of a new movement is known, and which way it faces: a turn that began 50
        // ms
        // earlier than others hear of it would be a metre off in a second.
        boolean everybody = inputs != null
                || isMovement(before) && StateRelay.endsAnAxis(before.state, movement.state)
                || !everBroadcast
                || here.nowNanos() - broadcastNanos >= BROADCAST_NANOS;
        if (belief == Belief.ACCEPTED) {
            sayPlace(self, inputs == null ? claim.contact() : self.body().isGrounded(), everybody, here);
        }
        host.relayed(claim.arrivedNanos());
    }

    private static boolean isMovement(Movement movement) {
        return movement.type == Movement.INTERPRETED_STATE;
    }

    /** AutonomousPosition: wire.md §E.4. */
    private void reported(Occupant self, PlayerCommand.Claim claim, Surroundings here) {
        if (inputs != null) {
            heardNanos = here.nowNanos();
            if (phase == Phase.HERE) {
                // Where it is, the inputs say; that it reports is the moment to tell everybody (wire.md §E.4).
                inputs.bringToNow(here);
                sayPlace(self, here);
            }
        } else if (believe(self, claim, here) == Belief.ACCEPTED) {
            sayPlace(self, claim.contact(), true, here);
            host.relayed(claim.arrivedNanos());
        }
    }

    /** Jump: wire.md §E.5. */
    private void jumped(Occupant self, PlayerCommand.Jumped jump, Surroundings here) {
        heardNanos = here.nowNanos();
        if (inputs != null) {
            // It jumps when the input says so.
            return;
        }
        PlayerCommand.Claim launch = jump.launch();
        if (launch != null
                ? believe(self, launch, here) != Belief.ACCEPTED
                : phase != Phase.HERE || isStale(self, jump.teleportStamp(), jump.forceStamp(), here)) {
            return;
        }
        GateVerdict verdict =
                gate.jump(jump.extent(), jump.vx(), jump.vy(), jump.vz(), jump.lateness(), here.nowNanos());
        host.judged(verdict);
        if (verdict != GateVerdict.ACCEPTED) {
            refuse(self, verdict, here);
            return;
        }
        Body body = self.body();
        self.actor().setNow(here.now());
        if (!body.contact) {
            here.stepper().place(self.actor(), wanted.set(gate.accepted()));
        }
        body.setLocalVelocity(jump.vx(), jump.vy(), jump.vz());
        inFlight = true;
        here.tellAll(self, here.announcement().motion(self.guid(), nothing, true, self.stamps()));
        here.tellAll(self, here.announcement().vector(self.guid(), body, self.stamps()));
        host.relayed(jump.arrivedNanos());
    }

    // ---- Believing and refusing ---------------------------------------------------------------------------------

    /** Judges where the client says it is and takes the body there; a refused claim is answered at once. */
    private Belief believe(Occupant self, PlayerCommand.Claim claim, Surroundings here) {
        heardNanos = here.nowNanos();
        if (phase != Phase.HERE || isStale(self, claim.teleportStamp(), claim.forceStamp(), here)) {
            return Belief.STALE;
        }
        correctionOpen = false;
        GateVerdict verdict = gate.move(claim.place(), claim.contact(), self.body(), claim.lateness(), here.nowNanos());
        host.judged(verdict);
        if (verdict != GateVerdict.ACCEPTED) {
            refuse(self, verdict, here);
            return Belief.REFUSED;
        }
        self.actor().setNow(here.now());
        if (claim.contact()) {
            Body body = self.body();
            if (!body.contact) {
                // It has landed there: what is left is the slide, unless it says that it stands still.
                double along = Math.hypot(body.velocityX, body.velocityY);
                double share = along > gate.slideSpeed() ? gate.slideSpeed() / along : 1;
                body.setVelocity(share * body.velocityX, share * body.velocityY, 0);
            }
            here.stepper().place(self.actor(), gate.accepted());
        } else {
            self.position().set(gate.accepted());
            self.body().velocityZ = Math.min(self.body().velocityZ, gate.riseSpeed());
        }
        return Belief.ACCEPTED;
    }

    /** What was said before the client heard that it had been moved is about a place it has left (wire.md §F). */
    private boolean isStale(Occupant self, int teleportStamp, int forceStamp, Surroundings here) {
        if (!echoesStamps) {
            return false;
        }
        SequenceStamps stamps = self.stamps();
        // A stamp from the future is no better than an old one: nobody has been told of it.
        boolean stale = teleportStamp != stamps.get(SequenceStamps.TELEPORT)
                || forceStamp != stamps.get(SequenceStamps.FORCE_POSITION);
        if (stale) {
            host.judged(GateVerdict.STALE);
            sayAgain(self, here);
        }
        return stale;
    }

    private void refuse(Occupant self, GateVerdict verdict, Surroundings here) {
        host.corrected(verdict);
        correctedNanos = here.nowNanos();
        correctionOpen = true;
        if (inputs != null) {
            inputs.rewind(here);
            gate.moveTo(self.position(), here.nowNanos());
        }
        force(self, here);
    }

    /** Force position: to the mover only, nothing to others (wire.md §F). */
    private void force(Occupant self, Surroundings here) {
        self.actor().setNow(here.now());
        here.stepper().place(self.actor(), wanted.set(gate.standing()));
        self.body().setVelocity(0, 0, 0);
        inFlight = false;
        gate.moveTo(self.position(), here.nowNanos());
        sayForced(self, here);
    }

    private void sayForced(Occupant self, Surroundings here) {
        self.stamps().next(SequenceStamps.FORCE_POSITION);
        observer.send(here.announcement()
                .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
        if (inputs != null) {
            inputs.overruled(here);
        }
    }

    /** Never silence: who keeps speaking from the old place is told again; who never repeats stamps is let off. */
    private void sayAgain(Occupant self, Surroundings here) {
        if (!correctionOpen) {
            correctionOpen = true;
            correctedNanos = here.nowNanos();
            return;
        }
        long since = here.nowNanos() - correctedNanos;
        if (since > NO_ECHO_NANOS) {
            echoesStamps = false;
            correctionOpen = false;
        } else if (since > REPEAT_CORRECTION_NANOS) {
            observer.send(here.announcement()
                    .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
        }
    }

    // ---- Telling ------------------------------------------------------------------------------------------------

    private void sayPlace(Occupant self, boolean grounded, boolean wanted, Surroundings here) {
        boolean everybody = wanted && limits.tellsPlace(here.nowNanos());
        if (wanted && !everybody) {
            host.heldBack();
        }
        here.announcement().position(self.guid(), self.position(), grounded, self.stamps());
        if (everybody) {
            here.tellAll(self, here.announcement());
            broadcastNanos = here.nowNanos();
            everBroadcast = true;
            if (inputs != null) {
                inputs.told(here);
            }
        } else {
            observer.send(here.announcement());
        }
    }

    /** The body here does what others are told it does. */
    private void doIt(Occupant self, Movement movement, Surroundings here) {
        update.reset();
        MotionMessages.movement(movement, update);
        self.actor().setNow(here.now());
        router.unpack(self.actor(), update);
    }

    // ---- Going elsewhere ----------------------------------------------------------------------------------------

    /** Teleport: wire.md §E.7. Ends with the client's LoginComplete. */
    private void teleport(Occupant self, Position to, Surroundings here) {
        if (phase == Phase.LEAVING) {
            return;
        }
        phase = Phase.ARRIVING;
        arrivingNanos = here.nowNanos();
        SequenceStamps stamps = self.stamps();
        observer.send(here.announcement().teleport(stamps));
        here.tellAll(self, here.announcement().position(self.guid(), to, true, stamps));
        self.setPhysicsState(HIDDEN_STATE);
        here.tellAll(self, here.announcement().state(self.guid(), HIDDEN_STATE, stamps));
        self.actor().setNow(here.now());
        self.actor().teleportHook();
        self.body().setVelocity(0, 0, 0);
        inFlight = false;
        self.movement().state.clear();
        doIt(self, self.movement(), here);
        here.stepper().place(self.actor(), wanted.set(to));
        gate.begin(self.position(), Lateness.USUAL, here.nowNanos());
        here.tellAll(
                self,
                here.announcement()
                        .position(self.guid(), self.position(), self.body().isGrounded(), stamps));
        observer.delayCreatesUntil(here.nowNanos() + TELEPORT_CREATES_NANOS);
        if (inputs != null) {
            inputs.teleported(here);
        }
    }

    /** The server moves the player a little: a correction for its own client, a place for the others. */
    private void push(Occupant self, PlayerCommand.Push push, Surroundings here) {
        if (phase != Phase.HERE) {
            return;
        }
        if (inputs != null) {
            inputs.rewind(here);
        }
        wanted.set(self.position());
        if (!wanted.setGlobal(wanted.globalX() + push.dx(), wanted.globalY() + push.dy(), wanted.frame.z + push.dz())) {
            return;
        }
        self.actor().setNow(here.now());
        here.stepper().place(self.actor(), wanted);
        gate.moveTo(self.position(), here.nowNanos());
        if (inputs != null) {
            // What it does goes on: a simulated body keeps its speed, and its client's inputs are played from there.
            sayForced(self, here);
        } else {
            force(self, here);
        }
        here.tellOthers(
                self,
                here.announcement()
                        .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
    }

    /** The log-off animation; the body stays until it is over (wire.md §E.8). */
    private void logOff(Occupant self, Surroundings here) {
        if (phase == Phase.LEAVING) {
            return;
        }
        phase = Phase.LEAVING;
        leaveNanos = here.nowNanos() + LOG_OFF_NANOS;
        Movement movement = self.movement();
        movement.type = Movement.INTERPRETED_STATE;
        movement.flags = 0;
        InterpretedState state = movement.state;
        state.clear();
        doIt(self, movement, here);
        state.actions.add(MotionCommand.low(MotionCommand.LOG_OUT), relay.nextAction(), false, 1f);
        self.setMovementAutonomous(false);
        here.tellAll(self, here.announcement().motion(self.guid(), movement, false, self.stamps()));
        actedNanos = here.nowNanos();
    }

    private void leave(Occupant self, Surroundings here, boolean loggedOff) {
        host.leftWorld(wanted.set(self.position()), loggedOff);
        here.leave(self);
    }

    // ---- Every tick ---------------------------------------------------------------------------------------------

    @Override
    public boolean moves(Occupant self, Surroundings here) {
        if (phase == Phase.ARRIVING || inputs != null) {
            return false;
        }
        // Who falls needs no keys for that, and says nothing until it stands again (motion.md §J.4).
        return (here.nowNanos() - heardNanos) * 1e-9 <= SILENCE_SECONDS
                || !self.body().isGrounded();
    }

    @Override
    public void think(Occupant self, Surroundings here) {
        if (here.nowNanos() - actedNanos >= ACTION_NANOS) {
            self.movement().state.actions.clear();
        }
        if (phase == Phase.LEAVING && here.nowNanos() - leaveNanos >= 0) {
            leave(self, here, true);
            return;
        }
        if (phase == Phase.ARRIVING && here.nowNanos() - arrivingNanos >= ARRIVAL_NANOS) {
            logOff(self, here);
        }
        if (inputs != null) {
            inputs.think(phase == Phase.HERE, here);
        } else if (!self.body().isGrounded() || self.body().hasVelocity()) {
            gate.slipped(self.body(), World.TICK_NANOS * 1e-9, here.nowNanos());
        }
        if (phase == Phase.HERE) {
            payWhatIsOwed(self, here);
        }
        if (inFlight && self.body().contact && !self.body().jumpedThisFrame) {
            inFlight = false;
            if (phase == Phase.HERE && StateRelay.isMoving(self.movement().state)) {
                here.tellAll(self, here.announcement().motion(self.guid(), self.movement(), true, self.stamps()));
            }
        }
    }

    /** What was held back is told as soon as it may be, as it is by now. */
    private void payWhatIsOwed(Occupant self, Surroundings here) {
        if (limits.paysMotion(here.nowNanos())) {
            here.tellAll(self, here.announcement().motion(self.guid(), self.movement(), true, self.stamps()));
        }
        if (limits.paysPlace(here.nowNanos())) {
            here.tellAll(
                    self,
                    here.announcement()
                            .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
            broadcastNanos = here.nowNanos();
        }
    }

    // ---- Moved by inputs ----------------------------------------------------------------------------------------

    @Override
    public void sayPlace(Occupant self, Surroundings here) {
        sayPlace(self, self.body().isGrounded(), true, here);
    }

    @Override
    public void tookOff() {
        inFlight = true;
    }

    @Override
    public void hurried(Occupant self, Surroundings here) {
        if (!correctionOpen || here.nowNanos() - correctedNanos > REPEAT_HURRIED_NANOS) {
            refuse(self, GateVerdict.TOO_FAST, here);
        }
    }
}
