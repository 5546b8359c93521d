package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.GroundKind;
import dev.gait.motion.world.SeededWorld;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.InputEntry;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.extension.Welcome;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.world.World;
import dev.gait.server.world.WorldGuest;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The server's half of the extension (docs/protocol.md), spoken to by hand. */
class ExtensionTest {
    private static final int URGENT = 12;
    private static final int WALK_FORWARD = 0x45000005;
    private static final int RUN = 2;

    private final SimulatedNetwork network =
            new SimulatedNetwork(1, SimulatedNetwork.quiet(), new FlatGround(0), new MemoryStore());

    /** A client that speaks the extension and nothing else. */
    private static final class Speaker extends ScriptedClient {
        final List<Welcome> welcomes = new ArrayList<>();
        final List<PlayerState> states = new ArrayList<>();
        private int tick;

        Speaker(SimulatedNetwork network, String account) {
            super(network, account, "secret");
        }

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            int kind = Extension.kindOf(bytes, offset, length);
            if (kind == Extension.WELCOME) {
                Welcome welcome = new Welcome();
                assertThat(welcome.decode(bytes, offset, length).isOk()).isTrue();
                welcomes.add(welcome);
            } else if (kind == Extension.PLAYER_STATE) {
                PlayerState state = new PlayerState();
                assertThat(state.decode(bytes, offset, length).isOk()).isTrue();
                states.add(state);
            }
            super.message(bytes, offset, length, queue, nowNanos);
        }

        void hello(int wanted) {
            Hello hello = new Hello();
            hello.wanted = wanted;
            send(hello.encode(), 9);
        }

        void input(int millis, float speed) {
            input(millis, speed, Float.NaN);
        }

        void input(int millis, float speed, float heading) {
            PlayerInput message = new PlayerInput();
            InputEntry entry = new InputEntry();
            entry.tick = ++tick;
            entry.millis = millis;
            entry.heading = heading;
            entry.state.setHoldKey(RUN);
            entry.state.setForward(WALK_FORWARD, 0, speed);
            message.push(entry);
            send(message.encode(), URGENT);
        }

        private void send(byte[] bytes, int queue) {
            session.send(bytes, 0, bytes.length, queue);
        }

        PlayerState last() {
            return states.get(states.size() - 1);
        }
    }

    private Speaker enter(String account) {
        Speaker ada = new Speaker(network, account);
        ada.logIn();
        network.run(2000);
        return ada;
    }

    @Test
    void aHelloIsWelcomedWithTheGround() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_GROUND
                | Extension.FEATURE_PREDICTION
                | Extension.FEATURE_GLIDE
                | Extension.FEATURE_HEADING);
        network.run(100);
        Welcome welcome = ada.welcomes.get(0);
        assertThat(welcome.granted)
                .isEqualTo(Extension.FEATURE_GROUND
                        | Extension.FEATURE_PREDICTION
                        | Extension.FEATURE_HEADING
                        | Extension.FEATURE_GLIDE);
        assertThat(welcome.ground).isEqualTo(GroundKind.FLAT);
        assertThat(welcome.flatZ).isZero();
        assertThat(welcome.statesPerSecond).isGreaterThanOrEqualTo(10);
    }

    /** The lane does not cross machines: who walks out of what it tells of would stand still on a screen for good. */
    @Test
    void oneMachineOfManyGrantsNoLane() {
        network.server.attach(new WorldGuest() {
            @Override
            public void attached(World world, long nowNanos) {}

            @Override
            public boolean beforeStep(long nowNanos) {
                return true;
            }

            @Override
            public void afterStep(long nowNanos) {}
        });
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION | Extension.FEATURE_GLIDE);
        network.run(100);
        assertThat(ada.welcomes.get(0).granted).isEqualTo(Extension.FEATURE_PREDICTION);
    }

    @Test
    void theBuiltInWorldIsToldByItsSeed() {
        SimulatedNetwork hills = new SimulatedNetwork(
                1,
                ServerSettings.usual().withStart(new SeededWorld(42).spawn(0xA9, 0xB4), 2),
                new SeededWorld(42),
                new MemoryStore());
        Speaker ada = new Speaker(hills, "ada");
        ada.logIn();
        hills.run(2000);
        ada.hello(Extension.FEATURE_GROUND);
        hills.run(100);
        assertThat(ada.welcomes.get(0).ground).isEqualTo(GroundKind.FIELD);
        assertThat(ada.welcomes.get(0).seed).isEqualTo(42);
        assertThat(ada.states).as("prediction was not wanted").isEmpty();
    }

    @Test
    void inputsMoveTheBodyAndStatesSayHowFar() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION);
        network.run(100);
        double from = ada.last().y;
        int before = ada.states.size();
        for (int i = 0; i < 20; i++) {
            ada.input(50, 1f);
            network.run(50);
        }
        network.run(100);
        assertThat(ada.states.size() - before).as("at least ten a second").isGreaterThanOrEqualTo(11);
        assertThat(ada.last().acknowledgedMoveTick).isEqualTo(20);
        assertThat((double) ada.last().y - from).isCloseTo(9.5, Offset.offset(0.01));
        assertThat(network.server.counters().corrections).isZero();
    }

    @Test
    void aHeldHeadingIsTurnedTowardsAtTheTurnRateAndNoFaster() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION | Extension.FEATURE_HEADING);
        network.run(100);
        float was = ada.last().qw;
        assertThat(was).as("it looks north").isEqualTo(1f);
        for (int i = 0; i < 4; i++) {
            ada.input(50, 1f, 90f);
            network.run(50);
        }
        network.run(100);
        // Running one turns 2.25 rad/s: 0.45 rad in 0.2 s.
        assertThat(2 * Math.acos(ada.last().qw)).isCloseTo(0.45, Offset.offset(1e-3));
        for (int i = 0; i < 20; i++) {
            ada.input(50, 1f, 90f);
            network.run(50);
        }
        network.run(100);
        assertThat(2 * Math.acos(ada.last().qw)).isCloseTo(Math.PI / 2, Offset.offset(1e-3));
    }

    @Test
    void speedsAClientWritesItselfDoNotMakeItFaster() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION);
        network.run(100);
        double from = ada.last().y;
        for (int i = 0; i < 20; i++) {
            ada.input(50, 5f);
            network.run(50);
        }
        network.run(100);
        assertThat((double) ada.last().y - from).isCloseTo(9.5, Offset.offset(0.01));
    }

    @Test
    void moreTimeThanThereIsIsNotPlayedAndCorrected() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION);
        // The beginning, when a login may have been held up, is over after a while.
        for (int i = 0; i < 140; i++) {
            ada.input(50, 0f);
            network.run(50);
        }
        double from = ada.last().y;
        for (int i = 0; i < 100; i++) {
            ada.input(60, 1f);
            network.run(50);
        }
        network.run(100);
        // Five seconds went by, and what may be early.
        assertThat((double) ada.last().y - from).isLessThan(9.5 * 5.7);
        assertThat(network.server.counters().corrections).isPositive();
    }

    @Test
    void aSilenceMayBeMadeGood() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION);
        network.run(2000);
        double from = ada.last().y;
        for (int i = 0; i < 40; i++) {
            ada.input(50, 1f);
        }
        network.run(400);
        assertThat((double) ada.last().y - from).isCloseTo(19, Offset.offset(0.01));
        assertThat(network.server.counters().corrections).isZero();
    }

    @Test
    void aMissingInputIsWaitedForButNotForEver() {
        Speaker ada = enter("ada");
        ada.hello(Extension.FEATURE_PREDICTION);
        network.run(100);
        ada.input(50, 1f);
        ada.tick++;
        ada.input(50, 1f);
        network.run(2000);
        assertThat(ada.last().acknowledgedMoveTick).isEqualTo(1);
        network.run(1000);
        assertThat(ada.last().acknowledgedMoveTick).isEqualTo(3);
    }

    @Test
    void inputsWithoutAHelloAreIgnored() {
        Speaker ada = enter("ada");
        double from = network.server.status().occupants().get(0).y();
        ada.input(50, 1f);
        network.run(200);
        assertThat(ada.states).isEmpty();
        assertThat(network.server.status().occupants().get(0).y()).isEqualTo(from);
    }
}
