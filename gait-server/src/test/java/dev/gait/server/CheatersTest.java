package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.server.gate.GateVerdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What cannot be true is answered within a second, and nobody else hears of it. */
class CheatersTest {
    private SimulatedNetwork network = new SimulatedNetwork(11);
    private ScriptedClient witness = ScriptedClient.inWorld(network, "Witness");
    private ScriptedClient cheat = ScriptedClient.inWorld(network, "Cheat");

    @BeforeEach
    void settle() {
        network.link(20, 2, 0);
        for (int i = 0; i < 20; i++) {
            cheat.report();
            network.run(1000);
        }
        cheat.forgetHeard();
        witness.forgetHeard();
    }

    private int corrections() {
        return (int) cheat.heard(UpdatePosition.class).stream()
                .filter(update -> update.guid == cheat.guid && update.pack.forcePositionSequence > 0)
                .count();
    }

    @Test
    void aRunnerAFifthTooFastIsPutBackWithItsFirstSecond() {
        SimulatedNetwork clean = new SimulatedNetwork(3).link(20, 2, 0);
        WalkingClient runner = new WalkingClient(clean, "Runner", new FlatGround(0), 1.2).enter();
        clean.run(3_000);
        runner.run(true);
        runner.press(MovementKey.FORWARD);
        // A beat comes somewhere in the first second, the next one after a whole second of running.
        clean.run(2_100);

        assertThat(runner.forcedCount).isPositive();
        assertThat(clean.server.counters().of(GateVerdict.TOO_FAST)).isPositive();
    }

    @Test
    void onAJitteringLinkItTakesTwoReports() {
        for (long seed = 1; seed <= 20; seed++) {
            SimulatedNetwork shaky = new SimulatedNetwork(seed).link(300, 100, 0);
            WalkingClient runner = new WalkingClient(shaky, "Runner", new FlatGround(0), 1.2).enter();
            shaky.run(30_000);
            runner.run(true);
            runner.press(MovementKey.FORWARD);
            shaky.run(4_000);

            assertThat(runner.forcedCount).as("seed " + seed).isPositive();
        }
    }

    @Test
    void whoOnlyEverSaysWhereItIsMayAmbleButNotHop() {
        for (int i = 0; i < 5; i++) {
            network.run(1000);
            cheat.place.y += 1.5f;
            cheat.report();
        }
        network.run(20_000);
        assertThat(corrections()).isZero();

        cheat.place.y += 3;
        cheat.report();
        network.run(100);
        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void aHopOfThreeMetersFromAStandIsPutBackAtOnce() {
        cheat.place.y += 3;
        cheat.report();
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
        assertThat(witness.heard(UpdatePosition.class)).isEmpty();
    }

    @Test
    void aHopOfThreeMetersWhileRunningIsPutBackAtOnce() {
        run();
        float speed = 9.5f;
        for (int second = 0; second < 3; second++) {
            network.run(1000);
            cheat.place.y += speed;
            cheat.report();
        }
        network.run(1000);
        assertThat(corrections()).isZero();

        cheat.place.y += speed + 3;
        cheat.report();
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
    }

    private void run() {
        MoveToState run = cheat.keys();
        run.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        run.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        cheat.act(run);
    }

    @Test
    void whoStandsInTheAirIsPutBack() {
        cheat.place.z += 2;
        cheat.report();
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
        assertThat(network.server.counters().of(GateVerdict.FLYING)).isEqualTo(1);
    }

    @Test
    void whoRisesWithoutAJumpIsPutBack() {
        cheat.place.z += 1.5f;
        cheat.act(cheat.position(false));
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void whoHoversAfterAJumpIsPutBackASecondAfterItShouldHaveLanded() {
        cheat.act(jump(1f, 0, 0, 7.68f));
        network.run(500);
        cheat.place.z = 2.9f;
        for (int i = 0; i < 12 && corrections() == 0; i++) {
            cheat.act(cheat.position(false));
            network.run(250);
        }

        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void aJumpStrongerThanTheCharacterIsPutBackAndNobodySeesIt() {
        cheat.act(jump(1f, 0, 0, 12f));
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
        assertThat(witness.heard(VectorUpdate.class)).isEmpty();
    }

    @Test
    void soIsOneFasterForwardThanItCanRun() {
        cheat.act(jump(0.5f, 0, 14f, 4f));
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void soIsAnExtentAboveOne() {
        cheat.act(jump(1.5f, 0, 0, 5f));
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void anHonestJumpIsSeenByAll() {
        cheat.act(jump(1f, 0, 0, 7.68f));
        network.run(100);

        assertThat(corrections()).isZero();
        assertThat(witness.heard(VectorUpdate.class)).hasSize(1);
        assertThat(witness.heard(VectorUpdate.class).get(0).vz).isEqualTo(7.68f);
    }

    @Test
    void aPlaceOnTheOtherSideOfTheMapIsPutBack() {
        cheat.place.cell = 0x10100001;
        cheat.place.x = 1;
        cheat.place.y = 1;
        cheat.report();
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void aPlaceThatDoesNotExistIsPutBack() {
        cheat.place.cell = 0xA9B40000;
        cheat.report();
        network.run(100);
        assertThat(corrections()).isEqualTo(1);
    }

    @Test
    void numbersThatAreNoneArePutBackAndDoNotEndTheSession() {
        AutonomousPosition report = cheat.position(true);
        report.position.x = Float.NaN;
        cheat.act(report);
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
        assertThat(cheat.lost).isNull();
        cheat.report();
        network.run(100);
        assertThat(witness.heard(UpdatePosition.class)).hasSize(1);
    }

    @Test
    void whatWasSaidBeforeTheCorrectionArrivedIsDropped() {
        cheat.place.y += 3;
        cheat.report();
        MoveToState run = cheat.keys();
        run.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        cheat.act(run);
        network.run(100);

        assertThat(corrections()).isEqualTo(1);
        assertThat(witness.story()).isEmpty();
        assertThat(network.server.counters().of(GateVerdict.STALE)).isEqualTo(1);
    }

    /** Legs are no claim about a place: where it stopped is refused, that it stopped is not. */
    @Test
    void aStopIsAStopEvenWhereItsPlaceIsRefused() {
        run();
        network.run(50);
        cheat.place.y += 40;
        MoveToState refused = cheat.keys();
        MoveToState stale = cheat.keys();
        cheat.act(refused);
        cheat.act(stale);
        network.run(200);
        double stopped = y();
        network.run(1500);

        assertThat(corrections()).isPositive();
        assertThat(y()).as("metres north of where it was put back to").isEqualTo(stopped);
        assertThat(witness.heard(UpdateMotion.class)).hasSize(3);
        assertThat(witness.heard(UpdateMotion.class).get(1).movement.state.flags)
                .isZero();
    }

    private double y() {
        return network.server.status().occupants().stream()
                .filter(one -> one.guid() == cheat.guid)
                .findFirst()
                .orElseThrow()
                .y();
    }

    @Test
    void aStampFromTheFutureIsStale() {
        AutonomousPosition report = cheat.position(true);
        report.stamps.forcePosition = 0x4000;
        cheat.act(report);
        network.run(100);

        assertThat(network.server.counters().of(GateVerdict.STALE)).isEqualTo(1);
        assertThat(witness.heard(UpdatePosition.class)).isEmpty();
    }

    @Test
    void aClientThatNeverRepeatsStampsIsToldAgainAndThenLetOff() {
        cheat.place.y += 3;
        cheat.report();
        network.run(100);
        cheat.forgetHeard();
        for (int i = 0; i < 12; i++) {
            AutonomousPosition report = cheat.position(true);
            report.stamps.forcePosition = 0;
            cheat.act(report);
            network.run(1000);
        }

        assertThat(witness.heard(UpdatePosition.class)).isNotEmpty();
        assertThat(cheat.heard(UpdatePosition.class).size()).isGreaterThan(3);
    }

    private Jump jump(float extent, float vx, float vy, float vz) {
        Jump jump = new Jump();
        jump.extent = extent;
        jump.vx = vx;
        jump.vy = vy;
        jump.vz = vz;
        cheat.fill(jump.position);
        cheat.fill(jump.stamps);
        return jump;
    }
}
