package dev.gait.motion.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import dev.gait.motion.world.FlatGround;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A whole minute of playing against a server that simulates the inputs, over a link of 200 ms with 5 % loss, in virtual
 * time: keys, recorder, prediction and presentation as a client wires them (motion.md §K).
 */
class PredictionOverABadLinkTest {
    private static final double FRAME = 1 / 60.0;
    private static final double DELAY = 0.1;
    private static final int LOSS = 20;

    private record InFlight<T>(double arrival, T cargo) {}

    /** A playing client, its server, and the air between them. */
    private static final class Session implements OutboundSink {
        final Prng lots;
        final FlatGround world = new FlatGround(0);
        final ActorStepper serverStepper = new ActorStepper(world);
        final InputStepper server = new InputStepper(serverStepper);
        final Actor simulated = Inputs.player(start());
        final Actor player = Inputs.player(start());
        final PlayerControls controls = new PlayerControls(player, this, MotionOptions.DEFAULT);
        final PresentationSmoother smoother = new PresentationSmoother(true);
        final PredictedPlayer predicted = new PredictedPlayer(Inputs.replay(Inputs.SKILLED, world), smoother);
        final InputRecorder recorder = new InputRecorder(predicted);
        final List<InFlight<List<PlayerInput>>> up = new ArrayList<>();
        final List<InFlight<PlayerState>> down = new ArrayList<>();
        int played;
        int forceStamp;
        double now;

        Session(Prng lots) {
            this.lots = lots;
            controls.enterWorld(0);
            controls.holdRun(true, 0);
            predicted.acknowledge(word(0), 0);
        }

        static Position start() {
            return Inputs.at(96, 96, 0);
        }

        PlayerState word(int tick) {
            PlayerState word = Inputs.state(tick, played, start()).read(simulated.body());
            word.forcePositionStamp = forceStamp;
            return word;
        }

        /** One frame of the client at 60 a second; the server speaks every sixth. */
        Position frame(int frame) {
            now = frame * FRAME;
            if (recorder.advance(player, now) > 0) {
                sendInputs();
            }
            predicted.lead(player);
            deliver();
            if (frame % 6 == 0 && !lots.oneIn(LOSS)) {
                down.add(new InFlight<>(now + DELAY, word(frame)));
            }
            controls.useTime(now);
            return smoother.at(predicted, now);
        }

        /**
         * Each datagram repeats the last five inputs. With two, three datagrams lost in a row lose an input for good, which
         * at 5 % happens every seven minutes and is a correction of half a metre.
         */
        private void sendInputs() {
            InputHistory history = predicted.history();
            List<PlayerInput> sent = new ArrayList<>();
            for (int i = Math.max(0, history.size() - 6); i < history.size(); i++) {
                sent.add(new PlayerInput().set(history.get(i)));
            }
            if (!lots.oneIn(LOSS)) {
                up.add(new InFlight<>(now + DELAY, sent));
            }
        }

        private void deliver() {
            while (!up.isEmpty() && up.get(0).arrival() <= now) {
                for (PlayerInput input : up.remove(0).cargo()) {
                    if (input.tick > played) {
                        server.apply(simulated, input, now);
                        played = input.tick;
                    }
                }
            }
            while (!down.isEmpty() && down.get(0).arrival() <= now) {
                predicted.acknowledge(down.remove(0).cargo(), now);
            }
        }

        /** What is left to glide away. */
        double error() {
            return smoother.poseAt(predicted, now).distanceTo(predicted.target());
        }

        /** A player who changes keys about twice a second. */
        void fumble() {
            if (lots.oneIn(30)) {
                MovementKey key = MovementKey.values()[lots.below(MovementKey.values().length)];
                if (lots.oneIn(2)) {
                    controls.press(key, InputDevice.KEYBOARD, now);
                } else {
                    controls.release(key, InputDevice.KEYBOARD, now);
                }
            }
        }

        @Override
        public void send(MotionReport report) {}

        @Override
        public void send(PositionReport report) {}

        @Override
        public void send(JumpReport report) {
            recorder.jump(report.extent, now);
        }
    }

    /** Farthest anybody running 9.5 m/s, strafing 3.705 m/s on top, gets in a frame, and a little for the replay's arcs. */
    private static final double HONEST = (9.5 + 3.705) * FRAME + 0.03;

    @Test
    void aKeyIsSeenInTheNextFrameWhateverTheLatency() {
        Session session = new Session(new Prng(1));
        session.frame(1);
        double before = session.frame(2).frame.y;
        session.controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, session.now);
        session.frame(3);
        double after = session.frame(4).frame.y;

        assertThat(after - before).isGreaterThan(0.1);
        assertThat(session.predicted.target().frame.y).isEqualTo(before);
    }

    @Test
    void anHonestMinuteShowsNoStepLongerThanLegsMake() {
        Property.forAll(5, lots -> {
            Session session = new Session(lots);
            Position last = new Position().set(session.frame(1));
            for (int frame = 2; frame <= 3600; frame++) {
                session.fumble();
                Position drawn = session.frame(frame);
                assertThat(last.distanceTo(drawn)).as("frame %d", frame).isLessThan(HONEST);
                last.set(drawn);
            }
        });
    }

    @Test
    void aPushOfTwoMetresIsTheOnlyVisibleCorrectionInAMinute() {
        Property.forAll(10, lots -> {
            Session session = new Session(lots);
            int corrections = 0;
            int correctedAt = 0;
            for (int frame = 1; frame <= 3600; frame++) {
                session.fumble();
                if (frame == 1800) {
                    session.simulated.body().frame().x += 2;
                }
                session.frame(frame);
                // What is drawn is the prediction plus what is left to glide; that rest is the visible correction.
                double error = session.error();
                if (error > 0.05 && frame - correctedAt > 60) {
                    corrections++;
                    correctedAt = frame;
                }
            }
            assertThat(corrections).isEqualTo(1);
            assertThat(correctedAt).as("a round trip after the push").isBetween(1800, 1830);
            assertThat(session.smoother.snaps()).as("and it glided").isEqualTo(1);
        });
    }

    @Test
    void jumpsArePredictedToo() {
        Session session = new Session(new Prng(5));
        session.controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, 0);
        double top = 0;
        for (int frame = 1; frame <= 600; frame++) {
            if (frame % 200 == 20) {
                session.controls.pressJump(session.now);
            }
            if (frame % 200 == 50) {
                assertThat(session.controls.releaseJump(session.now)).isZero();
            }
            Position drawn = session.frame(frame);
            top = Math.max(top, drawn.frame.z);
            double error = session.error();
            assertThat(error).as("frame %d", frame).isLessThan(0.05);
        }
        assertThat(top).isGreaterThan(1.0);
    }

    @Test
    void afterEverybodyStopsBothAgree() {
        Property.forAll(10, lots -> {
            Session session = new Session(lots);
            for (int frame = 1; frame <= 600; frame++) {
                session.fumble();
                session.frame(frame);
            }
            session.controls.stopCompletely(session.now);
            session.controls.loseFocus(session.now);
            Position drawn = new Position();
            for (int frame = 601; frame <= 700; frame++) {
                drawn.set(session.frame(frame));
            }
            assertThat(drawn.distanceTo(session.simulated.body().position)).isLessThan(1e-6);
            assertThat(session.player.body().position.distanceTo(session.simulated.body().position))
                    .isLessThan(1e-6);
        });
    }
}
