package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.FlatGround;
import org.junit.jupiter.api.Test;

/**
 * Those far away hear one heartbeat in four of somebody who goes on, and its heading is rounded on the way: after 75 m they
 * draw it 6 cm beside where it is. Where it comes to rest everybody must know, soon (seed 7204 of the living world: the body
 * stopped and turned on the spot, and one observer drew it beside for 4.3 s).
 */
class RestingPlaceTest {
    private static final long TICK = 33_333_333L;

    private final Actor actor = new Actor(0x50000002);
    private final ActorStepper stepper = new ActorStepper(new FlatGround(0));
    private final GlideTrack track = new GlideTrack(actor.id(), GlideGround.UNKNOWN);
    private final ActionList actions = new ActionList();
    private final MotionUpdate motion = new MotionUpdate();
    private long now = 5_000_000_000L;

    RestingPlaceTest() {
        actor.enter(new Position(0xA9B40025, 96, 96, 0), now * 1e-9);
        stepper.place(actor, new Position(0xA9B40025, 96, 96, 0));
    }

    private void command(int forward, int turn) {
        motion.state.reset();
        motion.state.forwardCommand = forward;
        motion.state.turnCommand = turn;
        motion.forwardSaid = true;
        actor.setNow(now * 1e-9);
        new MotionUpdateRouter().unpack(actor, motion);
        track.sample(actor, actions, now);
    }

    private void pass(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            stepper.step(actor, TICK * 1e-9, now * 1e-9);
            track.sample(actor, actions, now);
            track.beat(now);
        }
    }

    @Test
    void whoTurnsOnTheSpotIsSaidToRestThereOnceAndToEverybody() {
        command(MotionCommand.WALK_FORWARD, MotionCommand.INVALID);
        pass(150);
        int before = track.urgentPlace();
        assertThat(track.places()).as("heartbeats since").isGreaterThan(before + 2);
        command(MotionCommand.READY, MotionCommand.TURN_RIGHT);
        pass(10);
        int resting = track.urgentPlace();
        assertThat(resting).as("the place where it rests").isGreaterThan(before);
        pass(150);
        assertThat(track.places()).as("it turns, so hearts beat").isGreaterThan(resting + 2);
        assertThat(track.urgentPlace()).as("it is still there").isEqualTo(resting);
    }

    @Test
    void whoGoesOnIsNotSaidToRest() {
        command(MotionCommand.WALK_FORWARD, MotionCommand.INVALID);
        pass(60);
        int before = track.urgentPlace();
        pass(300);
        assertThat(track.urgentPlace()).isEqualTo(before);
    }
}
