package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.InputEntry;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.HearSpeech;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.ServerMessage;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.net.session.SessionRules;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who does too much is told of less, and who cannot hear everything hears the newest. */
class ShoutersTest {
    private static final int WAVE = 0x0087;

    private final SimulatedNetwork network = new SimulatedNetwork(11).link(20, 2, 0);

    /** Keys that change with every call, and a pocketful of gestures. */
    private static void shout(ScriptedClient client, int turn, int emotes) {
        MoveToState keys = client.keys();
        keys.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        keys.state.setTurn(turn % 2 == 0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT, 0, 1f);
        for (int i = 0; i < emotes; i++) {
            keys.state.actions.add(WAVE, turn * 31 + i, true, 1f);
        }
        client.act(keys);
    }

    @Test
    void fourWhoShoutTwoHundredTimesASecondLeaveAThinLineItsRoom() {
        ScriptedClient witness = ScriptedClient.inWorld(network, "Witness");
        List<ScriptedClient> shouters = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            shouters.add(ScriptedClient.inWorld(network, "Shouter" + i));
        }
        network.run(2000);
        witness.forgetHeard();
        long before = network.bytesToClients.getOrDefault(witness.address, 0L);
        for (int turn = 0; turn < 1000; turn++) {
            for (ScriptedClient shouter : shouters) {
                shout(shouter, turn, 31);
            }
            network.run(5);
        }
        network.run(200);

        double perSecond = (network.bytesToClients.getOrDefault(witness.address, 0L) - before) / 5.2;
        assertThat(perSecond).as("bytes a second, of 125,000 on 1 Mbit/s").isLessThan(12_500);
        List<UpdateMotion> told = witness.heard(UpdateMotion.class);
        assertThat(told.size()).as("motions of four in 5 s").isBetween(4 * 50, 4 * (20 + 53));
        int gestures = told.stream()
                .mapToInt(motion -> motion.movement.state.actions.count())
                .sum();
        assertThat(gestures).as("gestures of four in 5 s").isBetween(4 * 8, 4 * (4 + 11));
        assertThat(network.server.counters().relaysHeldBack).isPositive();
        assertThat(witness.lost).isNull();
    }

    @Test
    void theNewestStateIsTheOneThatArrives() {
        ScriptedClient witness = ScriptedClient.inWorld(network, "Witness");
        ScriptedClient shouter = ScriptedClient.inWorld(network, "Shouter");
        network.run(2000);
        for (int turn = 0; turn < 300; turn++) {
            shout(shouter, turn, 0);
            network.run(5);
        }
        shouter.act(shouter.keys());
        network.run(300);

        List<UpdateMotion> told = witness.heard(UpdateMotion.class);
        assertThat(told.get(told.size() - 1).movement.state.turnCommand)
                .as("it let go of everything")
                .isZero();
    }

    @Test
    void anHonestPlayersKeysAreToldAtOnce() {
        ScriptedClient witness = ScriptedClient.inWorld(network, "Witness");
        ScriptedClient player = ScriptedClient.inWorld(network, "Player");
        network.run(2000);
        witness.forgetHeard();
        for (int turn = 0; turn < 40; turn++) {
            shout(player, turn, turn % 10 == 0 ? 1 : 0);
            network.run(150);
        }
        network.run(100);

        assertThat(witness.heard(UpdateMotion.class)).hasSize(40);
        assertThat(network.server.counters().relaysHeldBack).isZero();
    }

    /**
     * Inputs may jump whenever the body stands, and a word that cannot be read puts it back on the ground: so it could jump
     * a hundred times a second, and everybody was told of each.
     */
    @Test
    void whoLeapsAHundredTimesASecondIsToldOfAFewTimes() {
        ScriptedClient witness = ScriptedClient.inWorld(network, "Witness");
        ScriptedClient leaper = ScriptedClient.inWorld(network, "Leaper");
        Hello hello = new Hello();
        hello.wanted = Extension.FEATURE_PREDICTION;
        leaper.session.send(hello.encode(), 0, hello.encode().length, MessageQueues.USER_INTERFACE);
        network.run(2000);
        witness.forgetHeard();
        for (int tick = 1; tick <= 500; tick++) {
            byte[] leap = leap(tick);
            leaper.session.send(leap, 0, leap.length, SessionRules.URGENT_QUEUE);
            AutonomousPosition nowhere = leaper.position(true);
            nowhere.position.x = Float.NaN;
            leaper.act(nowhere);
            network.run(10);
        }

        assertThat(network.server.counters().corrections).as("it was put back").isGreaterThan(100);
        assertThat(witness.heard(VectorUpdate.class).size())
                .as("leaps told in 5 s")
                .isBetween(6, 6 + 16);
        assertThat(witness.heard(UpdateMotion.class).size())
                .as("motions told in 5 s, one with each leap")
                .isLessThan(20 + 53 + 6 + 16);
    }

    private static byte[] leap(int tick) {
        InputEntry entry = new InputEntry();
        entry.tick = tick;
        entry.millis = 1;
        entry.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        entry.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        entry.jump = true;
        entry.jumpExtent = 0.5f;
        PlayerInput message = new PlayerInput();
        message.push(entry);
        return message.encode();
    }

    /** Forty mouths with a full line twice a second say 40 kB in a second, a third of what 1 Mbit/s carries. */
    @Test
    void fortyWhoTalkAtOnceFillNobodysLine() {
        network.link(5, 1, 0); // a short line is sent nothing twice
        ScriptedClient witness = ScriptedClient.inWorld(network, "Witness");
        List<ScriptedClient> talkers = talkers(40);
        long before = network.bytesToClients.getOrDefault(witness.address, 0L);
        talk(talkers, 10);

        double perSecond = (network.bytesToClients.getOrDefault(witness.address, 0L) - before) / 10.0;
        assertThat(perSecond)
                .as("bytes a second, with what there was at once")
                .isLessThan(1.1 * (Chat.HEARD_BYTES_PER_SECOND + Chat.HEARD_BURST_BYTES / 10.0));
        assertThat(witness.heard(HearSpeech.class)).as("it is not deaf").hasSizeGreaterThan(200);
        assertThat(network.server.counters().chatUnheard).isPositive();
    }

    /** Words cannot be told as they are by now, like states: who is behind goes without them. */
    @Test
    void wordsDoNotPileUpForWhoIsInTheDark() {
        ScriptedClient watcher = ScriptedClient.inWorld(network, "Watcher");
        List<ScriptedClient> talkers = talkers(40);
        network.dark.add(watcher.address);
        talk(talkers, 25);
        network.dark.clear();
        network.run(5000);
        assertThat(watcher.lost).isNull();
        watcher.forgetHeard();
        talk(talkers, 2);
        assertThat(watcher.heard(HearSpeech.class)).isNotEmpty();
    }

    /** Whispers come from anywhere, to one. */
    @Test
    void whispersOfManyDoNotEndTheSessionOfOneInTheDark() {
        ScriptedClient watcher = ScriptedClient.inWorld(network, "Watcher");
        List<ScriptedClient> talkers = talkers(40);
        network.dark.add(watcher.address);
        talkers.get(0).forgetHeard();
        for (int turn = 0; turn < 40; turn++) {
            for (ScriptedClient talker : talkers) {
                Tell tell = new Tell();
                tell.target = "Watcher";
                tell.text = "w".repeat(Chat.LONGEST_LINE);
                talker.act(tell);
            }
            network.run(500);
        }
        network.dark.clear();
        network.run(5000);
        assertThat(watcher.lost).isNull();
        assertThat(talkers.get(0).heard(ServerMessage.class))
                .extracting(said -> said.text)
                .contains("Watcher cannot hear you now.");
    }

    private List<ScriptedClient> talkers(int count) {
        List<ScriptedClient> talkers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            talkers.add(ScriptedClient.inWorld(network, "Talker" + i));
        }
        network.run(3000);
        return talkers;
    }

    private void talk(List<ScriptedClient> talkers, int seconds) {
        for (int turn = 0; turn < 2 * seconds; turn++) {
            for (ScriptedClient talker : talkers) {
                SpokenAction line = new SpokenAction(SpokenAction.Kind.TALK);
                line.text = "x".repeat(Chat.LONGEST_LINE);
                talker.act(line);
            }
            network.run(500);
        }
    }

    @Test
    void twentySecondsOfDarknessInACrowdAreRecoveredFrom() {
        ScriptedClient watcher = ScriptedClient.inWorld(network, "Watcher");
        List<ScriptedClient> crowd = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            crowd.add(ScriptedClient.inWorld(network, "Crowd" + i));
        }
        network.run(2000);
        network.dark.add(watcher.address);
        mill(crowd, 20);
        assertThat(network.server.counters().statesCoalesced)
                .as("states that were not queued")
                .isPositive();
        network.dark.clear();
        mill(crowd, 10);
        network.run(3000);

        assertThat(watcher.lost).isNull();
        for (ScriptedClient other : crowd) {
            UpdatePosition last = watcher.heard(UpdatePosition.class).stream()
                    .filter(update -> update.guid == other.guid)
                    .reduce((a, b) -> b)
                    .orElseThrow();
            assertThat(last.pack.origin.y).as("the newest place").isEqualTo(other.place.y);
        }
    }

    /** Everybody ambles about and turns, ten times a second. */
    private void mill(List<ScriptedClient> crowd, int seconds) {
        for (int turn = 0; turn < 10 * seconds; turn++) {
            for (ScriptedClient one : crowd) {
                shout(one, turn, 0);
                one.place.y += turn % 20 < 10 ? 0.01f : -0.01f;
                one.report();
            }
            network.run(100);
        }
    }
}
