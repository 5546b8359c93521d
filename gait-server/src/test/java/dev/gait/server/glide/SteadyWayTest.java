package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.FlatGround;
import org.junit.jupiter.api.Test;

/** Who goes on as it did need not be looked at; whoever does anything else must be. */
class SteadyWayTest {
    private static final long TICK = 33_333_333L;

    private final Actor actor = new Actor(0x50000002);
    private final ActorStepper stepper = new ActorStepper(new FlatGround(0));
    private final ActionList actions = new ActionList();
    private final GlideTrack track = new GlideTrack(actor.id(), GlideGround.UNKNOWN);
    private final MotionUpdate motion = new MotionUpdate();
    private long now = 5_000_000_000L;
    private int looks;

    SteadyWayTest() {
        actor.enter(new Position(0xA9B40025, 96, 96, 0), now * 1e-9);
        stepper.place(actor, new Position(0xA9B40025, 96, 96, 0));
    }

    private void command(int forward, int turn) {
        motion.state.reset();
        motion.state.forwardCommand = forward;
        motion.state.turnCommand = turn == 0 ? motion.state.turnCommand : turn;
        motion.forwardSaid = true;
        actor.setNow(now * 1e-9);
        new MotionUpdateRouter().unpack(actor, motion);
        track.sample(actor, actions, now);
    }

    private void walk(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            stepper.step(actor, TICK * 1e-9, now * 1e-9);
            if (!track.isSteady(actor, actions, now)) {
                track.sample(actor, actions, now);
                track.beat(now);
                looks++;
            }
        }
    }

    @Test
    void whoWalksStraightOnIsLookedAtAFewTimesASecond() {
        command(MotionCommand.WALK_FORWARD, 0);
        walk(60);
        looks = 0;
        walk(300);
        assertThat(looks).as("in ten seconds").isBetween(50, 80);
    }

    @Test
    void whoStandsIsLookedAtOnceASecond() {
        command(MotionCommand.READY, 0);
        walk(60);
        looks = 0;
        walk(300);
        assertThat(looks).isBetween(9, 12);
    }

    @Test
    void whoWalksInCirclesIsLookedAtInEveryTick() {
        command(MotionCommand.WALK_FORWARD, MotionCommand.TURN_RIGHT);
        walk(60);
        looks = 0;
        walk(30);
        assertThat(looks).isEqualTo(30);
    }

    @Test
    void whoIsPutElsewhereOrActsOrFliesIsLookedAtAtOnce() {
        command(MotionCommand.WALK_FORWARD, 0);
        walk(60);
        untilSteady();
        actor.body().position.frame.setOrigin(actor.body().position.frame.x + 0.05, actor.body().position.frame.y, 0);
        assertThat(track.isSteady(actor, actions, now)).as("5 cm beside").isFalse();

        walk(30);
        untilSteady();
        actions.add(0x13000087, 1, 9, true);
        assertThat(track.isSteady(actor, actions, now)).as("a gesture").isFalse();
        actions.clear();

        untilSteady();
        actor.body().contact = false;
        assertThat(track.isSteady(actor, actions, now)).as("off the ground").isFalse();
    }

    /** What was on somebody's screen is asked for moments that nobody has looked at. */
    @Test
    void betweenTwoLooksItIsWhereItWent() {
        command(MotionCommand.WALK_FORWARD, 0);
        walk(90);
        untilSteady();
        SeenPlace seen = new SeenPlace();
        assertThat(track.at(Math.round(now * 1e-6), seen)).isTrue();
        assertThat(seen.x).isCloseTo(actor.body().position.globalX(), within(0.01));
        assertThat(seen.y).isCloseTo(actor.body().position.globalY(), within(0.01));
    }

    /** Seed 64369 of the cluster: it turned just after a heartbeat, went straight on from there, and nobody looked for 0.23 s. */
    @Test
    void whoTurnsRoundJustAfterAPlaceWasToldIsLookedAtUntilThatIsTold() {
        command(MotionCommand.WALK_FORWARD, 0);
        walk(60);
        for (int after = 0; after < 6; after++) {
            for (int places = track.places(); track.places() == places; ) {
                walk(1);
            }
            walk(after);
            // Its client was that far ahead when it turned, and after a tick it is where observers take it to be, for a
            // moment.
            Frame frame = actor.body().frame();
            double ahead = 0.25;
            double heading = Math.toRadians(frame.heading());
            frame.setOrigin(frame.x + ahead * Math.sin(heading), frame.y + ahead * Math.cos(heading), frame.z);
            frame.setHeading(frame.heading() + 180);
            track.sample(actor, actions, now);
            walk(4);
            double off = track.believed(Math.round(now * 1e-6)).heading - Math.toRadians(frame.heading());
            assertThat(Math.abs(Math.IEEEremainder(off, 2 * Math.PI)))
                    .as("how observers take it to face, when it turned " + after + " ticks after a heartbeat")
                    .isLessThan(0.1);
        }
    }

    private void untilSteady() {
        for (int i = 0; i < 30 && !track.isSteady(actor, actions, now); i++) {
            walk(1);
        }
        assertThat(track.isSteady(actor, actions, now)).isTrue();
    }
}
