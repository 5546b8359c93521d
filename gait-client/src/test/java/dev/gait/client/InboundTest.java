package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.AutonomyLevelTop;
import dev.gait.net.message.Message;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.ParentEvent;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.PickupEvent;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.PositionAndMovement;
import dev.gait.net.message.SetState;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the client makes of messages about others, one by one, without a network. */
class InboundTest {
    private static final int CELL = 0xA9B40025;
    private static final int DRUDGE = 0x80000042;

    private final List<Integer> vanished = new ArrayList<>();
    private int appeared;
    private final MotionClient client =
            new MotionClient(ClientConfig.of("ada", "secret"), (bytes, offset, length, to) -> {}, new ClientListener() {
                @Override
                public void objectAppeared(ObjectCreate message) {
                    appeared++;
                }

                @Override
                public void objectVanished(int guid) {
                    vanished.add(guid);
                }
            });

    private void hear(Message message) {
        byte[] bytes = message.encode();
        client.message(bytes, 0, bytes.length, 10, 1_000_000_000L);
    }

    private static ObjectCreate create(int instance, float x) {
        ObjectCreate create = new ObjectCreate();
        create.guid = DRUDGE;
        create.physics.flags = PhysicsDescription.HAS_POSITION;
        create.physics.position.cell = CELL;
        create.physics.position.x = x;
        create.physics.position.y = 10;
        create.physics.position.qw = 1;
        create.stamps.instance = instance;
        create.weenie.itemType = 0x10;
        return create;
    }

    private static UpdatePosition move(int instance, int stamp, float x) {
        UpdatePosition update = new UpdatePosition();
        update.guid = DRUDGE;
        update.pack.origin.cell = CELL;
        update.pack.origin.x = x;
        update.pack.origin.y = 10;
        update.pack.qw = 1;
        update.pack.instanceSequence = instance;
        update.pack.positionSequence = stamp;
        update.pack.flagsFromValues(true, false, false);
        return update;
    }

    private Actor drudge() {
        return Objects.requireNonNull(client.scene().actor(DRUDGE));
    }

    private double x() {
        Position at = drudge().body().position;
        return at.frame.x;
    }

    @Test
    void messagesForSomebodyUnknownWaitUntilItIsIntroduced() {
        hear(move(3, 1, 14));
        assertThat(client.scene().actor(DRUDGE)).isNull();
        assertThat(client.scene().waitingMessages()).isEqualTo(1);
        hear(create(3, 10));
        assertThat(client.scene().waitingMessages()).isZero();
        // First word about somebody who was never stepped: it is put there (motion.md §G.4).
        assertThat(x()).isEqualTo(14);
    }

    @Test
    void anIntroductionOfOneWeKnowCreatesNothingAndItsNewsPassTheirGates() {
        hear(create(3, 10));
        Actor before = drudge();
        hear(create(3, 50));
        assertThat(x()).as("the position stamp is not newer").isEqualTo(10);

        ObjectCreate news = create(3, 50);
        news.stamps.position = 1;
        news.stamps.movement = 0;
        news.physics.flags |= PhysicsDescription.HAS_MOVEMENT;
        news.physics.movement.stance = 0x003D;
        news.physics.movement.state.setForward(0x0007, 2f);
        hear(news);
        assertThat(x()).as("never stepped, so it is placed").isEqualTo(50);
        assertThat(drudge()).isSameAs(before);
        assertThat(drudge().interpreter().interpreted().forwardCommand)
                .as("the movement stamp is not newer")
                .isEqualTo(MotionCommand.READY);

        news.stamps.movement = 1;
        hear(news);
        assertThat(drudge().interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(vanished).isEmpty();
        assertThat(appeared).isEqualTo(1);
    }

    @Test
    void aDescriptionComesBeforeWhatWaitedForIt() {
        UpdateMotion stop = motion(3, 6, 0x0003, 1f);
        hear(stop);
        hear(stateOf(3, 5, 0x408));
        hear(motion(3, 4, 0x0005, 1f));
        ObjectCreate create = create(3, 10);
        create.stamps.movement = 5;
        create.stamps.state = 4;
        create.physics.state = 0x0400_0408;
        create.physics.flags |= PhysicsDescription.HAS_MOVEMENT
                | PhysicsDescription.HAS_FRICTION
                | PhysicsDescription.HAS_ELASTICITY
                | PhysicsDescription.HAS_VELOCITY
                | PhysicsDescription.HAS_OMEGA;
        create.physics.movement.stance = 0x003D;
        create.physics.movement.state.setForward(0x0007, 2f);
        create.physics.friction = 0.5f;
        create.physics.elasticity = 0.25f;
        create.physics.velocity[2] = 5;
        create.physics.omega[2] = 2;

        hear(create);

        Body body = drudge().body();
        assertThat(drudge().interpreter().interpreted().forwardCommand)
                .as("the newer stop waited, the older walk is stale")
                .isEqualTo(MotionCommand.READY);
        assertThat(body.physicsState).isEqualTo(0x408);
        near(body.friction, 0.5);
        near(body.elasticity, 0.25);
        near(body.velocityZ, 5);
        near(body.omegaZ, 2);
    }

    private static SetState stateOf(int instance, int stamp, int bits) {
        SetState state = new SetState();
        state.guid = DRUDGE;
        state.instanceSequence = instance;
        state.stateSequence = stamp;
        state.physicsState = bits;
        return state;
    }

    private static PickupEvent pickup(int instance, int stamp) {
        PickupEvent pickup = new PickupEvent();
        pickup.guid = DRUDGE;
        pickup.instanceSequence = instance;
        pickup.positionSequence = stamp;
        return pickup;
    }

    private int rows() {
        return client.scene().latest(new MotionFrame()).count;
    }

    @Test
    void whatIsPickedUpLeavesTheWorldAndAPositionBringsItBack() {
        hear(pickup(3, 1));
        assertThat(client.scene().waitingMessages()).isEqualTo(1);
        hear(create(3, 10));
        assertThat(rows()).isZero();
        assertThat(vanished).isEmpty();

        hear(move(3, 1, 20));
        assertThat(rows()).as("its place is older than the pickup").isZero();
        hear(move(3, 2, 20));
        assertThat(rows()).isEqualTo(1);
        assertThat(x()).isEqualTo(20);
    }

    @Test
    void whatHangsOnSomebodyWaitsForBothAndMovesAgainWhenItIsPutDown() {
        ParentEvent wield = new ParentEvent();
        wield.parent = DRUDGE + 1;
        wield.child = DRUDGE;
        wield.parentInstanceSequence = 7;
        wield.childPositionSequence = 1;
        hear(wield);
        ObjectCreate hand = create(7, 5);
        hand.guid = DRUDGE + 1;
        hear(hand);
        assertThat(client.scene().waitingMessages()).as("now for the child").isEqualTo(1);
        hear(create(3, 10));
        assertThat(drudge().body().parented).isTrue();
        assertThat(rows()).isEqualTo(1);

        hear(move(3, 2, 20));
        assertThat(drudge().body().parented).isFalse();
        assertThat(rows()).isEqualTo(2);
        hear(motion(3, 1, 0x0007, 2f));
        client.scene().setViewer(drudge().body().position);
        client.scene().stepExactly(1 / 30.0, 2);
        assertThat(drudge().body().position.frame.y).isGreaterThan(10.2);
    }

    @Test
    void aPickupTakesOffTheHandToo() {
        hear(create(3, 10));
        drudge().body().parented = true;
        hear(pickup(3, 1));
        assertThat(drudge().body().parented).isFalse();
    }

    @Test
    void aThingWithoutAPlaceIsKnownAndNowhere() {
        ObjectCreate item = create(3, 10);
        item.physics.flags = PhysicsDescription.HAS_PARENT;
        item.physics.parent = new PhysicsDescription.Attachment(0x50000001, 1);
        hear(item);
        assertThat(rows()).isZero();
        hear(move(3, 1, 20));
        assertThat(rows()).isEqualTo(1);
    }

    private PositionAndMovement both(int positionStamp, int movementStamp, float x) {
        PositionAndMovement both = new PositionAndMovement();
        UpdatePosition place = move(3, positionStamp, x);
        both.guid = DRUDGE;
        both.pack.origin.cell = CELL;
        both.pack.origin.x = x;
        both.pack.origin.y = 10;
        both.pack.qw = 1;
        both.pack.flags = place.pack.flags;
        both.pack.instanceSequence = 3;
        both.pack.positionSequence = positionStamp;
        both.movementSequence = movementStamp;
        both.autonomous = 1;
        both.movement.stance = 0x003D;
        both.movement.state.setForward(0x0007, 2f);
        return both;
    }

    @Test
    void positionAndMovementComeTogetherOrNotAtAll() {
        hear(create(3, 10));
        hear(both(0, 1, 20));
        assertThat(x()).isEqualTo(10);
        assertThat(drudge().interpreter().interpreted().forwardCommand)
                .as("an old position takes its movement along")
                .isEqualTo(MotionCommand.READY);

        hear(both(1, 1, 20));
        assertThat(x()).isEqualTo(20);
        assertThat(drudge().interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void positionAndMovementWaitTogether() {
        hear(both(0, 1, 20));
        hear(both(2, 2, 30));
        assertThat(client.scene().waitingMessages()).isEqualTo(2);
        hear(create(3, 10));
        assertThat(x()).isEqualTo(30);
        assertThat(drudge().stamps().get(SequenceStamps.MOVEMENT)).isEqualTo(2);
    }

    @Test
    void aNewLifeReplacesTheOldAndAnOldOneDoesNot() {
        hear(create(3, 10));
        hear(create(4, 20));
        assertThat(x()).isEqualTo(20);
        hear(create(3, 30));
        assertThat(x()).isEqualTo(20);
    }

    @Test
    void onlyADeleteOfThisLifeCounts() {
        hear(create(3, 10));
        ObjectDelete delete = new ObjectDelete();
        delete.guid = DRUDGE;
        delete.instanceSequence = 2;
        hear(delete);
        assertThat(drudge()).isNotNull();
        delete.instanceSequence = 3;
        hear(delete);
        assertThat(client.scene().actor(DRUDGE)).isNull();
        assertThat(vanished).containsExactly(DRUDGE);
    }

    /** Sitting as the field's clients say it, and a number nobody knows: motion.md §O.3. */
    @ParameterizedTest
    @ValueSource(ints = {0x0013, 0x00ED, 0x013D, 0x7777})
    void whoRunsAndIsThenSaidToSitStopsRunning(int posture) {
        hear(create(3, 10));
        hear(motion(3, 1, 0x0007, 2.5f));
        near(drudge().sequencer().velocityY(), 10);

        hear(motion(3, 2, posture, 1f));

        near(drudge().sequencer().velocityY(), 0);
        assertThat(drudge().sequencer().cycle() & 0xFFFF).isEqualTo(posture);
    }

    private static void near(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-6));
    }

    private static UpdateMotion motion(int instance, int stamp, int forward, float speed) {
        UpdateMotion update = new UpdateMotion();
        update.guid = DRUDGE;
        update.instanceSequence = instance;
        update.movementSequence = stamp;
        update.autonomous = 1;
        update.movement.stance = 0x003D;
        update.movement.state.setForward(forward, speed);
        return update;
    }

    @Test
    void theServerSaysHowFreelyWeMove() {
        PlayerCreate own = new PlayerCreate();
        own.guid = DRUDGE;
        hear(own);
        hear(create(3, 10));
        LocalPlayer mine = Objects.requireNonNull(client.player());
        assertThat(mine.controls().autonomyLevel()).isEqualTo(2);

        AutonomyLevelTop level = new AutonomyLevelTop();
        level.level = 1;
        hear(level);
        assertThat(mine.controls().autonomyLevel()).isEqualTo(1);

        level.level = 7;
        hear(level);
        assertThat(mine.controls().autonomyLevel()).isEqualTo(1);
    }

    @Test
    void bytesThatAreNoMessageChangeNothing() {
        hear(create(3, 10));
        byte[] half = move(3, 1, 99).encode();
        for (int length = 0; length < half.length; length++) {
            client.message(half, 0, length, 10, 1_000_000_000L);
        }
        assertThat(x()).isEqualTo(10);
    }
}
