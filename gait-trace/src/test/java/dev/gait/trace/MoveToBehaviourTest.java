package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.net.message.UpdateMotion;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Server-directed movement, from the bytes of the message to the lines of a replay: motion.md §I. */
class MoveToBehaviourTest {
    private static final int HUNTER = 0x50000002;
    private static final int PREY = 0x50000003;
    private static final int READY = 0x41000003;
    private static final int WALK = 0x45000005;
    private static final int RUN = 0x44000007;
    private static final int TURN_RIGHT = 0x6500000D;

    private final TraceScript script = new TraceScript();

    private static void near(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-4));
    }

    @Test
    void m38MoveToPositionAsATrace() {
        script.create(0, HUNTER, 50, 50, 0).say(0.5, script.moveTo(HUNTER, 7, 60, 50));

        List<ReplayFrame> frames = script.watch(HUNTER, 6);

        // Step 16 is the first one after the message. It turns for 32 steps, the last of which sets the heading.
        assertThat(frames.get(14).turn).isZero();
        near(frames.get(15).heading, 2.86479);
        assertThat(frames.get(15).turn).isEqualTo(TURN_RIGHT);
        near(frames.get(45).heading, 31 * 2.86479);
        near(frames.get(46).heading, 90);
        assertThat(frames.get(46).turn).isZero();
        assertThat(frames.get(46).forward).isEqualTo(WALK);
        near(frames.get(46).x, 50);
        // Then it walks for 86 steps and stands 0.576 m away, measured from its side.
        near(frames.get(47).x, 50 + 0.104);
        assertThat(frames.get(131).forward).isEqualTo(WALK);
        assertThat(frames.get(132).forward).isEqualTo(READY);
        near(60 - 0.48 - frames.get(132).x, 0.576);
        near(frames.get(179).x, frames.get(132).x);
        near(frames.get(179).y, 50);
    }

    @Test
    void aFarPlaceIsRunTo() {
        UpdateMotion order = script.moveTo(HUNTER, 7, 100, 90);
        order.movement.runRate = 2.5f;
        script.create(0, HUNTER, 100, 50, 0).say(0.5, order);

        List<ReplayFrame> frames = script.watch(HUNTER, 6);

        assertThat(frames.get(15).forward).isEqualTo(RUN);
        near(frames.get(15).forwardSpeed, 2.5);
        near(frames.get(15).y, 50 + 10.0 / 30);
        ReplayFrame last = frames.get(frames.size() - 1);
        assertThat(last.forward).isEqualTo(READY);
        assertThat(90 - 0.48 - last.y).isBetween(0.6 - 10.0 / 30, 0.6001);
    }

    @Test
    void anObjectIsWalkedUpToAndAnUnknownOneWhereItWasSaidToBe() {
        UpdateMotion known = script.moveTo(HUNTER, 6, 0, 0);
        known.movement.target = PREY;
        script.create(0, HUNTER, 100, 50, 0).create(0, PREY, 100, 60, 180).say(0.5, known);
        ReplayFrame last = last(script.watch(HUNTER, 8));
        assertThat(60 - 0.96 - last.y).isBetween(0.6 - 0.105, 0.6001);

        TraceScript other = new TraceScript();
        UpdateMotion unknown = other.moveTo(HUNTER, 6, 100, 55);
        unknown.movement.target = 0x50000099;
        other.create(0, HUNTER, 100, 50, 0).say(0.5, unknown);
        assertThat(55 - 0.48 - last(other.watch(HUNTER, 8)).y).isBetween(0.6 - 0.105, 0.6001);
    }

    @Test
    void theLocalPlayerIsNobodyOneCouldFollow() {
        UpdateMotion order = script.moveTo(HUNTER, 6, 100, 55);
        order.movement.target = TraceScript.LOCAL;
        script.create(0, HUNTER, 100, 50, 0).say(0.5, order);

        assertThat(last(script.watch(HUNTER, 8)).y).isBetween(53.9, 54.1);
    }

    @Test
    void aTargetThatIsDeletedEndsTheWalk() {
        UpdateMotion order = script.moveTo(HUNTER, 6, 0, 0);
        order.movement.target = PREY;
        script.create(0, HUNTER, 100, 50, 0)
                .create(0, PREY, 100, 70, 180)
                .say(0.5, order)
                .delete(1.5, PREY);

        List<ReplayFrame> frames = script.watch(HUNTER, 4);

        assertThat(frames.get(44).forward).isNotEqualTo(READY);
        assertThat(frames.get(45).forward).isEqualTo(READY);
        near(last(frames).y, frames.get(44).y);
    }

    @Test
    void aNewStateEndsTheWalk() {
        script.create(0, HUNTER, 100, 50, 0)
                .say(0.5, script.moveTo(HUNTER, 7, 100, 90))
                .say(1.0, script.state(HUNTER, READY, 1f));

        List<ReplayFrame> frames = script.watch(HUNTER, 3);

        assertThat(frames.get(29).forward).isEqualTo(RUN);
        near(last(frames).y, frames.get(29).y);
    }

    @Test
    void turnToHeadingTurnsTheShorterWayAndStands() {
        UpdateMotion turn = script.motion(HUNTER, 9);
        turn.movement.turn.desiredHeading = 300f;
        script.create(0, HUNTER, 100, 50, 30).say(0.5, turn);

        List<ReplayFrame> frames = script.watch(HUNTER, 4);

        near(frames.get(15).heading, 30 - 2.86479);
        near(frames.get(15).turnSpeed, -1);
        near(last(frames).heading, 300);
        assertThat(last(frames).turn).isZero();
        near(last(frames).y, 50);
    }

    @Test
    void turnToObjectFacesItWhateverHeadingIsSaid() {
        UpdateMotion turn = script.motion(HUNTER, 8);
        turn.movement.target = PREY;
        turn.movement.desiredHeading = 10f;
        turn.movement.turn.desiredHeading = 20f;
        script.create(0, HUNTER, 100, 50, 0).create(0, PREY, 110, 50, 0).say(0.5, turn);

        near(last(script.watch(HUNTER, 4)).heading, 90);
    }

    @Test
    void stickyArrivalClosesTheGap() {
        UpdateMotion order = script.moveTo(HUNTER, 6, 0, 0);
        order.movement.target = PREY;
        order.movement.move.bits |= 0x80;
        script.create(0, HUNTER, 100, 50, 0).create(0, PREY, 100, 60, 180).say(0.5, order);

        near(60 - 0.96 - last(script.watch(HUNTER, 8)).y, 0.3);
    }

    @Test
    void stickingToAWalkerFollowsItForASecond() {
        UpdateMotion stick = script.state(HUNTER, READY, 1f);
        stick.movement.flags = 0x01;
        stick.movement.stickyObject = PREY;
        script.create(0, HUNTER, 100, 50, 90)
                .create(0, PREY, 100, 52, 0)
                .say(0.5, script.state(PREY, WALK, 1f))
                .say(0.5, stick);

        List<ReplayFrame> frames = script.watch(HUNTER, 4);
        List<ReplayFrame> prey = script.watch(PREY, 4);

        near(Math.IEEEremainder(frames.get(15).heading, 360), 0);
        // Entities step in order of guid: the follower sees where its target was after the step before.
        near(prey.get(29).y - frames.get(30).y, 0.48 + 0.48 + 0.3);
        double there = frames.get(46).y;
        near(last(frames).y, there);
        assertThat(prey.get(50).y).isGreaterThan(there + 1.4);
    }

    private static ReplayFrame last(List<ReplayFrame> frames) {
        return frames.get(frames.size() - 1);
    }
}
