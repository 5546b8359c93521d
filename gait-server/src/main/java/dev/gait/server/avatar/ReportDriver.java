package dev.gait.server.avatar;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.InputGate;
import dev.gait.server.gate.Lateness;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.Surroundings;
import dev.gait.server.world.World;

/**
 * A client of the field: it says where it is, the gate believes it or not, and what is believed moves the body here. A
 * refused claim is answered at once.
 *
 * <p>Between two reports the body goes on as it was told, by the same step as everybody's: that is where newcomers and
 * creatures see it.
 */
final class ReportDriver implements PlayerDriver {
    /** A moving client reports every second; after this silence its body waits for it. */
    private static final double SILENCE_SECONDS = 2.0;

    /** What became of a place that the client says it is at. */
    private enum Belief {
        ACCEPTED,
        REFUSED,
        STALE
    }

    private final Occupant self;
    private final AvatarHost host;
    private final PlayerAnnouncer announcer;
    private final Attributes skills;
    private final InputGate gate;
    private final StaleReports stale = new StaleReports();
    private final Position wanted = new Position();

    ReportDriver(Occupant self, AvatarHost host, PlayerAnnouncer announcer, CollisionWorld ground, Attributes skills) {
        this.self = self;
        this.host = host;
        this.announcer = announcer;
        this.skills = skills;
        gate = new InputGate(ground, skills, self.actor().sequencer().profile().runSpeed());
    }

    @Override
    public void exchange(StateExchange s) {
        gate.exchange(s);
        stale.exchange(s);
    }

    @Override
    public void recovered(Surroundings here) {
        stale.recovered();
    }

    @Override
    public void begin(Lateness lateness, Surroundings here) {
        gate.begin(self.position(), lateness, here.nowNanos());
    }

    /**
     * What it holds is so wherever it is: a stop whose place is refused is still a stop, or the body would run on here
     * while its client stands. Of what was said before a correction was heard only the ends count.
     */
    @Override
    public void held(PlayerCommand.Held command, Surroundings here) {
        MotionReport report = command.report();
        Belief belief = believe(report, report.contact, command.arrival(), here);
        if (!announcer.take(report, skills.runRate(), belief == Belief.STALE, here)) {
            return;
        }
        gate.hold(report.state, command.arrival().judgedNanos(here.nowNanos()));
        announcer.perform(here);
        if (belief == Belief.ACCEPTED) {
            announcer.sayPlace(report.contact, announcer.isPlaceDue(here.nowNanos()), here);
        }
        here.afterwards(() -> host.relayed(command.arrival().nanos()));
    }

    @Override
    public void reported(PlayerCommand.Reported command, Surroundings here) {
        PositionReport report = command.report();
        if (believe(report, report.contact, command.arrival(), here) == Belief.ACCEPTED) {
            announcer.sayPlace(report.contact, true, here);
            here.afterwards(() -> host.relayed(command.arrival().nanos()));
        }
    }

    @Override
    public void jumped(PlayerCommand.Jumped command, Surroundings here) {
        JumpReport jump = command.report();
        boolean counts =
                jump.saysPlace ? believe(jump, true, command.arrival(), here) == Belief.ACCEPTED : !isStale(jump, here);
        if (!counts) {
            return;
        }
        GateVerdict verdict = gate.jump(
                jump.extent,
                jump.velocityX,
                jump.velocityY,
                jump.velocityZ,
                command.arrival().lateness(),
                command.arrival().judgedNanos(here.nowNanos()));
        here.afterwards(() -> host.judged(verdict));
        if (verdict != GateVerdict.ACCEPTED) {
            refuse(verdict, here);
            return;
        }
        Body body = self.body();
        self.actor().setNow(here.now());
        if (!body.contact) {
            here.stepper().place(self.actor(), wanted.set(gate.accepted()));
        }
        body.setLocalVelocity(jump.velocityX, jump.velocityY, jump.velocityZ);
        announcer.jump(body.velocityX, body.velocityY, body.velocityZ, here);
        here.afterwards(() -> host.relayed(command.arrival().nanos()));
    }

    @Override
    public void inputs(PlayerCommand.Inputs command, boolean playing, Surroundings here) {
        // It was not granted prediction: its reports count.
    }

    // ---- Believing and refusing ---------------------------------------------------------------------------------

    /** Judges where the client says it is and takes the body there. */
    private Belief believe(PlayerReport report, boolean contact, PlayerCommand.Arrival arrival, Surroundings here) {
        if (isStale(report, here)) {
            return Belief.STALE;
        }
        stale.heard();
        long judged = arrival.judgedNanos(here.nowNanos());
        GateVerdict verdict = gate.move(report.position, contact, self.body(), arrival.lateness(), judged);
        here.afterwards(() -> host.judged(verdict));
        if (verdict != GateVerdict.ACCEPTED) {
            refuse(verdict, here);
            return Belief.REFUSED;
        }
        self.actor().setNow(here.now());
        Body body = self.body();
        if (contact) {
            if (!body.contact) {
                // It has landed there: what is left is the slide, unless it says that it stands still.
                double along = Math.hypot(body.velocityX, body.velocityY);
                double share = along > gate.slideSpeed() ? gate.slideSpeed() / along : 1;
                body.setVelocity(share * body.velocityX, share * body.velocityY, 0);
            }
            if (body.isGrounded() && self.position().distanceTo(gate.accepted()) == 0) {
                // It stands there already, on what a body put there anew might not find under its feet.
                self.position().frame.setRotation(gate.accepted().frame);
            } else {
                here.stepper().place(self.actor(), gate.accepted());
            }
        } else {
            self.position().set(gate.accepted());
            body.velocityZ = Math.min(body.velocityZ, gate.riseSpeed());
        }
        return Belief.ACCEPTED;
    }

    private boolean isStale(PlayerReport report, Surroundings here) {
        if (!stale.isStale(report, self.stamps())) {
            return false;
        }
        here.afterwards(() -> host.judged(GateVerdict.STALE));
        if (stale.needsAnotherWord(here.nowNanos())) {
            announcer.sayPlaceToItself(here);
        }
        return true;
    }

    @Override
    public void refuse(GateVerdict verdict, Surroundings here) {
        here.afterwards(() -> host.corrected(verdict));
        stale.corrected(here.nowNanos());
        putBack(here);
    }

    /** To where it stood when it was believed last. */
    private void putBack(Surroundings here) {
        self.actor().setNow(here.now());
        here.stepper().place(self.actor(), wanted.set(gate.standing()));
        self.body().setVelocity(0, 0, 0);
        announcer.endFlight();
        gate.moveTo(self.position(), here.nowNanos());
        announcer.force(here);
    }

    @Override
    public void beforePush(Surroundings here) {
        // The body is where its client was believed.
    }

    @Override
    public void pushed(Surroundings here) {
        gate.moveTo(self.position(), here.nowNanos());
        putBack(here);
    }

    // ---- Every tick ---------------------------------------------------------------------------------------------

    /** Who falls needs no keys for that, and says nothing until it stands again (motion.md §J.4). */
    @Override
    public boolean moves(double silentSeconds) {
        return silentSeconds <= SILENCE_SECONDS || !self.body().isGrounded();
    }

    @Override
    public void think(boolean playing, Surroundings here) {
        if (!self.body().isGrounded() || self.body().hasVelocity()) {
            gate.slipped(self.body(), World.TICK_NANOS * 1e-9, here.nowNanos());
        }
    }
}
