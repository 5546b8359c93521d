package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.SetState;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.server.avatar.Avatar;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who hears what, and with which counters (wire.md §D, §E). */
class RelayTest {
    private final SimulatedNetwork network = new SimulatedNetwork(5);
    private final ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
    private final ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");

    @BeforeEach
    void settle() {
        network.run(500);
        ann.forgetHeard();
        bob.forgetHeard();
    }

    private static MoveToState running(ScriptedClient who) {
        MoveToState keys = who.keys();
        keys.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        keys.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        return keys;
    }

    private static MoveToState standing(ScriptedClient who) {
        MoveToState keys = who.keys();
        keys.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        return keys;
    }

    @Test
    void theFirstKeyIsToldWithItsPlaceAndTheNextWithinASecondWithoutExceptToTheMover() {
        bob.act(running(bob));
        network.run(200);
        MoveToState turning = running(bob);
        turning.state.setTurn(MotionCommand.TURN_LEFT, 0, 1f);
        bob.place.y += 1.5f;
        turning.position.y = bob.place.y;
        bob.act(turning);
        network.run(200);

        assertThat(ann.story()).containsExactly("UpdateMotion", "UpdatePosition", "UpdateMotion");
        assertThat(bob.heard(UpdatePosition.class)).hasSize(2);
        assertThat(bob.heard(UpdateMotion.class)).hasSize(2);
    }

    @Test
    void aStopIsToldWithItsPlaceAtOnce() {
        bob.act(running(bob));
        network.run(300);
        bob.place.y += 2.5f;
        bob.act(standing(bob));
        network.run(50);

        assertThat(ann.story()).containsExactly("UpdateMotion", "UpdatePosition", "UpdateMotion", "UpdatePosition");
        UpdatePosition stopped = ann.heard(UpdatePosition.class).get(1);
        assertThat(stopped.pack.origin.y).isEqualTo(bob.place.y);
        assertThat(ann.heard(UpdateMotion.class).get(1).movement.state.flags).isZero();
        assertThat(stopped.pack.flags & 0x04).isEqualTo(0x04);
    }

    @Test
    void everybodySeesTheSameCounters() {
        bob.act(running(bob));
        network.run(300);
        bob.place.y += 2.5f;
        bob.act(standing(bob));
        network.run(100);

        List<UpdateMotion> seen = ann.heard(UpdateMotion.class);
        List<UpdateMotion> own = bob.heard(UpdateMotion.class);
        assertThat(seen).extracting(m -> m.movementSequence).containsExactly(1, 2);
        assertThat(own).extracting(m -> m.movementSequence).containsExactly(1, 2);
        assertThat(seen).extracting(m -> m.serverControlSequence).containsOnly(0);
        assertThat(ann.heard(UpdatePosition.class))
                .extracting(m -> m.pack.positionSequence)
                .containsExactly(1, 2);
        assertThat(seen).extracting(m -> m.instanceSequence).containsOnly(1);
    }

    @Test
    void aJumpIsAnEmptyStateAndAVectorInWorldAxes() {
        // Facing east: forward in body axes is +x in the world.
        bob.place.qw = (float) Math.cos(Math.PI / 4);
        bob.place.qz = (float) -Math.sin(Math.PI / 4);
        bob.report();
        network.run(100);
        ann.forgetHeard();
        bob.forgetHeard();
        Jump jump = new Jump();
        jump.extent = 0.5f;
        jump.vy = 3.12f;
        jump.vz = 5.4f;
        bob.fill(jump.position);
        bob.fill(jump.stamps);
        bob.act(jump);
        network.run(100);

        assertThat(ann.story()).containsExactly("UpdateMotion", "VectorUpdate");
        assertThat(bob.story()).containsExactly("UpdateMotion", "VectorUpdate");
        assertThat(ann.heard(UpdateMotion.class).get(0).encode()).hasSize(24);
        VectorUpdate vector = ann.heard(VectorUpdate.class).get(0);
        assertThat(vector.vx).isCloseTo(3.12f, org.assertj.core.api.Assertions.within(1e-4f));
        assertThat(vector.vy).isCloseTo(0f, org.assertj.core.api.Assertions.within(1e-4f));
        assertThat(vector.vz).isEqualTo(5.4f);
        assertThat(vector.vectorSequence).isEqualTo(1);
    }

    @Test
    void whoLandsRunningIsSaidToRunAgain() {
        bob.act(running(bob));
        network.run(50);
        Jump jump = new Jump();
        jump.extent = 0.1f;
        jump.vy = 9.5f;
        jump.vz = 2.6f;
        bob.fill(jump.position);
        bob.fill(jump.stamps);
        bob.act(jump);
        network.run(100);
        ann.forgetHeard();
        network.run(700);

        assertThat(ann.heard(UpdateMotion.class)).hasSize(1);
        assertThat(ann.heard(UpdateMotion.class).get(0).movement.state.forwardCommand)
                .isEqualTo(0x0007);
    }

    @Test
    void aTeleportGoesThroughItsSteps() {
        bob.completesLogin = false;
        network.server.operations().teleport("Bob", new Position(0xA9B40025, 110, 110, 0));
        network.run(100);

        assertThat(bob.story()).containsExactly("PlayerTeleport", "UpdatePosition", "SetState", "UpdatePosition");
        assertThat(bob.heard(PlayerTeleport.class).get(0).teleportSequence).isEqualTo(1);
        assertThat(bob.heard(SetState.class).get(0).physicsState).isEqualTo(Avatar.HIDDEN_STATE);
        assertThat(ann.story()).containsExactly("UpdatePosition", "SetState", "UpdatePosition");
        assertThat(ann.heard(UpdatePosition.class))
                .extracting(m -> m.pack.teleportSequence)
                .containsOnly(1);

        bob.report();
        network.run(100);
        assertThat(ann.heard(UpdatePosition.class))
                .as("nothing counts before it has arrived")
                .hasSize(2);

        bob.act(new dev.gait.net.message.LoginComplete());
        bob.report();
        network.run(100);
        assertThat(ann.heard(SetState.class)).extracting(m -> m.physicsState).contains(Avatar.VISIBLE_STATE);
        assertThat(ann.heard(UpdatePosition.class)).hasSize(3);
    }

    @Test
    void aNewcomerSeesTheMovementInProgress() {
        bob.act(running(bob));
        network.run(100);
        ScriptedClient carol = ScriptedClient.inWorld(network, "Carol");
        network.run(300);

        ObjectCreate create = carol.heard(ObjectCreate.class).stream()
                .filter(message -> message.guid == bob.guid)
                .findFirst()
                .orElseThrow();
        assertThat(create.physics.movement.state.forwardCommand).isEqualTo(0x0007);
        assertThat(create.physics.movement.state.forwardSpeed).isEqualTo(2.375f);
        assertThat(create.physics.movementAutonomous).isEqualTo(1);
        assertThat(create.stamps.movement).isEqualTo(1);
        assertThat(create.physics.state).isEqualTo(Avatar.VISIBLE_STATE);
        assertThat(create.weenie.flags).isEqualTo(0x00800016);
        assertThat(create.physics.flags).isEqualTo(0x018003);
    }

    @Test
    void aNewcomerSeesTheEmoteInProgressAndNotTheOneThatIsOver() {
        ScriptedClient carol = ScriptedClient.inWorld(network, "Carol");
        network.run(300);
        MoveToState wave = bob.keys();
        wave.state.actions.add(0x0087, 5, true, 1f);
        bob.act(wave);
        network.run(50);
        assertThat(carol.heard(UpdateMotion.class).get(0).movement.state.actions.command(0))
                .isEqualTo(0x0087);

        assertThat(createOfBobFor("Dora").physics.movement.state.actions.command(0))
                .isEqualTo(0x0087);
        network.run(1000);
        assertThat(createOfBobFor("Eve").physics.movement.state.actions.count()).isZero();
    }

    private ObjectCreate createOfBobFor(String newcomer) {
        ScriptedClient client = ScriptedClient.inWorld(network, newcomer);
        network.run(300);
        return client.heard(ObjectCreate.class).stream()
                .filter(message -> message.guid == bob.guid)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSecondLoginOfAnAccountIsRefusedAndTheFirstStays() {
        ScriptedClient again = new ScriptedClient(network, "Bob", "secret");
        again.logIn();
        network.run(3000);

        assertThat(again.lostWords).isEqualTo("The account is already logged on.");
        assertThat(bob.lost).isNull();
    }

    @Test
    void aWrongPasswordIsRefusedInWords() {
        bob.session.close(network.nowNanos);
        network.run(500);
        ScriptedClient thief = new ScriptedClient(network, "Bob", "guess");
        thief.logIn();
        network.run(3000);

        assertThat(thief.lostWords).isEqualTo("The account or the password is wrong.");
    }
}
