package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.net.message.Message;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.PhysicsDescription;
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
    private final MotionClient client =
            new MotionClient(ClientConfig.of("ada", "secret"), (bytes, offset, length, to) -> {}, new ClientListener() {
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
    void anIntroductionOfOneWeKnowBringsItUpToDate() {
        hear(create(3, 10));
        hear(create(3, 50));
        assertThat(x()).isEqualTo(50);
        assertThat(vanished).isEmpty();
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
    void bytesThatAreNoMessageChangeNothing() {
        hear(create(3, 10));
        byte[] half = move(3, 1, 99).encode();
        for (int length = 0; length < half.length; length++) {
            client.message(half, 0, length, 10, 1_000_000_000L);
        }
        assertThat(x()).isEqualTo(10);
    }
}
