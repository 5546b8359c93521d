package dev.gait.lab.scenario;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.motion.MotionMessages;
import java.util.ArrayList;
import java.util.List;

/**
 * The authority: the same engine as everywhere, stepped 240 times a second, with steps cut at every cue so that nothing
 * waits for a tick, and on exact arcs so that the path does not depend on the step. Speeds are rounded to 32 bits first,
 * as they will be on the wire.
 *
 * <p>Bodies in the air take the original's steps of 1/30 s, with straight lines between: its rule that a body slower than
 * 0.25 m/s stops (motion.md §H.5) would hold a finely stepped one at the top of its jump for ever.
 */
final class TruthSimulation {
    /** Samples per second; a crowd makes do with half. */
    private static final double FINE_HZ = 240;

    private static final double CROWD_HZ = 120;
    private static final int CROWD = 50;

    /** A chaser that has arrived or given up is sent again when its target is this far away, looked at this often. */
    private static final double CHASE_AGAIN_METERS = 3.0;

    private static final double CHASE_LOOK_SECONDS = 0.5;
    private static final double GRAVITY = 9.8;
    private static final double FLIGHT_STEP = 1.0 / 30;

    private final Scenario scenario;
    private final double step;
    private final MotionScene scene;
    private final List<Player> players = new ArrayList<>();
    private final MotionUpdate motion = new MotionUpdate();
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final InterpretedState wire = new InterpretedState();

    /** One actor on stage: its script, its body and what has come of them so far. */
    private static final class Player {
        final ActorScript script;
        final Actor actor;
        final TruthPath path;
        final List<ScenarioEvent> happenings = new ArrayList<>();
        Stride stride = Stride.STOP;
        int nextCue;
        boolean leaping;
        boolean offTheGround;
        int chasing;
        double nextLook;
        /** Up to when the body has been stepped, and where it was before its last flight step. */
        double doneUntil;

        double flightFrom;
        final Position beforeFlight = new Position();

        Player(ActorScript script, Actor actor, TruthPath path) {
            this.script = script;
            this.actor = actor;
            this.path = path;
        }

        double x() {
            return actor.body().position.globalX() - RunSetup.ORIGIN_X;
        }

        double y() {
            return actor.body().position.globalY() - RunSetup.ORIGIN_Y;
        }
    }

    TruthSimulation(Scenario scenario) {
        this.scenario = scenario;
        this.step = 1.0 / (scenario.actors().size() > CROWD ? CROWD_HZ : FINE_HZ);
        scene = new MotionScene(
                scenario.ground().build(),
                MotionProfile.classic(),
                MotionOptions.DEFAULT,
                scenario.actors().size());
        for (ActorScript script : scenario.actors()) {
            Position at = RunSetup.place(script.x(), script.y(), 0, script.heading(), new Position());
            Actor actor = scene.create(script.guid(), at, new SequenceStamps(), 0, MoverFacts.REMOTE, script.runRate());
            if (actor == null) {
                throw new IllegalArgumentException("two actors have the id " + script.guid());
            }
            players.add(new Player(script, actor, new TruthPath(step, samples())));
        }
    }

    private int samples() {
        return (int) Math.ceil(scenario.end() / step) + 2;
    }

    Truth play() {
        record(0);
        for (int sample = 1; sample < samples(); sample++) {
            double until = sample * step;
            for (int i = 0; i < players.size(); i++) {
                advance(i, until - step, until);
            }
            record(sample);
        }
        return new Truth(
                scenario,
                players.stream().map(player -> player.path).toList(),
                players.stream().map(player -> player.happenings).toList());
    }

    /** From one sample to the next, in pieces between cues. */
    private void advance(int index, double from, double until) {
        Player player = players.get(index);
        double now = from;
        while (player.nextCue < player.script.cues().size()) {
            ScriptStep cue = player.script.cues().get(player.nextCue);
            double at = cue.at() + scenario.lead();
            if (at > until) {
                break;
            }
            step(index, now, at);
            now = Math.max(now, at);
            player.nextCue++;
            perform(player, cue, at);
        }
        step(index, now, until);
        if (player.chasing != 0 && until >= player.nextLook) {
            player.nextLook = until + CHASE_LOOK_SECONDS;
            chaseAgain(player, until);
        }
    }

    private void step(int index, double from, double until) {
        Player player = players.get(index);
        double now = Math.max(from, player.doneUntil);
        while (until - now > 1e-9) {
            boolean flies = player.leaping || !player.actor.body().contact;
            double dt = flies ? FLIGHT_STEP : until - now;
            if (flies) {
                player.beforeFlight.set(player.actor.body().position);
                player.flightFrom = now;
            }
            stepBody(index, now, dt);
            now += dt;
            player.doneUntil = now;
            if (player.leaping) {
                land(player, now);
            }
        }
    }

    /** A leap begins with the step after its cue, so standing counts as landing only after flying. */
    private void land(Player player, double now) {
        boolean stands = player.actor.body().contact;
        if (stands && player.offTheGround) {
            player.leaping = false;
            move(player, player.stride, now);
        }
        player.offTheGround = !stands;
    }

    private void stepBody(int index, double now, double dt) {
        Player player = players.get(index);
        Body body = player.actor.body();
        double x = body.position.globalX();
        double y = body.position.globalY();
        scene.setViewer(body.position);
        scene.stepOne(index, dt, now + dt);
        double made = made(player, now - scenario.lead());
        if (made != 1) {
            body.position.setGlobal(
                    x + (body.position.globalX() - x) * made,
                    y + (body.position.globalY() - y) * made,
                    body.position.frame.z);
        }
    }

    /** Share of the commanded way that the body really makes now. */
    private static double made(Player player, double scriptTime) {
        for (ActorScript.Span span : player.script.blocked()) {
            if (span.contains(scriptTime)) {
                return 0;
            }
        }
        return player.stride.running() ? player.script.runEfficiency() : 1;
    }

    private void perform(Player player, ScriptStep cue, double at) {
        if (cue instanceof ScriptStep.Move move) {
            player.chasing = 0;
            player.stride = move.stride();
            if (!player.leaping) {
                move(player, move.stride(), at);
            }
        } else if (cue instanceof ScriptStep.Jump jump) {
            leap(player, jump.height(), at);
        } else if (cue instanceof ScriptStep.Teleport teleport) {
            Position there = RunSetup.place(
                    teleport.x(), teleport.y(), player.actor.body().frame().z, teleport.heading(), new Position());
            scene.stepper().place(player.actor, there);
            player.path.addJump(at);
            player.happenings.add(new ScenarioEvent.Teleported(at));
        } else if (cue instanceof ScriptStep.GoTo going) {
            direct(player, 0, going.x(), going.y(), at);
        } else if (cue instanceof ScriptStep.Chase chase) {
            player.chasing = find(chase.target()).script.guid();
            player.nextLook = at + CHASE_LOOK_SECONDS;
            chase(player, at);
        }
    }

    private void move(Player player, Stride stride, double at) {
        stride.write(wire);
        motion.reset();
        motion.guid = player.script.guid();
        motion.movementStamp = player.actor.stamps().get(SequenceStamps.MOVEMENT) + 1;
        motion.style = player.actor.interpreter().interpreted().style;
        MotionMessages.state(wire, motion.state);
        scene.apply(motion, at);
        player.happenings.add(new ScenarioEvent.Moved(at, stride));
    }

    /** As a server relays a jump: a stop, then the velocity (wire.md §E.5). */
    private void leap(Player player, double height, double at) {
        Body body = player.actor.body();
        double vx = body.frame().worldX(player.stride.right(), player.stride.forward(), 0);
        double vy = body.frame().worldY(player.stride.right(), player.stride.forward(), 0);
        double vz = Math.sqrt(2 * GRAVITY * height);
        move(player, Stride.STOP, at);
        velocity.guid = player.script.guid();
        velocity.vectorStamp = player.actor.stamps().get(SequenceStamps.VECTOR) + 1;
        velocity.velocityX = vx;
        velocity.velocityY = vy;
        velocity.velocityZ = vz;
        scene.apply(velocity, at);
        player.leaping = true;
        player.offTheGround = false;
        player.happenings.add(new ScenarioEvent.Leapt(at, vx, vy, vz));
    }

    private void chaseAgain(Player player, double now) {
        if (player.actor.moveTo().isMovingTo()) {
            return;
        }
        Player target = find(player.chasing);
        double far = Math.sqrt(square(target.x() - player.x()) + square(target.y() - player.y()));
        if (far > CHASE_AGAIN_METERS) {
            chase(player, now);
        }
    }

    private void chase(Player player, double at) {
        Player target = find(player.chasing);
        direct(player, player.chasing, target.x(), target.y(), at);
    }

    private void direct(Player player, int target, double x, double y, double at) {
        motion.reset();
        motion.guid = player.script.guid();
        motion.movementStamp = player.actor.stamps().get(SequenceStamps.MOVEMENT) + 1;
        motion.style = player.actor.interpreter().interpreted().style;
        motion.movementType = target == 0 ? MoveToDriver.MOVE_TO_POSITION : MoveToDriver.MOVE_TO_OBJECT;
        motion.targetGuid = target;
        RunSetup.place(x, y, 0, 0, motion.origin);
        motion.params.bits |= MovementParameters.CAN_CHARGE;
        motion.runRate = (float) player.script.runRate();
        scene.apply(motion, at);
        player.happenings.add(new ScenarioEvent.Directed(at, target, x, y, player.script.runRate()));
    }

    private Player find(String name) {
        return players.stream()
                .filter(player -> player.script.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no actor '" + name + "'"));
    }

    private Player find(int guid) {
        return players.stream()
                .filter(player -> player.script.guid() == guid)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no actor " + guid));
    }

    private void record(int sample) {
        double time = sample * step;
        for (Player player : players) {
            Body body = player.actor.body();
            double heading = body.frame().heading();
            if (player.doneUntil - time < 1e-9) {
                player.path.set(sample, player.x(), player.y(), body.frame().z, heading, !body.contact);
                continue;
            }
            Position before = player.beforeFlight;
            double x = before.globalX() - RunSetup.ORIGIN_X;
            double y = before.globalY() - RunSetup.ORIGIN_Y;
            double z = before.frame.z;
            double f = (time - player.flightFrom) / (player.doneUntil - player.flightFrom);
            player.path.set(
                    sample,
                    x + (player.x() - x) * f,
                    y + (player.y() - y) * f,
                    z + (body.frame().z - z) * f,
                    heading,
                    true);
        }
    }

    private static double square(double value) {
        return value * value;
    }
}
