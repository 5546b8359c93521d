package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules replay.md states beside motion.md: ground, launch, distance, waiting, instances. */
class WorldRulesBehaviourTest {
    private static final int GUID = 0x50000002;
    private static final int READY = 0x41000003;
    private static final int WALK = 0x45000005;
    private static final int RUN = 0x44000007;

    private final TraceScript script = new TraceScript();

    private static void near(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-4));
    }

    private static ReplayFrame last(List<ReplayFrame> frames) {
        return frames.get(frames.size() - 1);
    }

    // ---- Created ----

    @Test
    void anEntityIsCreatedStandingReadyAndPlacedByAnUpdateBeforeItsFirstStep() {
        script.create(0, GUID, 50, 50, 90).say(0, script.position(GUID, 70, 70, 0));

        ReplayFrame first = script.watch(GUID, 1).get(0);

        near(first.x, 70);
        assertThat(first.queued).isZero();
        assertThat(first.airborne).isFalse();
        assertThat(first.forward).isEqualTo(READY);
        assertThat(first.forwardSpeed).isEqualTo(1.0);
    }

    // ---- Ground ----

    @Test
    void aPlacementWithinFortyCentimetresStandsAndAHigherOneFalls() {
        script.create(0, GUID, 50, 50, 0).say(0, script.position(GUID, 70, 70, 0.4f));
        ReplayFrame low = script.watch(GUID, 0.1).get(0);
        near(low.z, 0);
        assertThat(low.airborne).isFalse();

        TraceScript high = new TraceScript();
        high.create(0, GUID, 50, 50, 0).say(0, high.position(GUID, 70, 70, 0.41f));
        List<ReplayFrame> frames = high.watch(GUID, 2);
        near(frames.get(0).z, 0.41);
        assertThat(frames.get(0).airborne).isTrue();
        near(frames.get(1).z, 0.41 - 9.8 / 900 - 0.5 * 9.8 / 900);
        assertThat(last(frames).airborne).isFalse();
        near(last(frames).z, 0);
    }

    @Test
    void aRunnerPlacedInTheAirIsLaunchedWithItsStateVelocity() {
        script.create(0, GUID, 50, 50, 90)
                .say(0, script.state(GUID, RUN, 2f))
                .say(0, script.position(GUID, 50, 50, 20));

        List<ReplayFrame> frames = script.watch(GUID, 0.5);

        // Facing north after the placement: 8 m/s, and in the air no legs.
        near(frames.get(0).y, 50 + 8.0 / 30);
        near(frames.get(5).y, 50 + 6 * 8.0 / 30);
    }

    @Test
    void theHopAfterABounceKeepsTheVelocityToo() {
        VectorUpdate jump = script.vector(GUID, 0, 2, 9);
        script.create(0, GUID, 50, 50, 0).say(0, script.state(GUID, RUN, 1f)).say(0, jump);

        List<ReplayFrame> frames = script.watch(GUID, 4);

        int landing = 0;
        while (frames.get(landing).airborne) {
            landing++;
        }
        assertThat(landing).isBetween(50, 60);
        assertThat(frames.get(landing + 1).airborne).as("the hop").isTrue();
        double before = frames.get(landing + 1).y;
        near(frames.get(landing + 2).y - before, 2.0 / 30);
        assertThat(last(frames).airborne).isFalse();
    }

    @Test
    void commandsInTheAirAreThoseLastReceived() {
        script.create(0, GUID, 50, 50, 0).say(0, script.vector(GUID, 0, 0, 9)).say(0.5, script.state(GUID, RUN, 2f));

        List<ReplayFrame> frames = script.watch(GUID, 1);

        assertThat(frames.get(20).airborne).isTrue();
        assertThat(frames.get(20).forward).isEqualTo(RUN);
        near(frames.get(20).y, 50);
    }

    // ---- No geometry ----

    @Test
    void withoutGeometryAnUpdateLandsTheBodyAndHeightComesFromUpdates() {
        TraceScript none = new TraceScript(GroundSpec.NONE);
        none.create(0, GUID, 50, 50, 0)
                .say(0, none.vector(GUID, 1, 0, 5))
                .say(0.5, none.position(GUID, 60, 60, 7))
                .say(1, none.position(GUID, 60, 61, 8));

        List<ReplayFrame> frames = none.watch(GUID, 3);

        near(frames.get(0).z, 5.0 / 30 - 0.5 * 9.8 / 900);
        assertThat(frames.get(14).airborne).isTrue();
        assertThat(frames.get(15).airborne).isFalse();
        near(frames.get(15).z, 7);
        near(frames.get(15).x, 60);
        assertThat(frames.get(30).queued).isEqualTo(1);
        near(last(frames).z, 8);
        near(last(frames).y, 61);
    }

    // ---- Steps ----

    @Test
    void aLongTickIsOneStep() {
        TraceScript slow = new TraceScript(GroundSpec.flat(0), 1.5);
        slow.create(0, GUID, 50, 50, 0).say(0, slow.state(GUID, WALK, 1f));

        near(slow.watch(GUID, 3).get(0).y, 50 + 1.5 * 3.12);
    }

    @Test
    void beyondNinetySixMetresAnEntityHasALineButDoesNotMove() {
        script.create(0, GUID, 50, 50, 0)
                .say(0, script.state(GUID, WALK, 1f))
                .local(0.5, 150, 50)
                .local(1.0, 100, 100);

        List<ReplayFrame> frames = script.watch(GUID, 2);

        assertThat(frames).hasSize(60);
        near(frames.get(29).y, frames.get(14).y);
        near(frames.get(30).y, frames.get(14).y + 0.104);
    }

    // ---- Waiting and instances ----

    @Test
    void messagesBeforeTheCreateWaitUpToTwentyFiveSeconds() {
        script.say(0, script.state(GUID, WALK, 1f)).create(24.9, GUID, 50, 50, 0);
        assertThat(last(script.watch(GUID, 25)).forward).isEqualTo(WALK);

        TraceScript late = new TraceScript();
        late.say(0, late.state(GUID, WALK, 1f)).create(25.2, GUID, 50, 50, 0);
        assertThat(last(late.watch(GUID, 26)).forward).isEqualTo(READY);
    }

    @Test
    void aMessageOfANewerInstanceIsLostEvenWhenThatInstanceComes() {
        UpdateMotion future = script.state(GUID, WALK, 1f);
        future.instanceSequence = 1;
        script.create(0, GUID, 50, 50, 0)
                .say(0.5, future)
                .create(1, GUID, 60, 60, 0, new TraceEvent.Sequences(1, 0, 0, 0, 0, 0, 0, 0));

        ReplayFrame end = last(script.watch(GUID, 2));

        near(end.x, 60);
        assertThat(end.forward).isEqualTo(READY);
    }

    @Test
    void messagesForTheLocalPlayerHaveNoEffect() {
        UpdatePosition own = script.position(TraceScript.LOCAL, 10, 10, 0);
        own.pack.teleportSequence = 5;
        script.create(0, TraceScript.LOCAL, 50, 50, 0).say(0.1, own).create(0.2, GUID, 50, 50, 0);

        assertThat(script.watch(TraceScript.LOCAL, 1)).isEmpty();
        assertThat(script.watch(GUID, 1)).isNotEmpty();
    }

    @Test
    void anEntityThatWasDeletedMayComeAgainWithTheSameInstance() {
        script.create(0, GUID, 50, 50, 0)
                .delete(0.5, GUID)
                .say(0.6, script.state(GUID, WALK, 1f))
                .create(1, GUID, 60, 60, 0);

        List<ReplayFrame> frames = script.watch(GUID, 2);

        assertThat(frames).hasSize(45);
        near(frames.get(15).x, 60);
        assertThat(last(frames).forward).isEqualTo(WALK);
    }
}
