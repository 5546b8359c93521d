package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.SetState;
import dev.gait.net.message.Signal;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.session.ServerPort;
import dev.gait.server.avatar.Avatar;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifecycleTest {
    private final SimulatedNetwork network = new SimulatedNetwork(1);

    @Test
    void aLoginGoesThroughTheStepsOfTheProtocolInOrder() {
        ScriptedClient client = ScriptedClient.inWorld(network, "Ann");
        network.run(100);

        assertThat(client.story())
                .containsSubsequence(
                        "DDDInterrogation", "CharacterList", "ServerName", "DDDEndDDD", "EnterWorldServerReady")
                .containsSubsequence("PlayerDescription", "PlayerCreate", "ObjectCreate", "SetState");
        SetState visible = client.heard(SetState.class).get(0);
        assertThat(visible.physicsState).isEqualTo(Avatar.VISIBLE_STATE);
        assertThat(visible.guid).isEqualTo(client.guid);
        assertThat(client.heard(CharacterList.class).get(0).characters.get(0).name())
                .isEqualTo("Ann");
    }

    @Test
    void everyReportedPositionIsEchoed() {
        ScriptedClient client = ScriptedClient.inWorld(network, "Ann");
        network.run(100);
        client.forgetHeard();

        for (int i = 0; i < 5; i++) {
            client.report();
            network.run(1000);
        }

        assertThat(client.heard(UpdatePosition.class)).hasSize(5);
    }

    @Test
    void somebodyNearSeesANewcomerAndItsWalk() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        network.run(500);
        assertThat(ann.heard(ObjectCreate.class))
                .extracting(create -> create.guid)
                .contains(bob.guid);
        assertThat(bob.heard(ObjectCreate.class))
                .extracting(create -> create.guid)
                .containsExactly(bob.guid, ann.guid);

        ann.forgetHeard();
        MoveToState run = bob.keys();
        run.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        run.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        bob.act(run);
        network.run(100);

        UpdateMotion seen = ann.heard(UpdateMotion.class).get(0);
        assertThat(seen.guid).isEqualTo(bob.guid);
        assertThat(seen.movement.state.forwardCommand).isEqualTo(0x0007);
        assertThat(seen.movement.state.forwardSpeed).isEqualTo(2.375f);
        assertThat(seen.autonomous).isEqualTo(1);
    }

    @Test
    void aLogOffIsSeenAndAnsweredAfterItsAnimation() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        network.run(500);
        ann.forgetHeard();
        bob.forgetHeard();

        bob.send(new Signal(Signal.Kind.CHARACTER_LOG_OFF));
        network.run(5000);
        assertThat(bob.loggedOff).isZero();
        assertThat(ann.heard(UpdateMotion.class).get(0).movement.state.actions.command(0))
                .isEqualTo(0x011E);
        network.run(2000);

        assertThat(bob.loggedOff).isEqualTo(1);
        assertThat(bob.story()).containsSubsequence("CharacterLogOff", "CharacterList", "ServerName");
        assertThat(ann.heard(ObjectDelete.class).get(0).guid).isEqualTo(bob.guid);
    }

    @Test
    void whoDisconnectsIsGoneAtOnce() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        network.run(500);

        bob.session.close(network.nowNanos);
        network.run(100);

        assertThat(ann.heard(ObjectDelete.class)).extracting(gone -> gone.guid).containsExactly(bob.guid);
        assertThat(network.server.status().sessionCount()).isEqualTo(1);
    }

    @Test
    void whoDoesNotArriveInFiveMinutesIsLoggedOff() {
        ScriptedClient ann = new ScriptedClient(network, "Ann", "secret");
        ann.completesLogin = false;
        ann.logIn();
        network.run(299_000);
        assertThat(ann.story()).contains("ObjectCreate").doesNotContain("CharacterLogOff");

        network.run(10_000);

        assertThat(ann.loggedOff).isEqualTo(1);
        assertThat(network.server.operations().players()).isEmpty();
    }

    @Test
    void theServerIsNeverSilentForFiveSecondsAndAcknowledgesEveryTwo() {
        List<Long> arrivals = new ArrayList<>();
        List<Long> acknowledged = new ArrayList<>();
        ScriptedClient ann = new ScriptedClient(network, "Ann", "secret") {
            @Override
            public void receive(byte[] datagram, ServerPort from, long nowNanos) {
                arrivals.add(nowNanos);
                // Flags stand at offset 4; AckSequence is 0x4000 (wire.md §A.3).
                if ((datagram[5] & 0x40) != 0) {
                    acknowledged.add(nowNanos);
                }
                super.receive(datagram, from, nowNanos);
            }
        };
        ann.logIn();
        network.run(60_000);

        assertThat(longestPause(arrivals, network.nowNanos)).isLessThan(5_000 * SimulatedNetwork.MILLI);
        assertThat(longestPause(acknowledged, network.nowNanos)).isLessThanOrEqualTo(2_300 * SimulatedNetwork.MILLI);
    }

    private static long longestPause(List<Long> times, long endNanos) {
        long longest = 0;
        for (int i = 0; i < times.size(); i++) {
            long next = i + 1 < times.size() ? times.get(i + 1) : endNanos;
            longest = Math.max(longest, next - times.get(i));
        }
        return longest;
    }
}
