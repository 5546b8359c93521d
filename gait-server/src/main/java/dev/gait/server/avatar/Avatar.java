package dev.gait.server.avatar;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.ReplaceableGround;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.relay.Appearance;
import dev.gait.server.state.Coded;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Controller;
import dev.gait.server.world.Observer;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * A connected player in the world, from its entry to its log-off: who hears its client's commands, and what the server
 * does to it (teleport, push, log off).
 *
 * <p>What moves its body is a {@link PlayerDriver}: its client's reports, or, once it was granted prediction, its
 * client's inputs. What is told about it is {@link PlayerAnnouncer}'s.
 */
public final class Avatar implements Controller, PlayerCommand.Handler {
    /** Physics state when the client has arrived (wire.md §B.3). */
    public static final int VISIBLE_STATE =
            PhysicsState.EDGE_SLIDE | PhysicsState.GRAVITY | PhysicsState.REPORT_COLLISIONS;
    /** And at login and during teleports: hidden, nothing collides. */
    public static final int HIDDEN_STATE =
            PhysicsState.EDGE_SLIDE | PhysicsState.GRAVITY | PhysicsState.HIDDEN | PhysicsState.IGNORE_COLLISIONS;

    /** Ticks of the world between two words to a client that sends inputs: 15 a second. */
    public static final int TICKS_PER_STATE = 2;

    /** The log-off animation (wire.md §E.8). */
    private static final long LOG_OFF_NANOS = 6_000_000_000L;
    /** Who has not arrived after this long is logged off (wire.md §E.6). */
    private static final long ARRIVAL_NANOS = 300_000_000_000L;
    /** Creates wait so long after a teleport of the viewer (wire.md §E.2). */
    private static final long TELEPORT_CREATES_NANOS = 1_000_000_000L;

    private enum Phase implements Coded {
        /** Between entering, or a teleport, and LoginComplete. */
        ARRIVING(0),
        HERE(1),
        LEAVING(2);

        private final int code;

        Phase(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }

    private final AvatarHost host;
    private final Attributes skills;
    private final ReplaceableGround ground;
    private final Observer observer;
    private final Occupant self;
    private final PlayerAnnouncer announcer;
    private PlayerDriver driver;
    private final Position wanted = new Position();

    private Phase phase = Phase.ARRIVING;
    private long arrivingNanos;
    private long heardNanos;
    private long leaveNanos;

    private Avatar(
            Actor actor, Appearance looks, Attributes skills, CollisionWorld first, AvatarHost host, Observer eyes) {
        ground = new ReplaceableGround(first);
        this.host = host;
        this.skills = skills;
        observer = eyes;
        self = new Occupant(actor, looks, HIDDEN_STATE, this);
        announcer = new PlayerAnnouncer(self, host);
        driver = new ReportDriver(self, host, announcer, ground, skills);
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
        Appearance looks = Appearance.player(name);
        Actor actor = looks.actor(guid, new SkilledFacts(skills), legs);
        actor.stamps().set(SequenceStamps.INSTANCE, instance);
        actor.enter(at, now);
        return new Avatar(actor, looks, skills, ground, host, new Observer(guid, host)).self;
    }

    /**
     * A character that comes from another machine, about to go on with what it was doing there. Its own state is read here,
     * what any occupant has is {@link Occupant#exchange}'s.
     *
     * @param eyes who sees through it, known to this machine's blocks already if it has been near them
     */
    public static Occupant handedOver(
            int guid, StateExchange s, CollisionWorld ground, MotionProfile legs, AvatarHost host, Observer eyes) {
        String name = s.text("");
        Attributes skills = new Attributes(s.i32(0), s.i32(0), s.f64(0), s.f64(0), s.flag(false));
        Appearance looks = Appearance.player(name);
        Actor actor = looks.actor(guid, new SkilledFacts(skills), legs);
        return new Avatar(actor, looks, skills, ground, host, eyes).self;
    }

    /** What {@link #handedOver} begins with. */
    public void describe(StateExchange s) {
        s.text(self.appearance().name());
        s.i32(skills.runSkill());
        s.i32(skills.jumpSkill());
        s.f64(skills.load());
        s.f64(skills.stamina());
        s.flag(skills.aceRunRate());
    }

    @Override
    public void exchange(StateExchange s, @Nullable Surroundings here) {
        phase = s.choice(phase, Phase.values());
        arrivingNanos = s.moment(arrivingNanos);
        heardNanos = s.moment(heardNanos);
        leaveNanos = s.moment(leaveNanos);
        announcer.exchange(s);
        if (s.flag(driver instanceof InputDriver) && driver instanceof ReportDriver && here != null) {
            driver = new InputDriver(self, host, announcer, ground, skills, here);
        }
        driver.exchange(s);
    }

    @Override
    public void recovered(Surroundings here) {
        standOnGroundOf(here);
        driver.recovered(here);
    }

    @Override
    public Observer observer() {
        return observer;
    }

    @Override
    public void entered(Occupant occupant, Surroundings here) {
        wanted.set(self.position());
        standOnGroundOf(here);
        if (wanted.isIndoor() && ground.hasGeometry() && !ground.hasInteriors()) {
            // Saved when the world had rooms, or by a client that said it had.
            Landblocks.rehome(wanted);
        }
        here.stepper().place(self.actor(), wanted);
        driver.begin(Lateness.USUAL, here);
        heardNanos = here.nowNanos();
        arrivingNanos = here.nowNanos();
        here.tellItself(self, self.create(here.announcement()));
    }

    /** The session it belongs to. */
    public AvatarHost host() {
        return host;
    }

    private boolean isHere() {
        return phase == Phase.HERE;
    }

    // ---- What its client says -----------------------------------------------------------------------------------

    @Override
    public void hear(PlayerCommand command, Surroundings here) {
        standOnGroundOf(here);
        command.deliver(this, here);
    }

    /** LoginComplete: from here on everybody sees it, and its reports count (wire.md §E.7 step 5). */
    @Override
    public void loginCompleted(PlayerCommand.LoginCompleted command, Surroundings here) {
        if (phase != Phase.ARRIVING) {
            return;
        }
        phase = Phase.HERE;
        heardNanos = here.nowNanos();
        self.setPhysicsState(VISIBLE_STATE);
        here.tellAll(self, here.announcement().state(self.guid(), VISIBLE_STATE, self.stamps()));
        driver.begin(command.lateness(), here);
    }

    @Override
    public void predicted(Surroundings here) {
        if (driver instanceof ReportDriver && phase != Phase.LEAVING) {
            InputDriver granted = new InputDriver(self, host, announcer, ground, skills, here);
            driver = granted;
            granted.grant();
        }
    }

    @Override
    public void held(PlayerCommand.Held command, Surroundings here) {
        heardNanos = here.nowNanos();
        if (isHere()) {
            driver.held(command, here);
        }
    }

    @Override
    public void reported(PlayerCommand.Reported command, Surroundings here) {
        heardNanos = here.nowNanos();
        if (isHere()) {
            driver.reported(command, here);
        }
    }

    @Override
    public void jumped(PlayerCommand.Jumped command, Surroundings here) {
        heardNanos = here.nowNanos();
        if (isHere()) {
            driver.jumped(command, here);
        }
    }

    @Override
    public void inputs(PlayerCommand.Inputs command, Surroundings here) {
        heardNanos = here.nowNanos();
        driver.inputs(command, isHere(), here);
    }

    @Override
    public void unreadable(Surroundings here) {
        if (isHere()) {
            driver.refuse(GateVerdict.NOT_FINITE, here);
        }
    }

    // ---- Going elsewhere ----------------------------------------------------------------------------------------

    /** Teleport: wire.md §E.7. Ends with the client's LoginComplete. */
    @Override
    public void teleport(PlayerCommand.Teleport command, Surroundings here) {
        if (phase == Phase.LEAVING) {
            return;
        }
        phase = Phase.ARRIVING;
        arrivingNanos = here.nowNanos();
        SequenceStamps stamps = self.stamps();
        here.tellItself(self, here.announcement().teleport(stamps));
        here.tellAll(self, here.announcement().position(self.guid(), command.to(), true, stamps));
        self.setPhysicsState(HIDDEN_STATE);
        here.tellAll(self, here.announcement().state(self.guid(), HIDDEN_STATE, stamps));
        self.actor().setNow(here.now());
        self.actor().teleportHook();
        self.body().setVelocity(0, 0, 0);
        announcer.stand(here);
        here.stepper().place(self.actor(), wanted.set(command.to()));
        here.tellAll(
                self,
                here.announcement()
                        .position(self.guid(), self.position(), self.body().isGrounded(), stamps));
        long createsFrom = here.nowNanos() + TELEPORT_CREATES_NANOS;
        here.afterwards(() -> observer.delayCreatesUntil(createsFrom));
        driver.begin(Lateness.USUAL, here);
    }

    /** The server moves the player a little: a correction for its own client, a place for the others. */
    @Override
    public void push(PlayerCommand.Push push, Surroundings here) {
        if (!isHere()) {
            return;
        }
        driver.beforePush(here);
        wanted.set(self.position());
        if (!wanted.setGlobal(wanted.globalX() + push.dx(), wanted.globalY() + push.dy(), wanted.frame.z + push.dz())) {
            return;
        }
        self.actor().setNow(here.now());
        here.stepper().place(self.actor(), wanted);
        driver.pushed(here);
        here.tellOthers(
                self,
                here.announcement()
                        .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
    }

    /** The log-off animation; the body stays until it is over (wire.md §E.8). */
    @Override
    public void logOff(Surroundings here) {
        if (phase == Phase.LEAVING) {
            return;
        }
        phase = Phase.LEAVING;
        leaveNanos = here.nowNanos() + LOG_OFF_NANOS;
        announcer.logOff(here);
    }

    @Override
    public void abandoned(Surroundings here) {
        if (isHere()) {
            announcer.halt(here);
        }
    }

    @Override
    public void gone(Surroundings here) {
        leave(false, here);
    }

    private void leave(boolean loggedOff, Surroundings here) {
        Position last = new Position().set(self.position());
        here.afterwards(() -> host.leftWorld(last, loggedOff));
        here.leave(self);
    }

    // ---- Every tick ---------------------------------------------------------------------------------------------

    @Override
    public boolean tracksItself() {
        return driver instanceof InputDriver;
    }

    /** Inputs are played in every tick, and so is a fall. */
    @Override
    public boolean isUnhurried() {
        Body body = self.body();
        return isHere()
                && driver instanceof ReportDriver
                && announcer.owesNothing()
                && body.contact
                && body.isAtRest()
                && (body.concerns & ~Concern.LEASH) == 0;
    }

    @Override
    public boolean moves(Occupant occupant, Surroundings here) {
        return phase != Phase.ARRIVING && driver.moves((here.nowNanos() - heardNanos) * 1e-9);
    }

    @Override
    public void think(Occupant occupant, Surroundings here) {
        standOnGroundOf(here);
        announcer.forgetActions(here);
        if (phase == Phase.LEAVING && here.nowNanos() - leaveNanos >= 0) {
            leave(true, here);
            return;
        }
        if (phase == Phase.ARRIVING && here.nowNanos() - arrivingNanos >= ARRIVAL_NANOS) {
            logOff(here);
        }
        driver.think(isHere(), here);
        announcer.think(isHere(), here);
    }

    /** In most ticks it is the same: then nothing is stored, and the collector has nothing to look at. */
    private void standOnGroundOf(Surroundings here) {
        CollisionWorld its = here.stepper().world();
        if (ground.current() != its) {
            ground.replace(its);
        }
    }
}
