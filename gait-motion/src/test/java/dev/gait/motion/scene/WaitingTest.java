package dev.gait.motion.scene;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Messages before their object, instances, replacements and deletions: motion.md §G.2. */
class WaitingTest {
    private static final int GUID = 0x50000C0D;

    private final Crowd crowd = new Crowd();
    private final MotionScene scene = crowd.scene;

    private static SequenceStamps instance(int instance) {
        SequenceStamps stamps = new SequenceStamps();
        stamps.set(SequenceStamps.INSTANCE, instance);
        return stamps;
    }

    private Actor createAt(double time, int instance) {
        return Objects.requireNonNull(scene.create(GUID, Stage.at(0, 0, 0), instance(instance), time));
    }

    @Test
    void messagesForAStrangerWaitAndAreAppliedInOrderOfArrival() {
        scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 2), 0);
        scene.apply(crowd.position(GUID, Stage.at(1, 1, 0)), 0);
        scene.apply(crowd.position(GUID, Stage.at(2, 2, 0)), 0);
        assertThat(scene.waitingMessages()).isEqualTo(3);

        Actor actor = createAt(1, 0);

        assertThat(scene.waitingMessages()).isZero();
        near(Crowd.x(actor), 2);
        assertThat(actor.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(actor.stamps().get(SequenceStamps.POSITION)).isEqualTo(3);
    }

    @Test
    void whatWaitedPassesAllGates() {
        PositionUpdate newer = crowd.position(GUID, Stage.at(2, 2, 0));
        newer.positionStamp = 9;
        PositionUpdate older = crowd.position(GUID, Stage.at(1, 1, 0));
        older.positionStamp = 8;
        scene.apply(newer, 0);
        scene.apply(older, 0);

        near(Crowd.x(createAt(1, 0)), 2);
    }

    @Test
    void aMessageThatIsReusedAfterwardsWaitsWithItsOldContent() {
        PositionUpdate update = crowd.position(GUID, Stage.at(2, 2, 0));
        scene.apply(update, 0);
        update.position.set(Stage.at(9, 9, 0));
        MotionUpdate motion = crowd.state(GUID, MotionCommand.RUN_FORWARD, 2);
        scene.apply(motion, 0);
        motion.reset();

        Actor actor = createAt(1, 0);

        near(Crowd.x(actor), 2);
        assertThat(actor.interpreter().interpreted().forwardSpeed).isEqualTo(2);
    }

    @Test
    void whatWaitsIsLostTwentyFiveSecondsAfterTheLastOfIt() {
        scene.apply(crowd.position(GUID, Stage.at(1, 1, 0)), 0);
        scene.apply(crowd.position(GUID, Stage.at(2, 2, 0)), 20);
        near(Crowd.x(createAt(44.9, 0)), 2);

        scene.remove(GUID, 45);
        scene.apply(crowd.position(GUID, Stage.at(1, 1, 0)), 50);
        near(Crowd.x(createAt(75.1, 0)), 0);
        assertThat(scene.droppedMessages()).isEqualTo(1);
    }

    @Test
    void eachObjectWaitsForItself() {
        scene.apply(crowd.position(GUID, Stage.at(1, 1, 0)), 0);
        scene.apply(crowd.position(GUID + 1, Stage.at(2, 2, 0)), 20);

        near(Crowd.x(createAt(30, 0)), 0);
        assertThat(scene.waitingMessages()).isEqualTo(1);
    }

    @Test
    void aQueueThatIsFullLosesItsOldestMessage() {
        scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 2), 0);
        for (int i = 1; i < PendingMessages.MAX_MESSAGES; i++) {
            scene.apply(crowd.position(GUID, Stage.at(0, i * 0.1, 0)), 0);
        }
        assertThat(scene.waitingMessages()).isEqualTo(PendingMessages.MAX_MESSAGES);
        assertThat(scene.droppedMessages()).isZero();

        scene.apply(crowd.position(GUID, Stage.at(0, 60, 0)), 0);

        assertThat(scene.waitingMessages()).isEqualTo(PendingMessages.MAX_MESSAGES);
        assertThat(scene.droppedMessages()).isEqualTo(1);
        Actor actor = createAt(1, 0);
        near(Crowd.y(actor), 60);
        assertThat(actor.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(scene.waitingMessages()).isZero();
    }

    @Test
    void aRoomThatIsFullLosesTheObjectNobodySpokeOfForLongest() {
        int objects = PendingMessages.MAX_OBJECTS;
        for (int i = 0; i < objects; i++) {
            scene.apply(crowd.position(0x60000000 + i, Stage.at(i % 90, 0, 0)), 0);
        }
        scene.apply(crowd.position(0x60000000, Stage.at(7, 7, 0)), 0);
        scene.apply(crowd.position(GUID, Stage.at(1, 1, 0)), 0);

        assertThat(scene.waitingMessages()).isEqualTo(objects + 1);
        assertThat(scene.droppedMessages()).isEqualTo(1);
        near(Crowd.x(crowd.create(0x60000001, 0, 0)), 0);
        near(Crowd.x(crowd.create(0x60000000, 0, 0)), 7);
        near(Crowd.x(crowd.create(0x60000002, 0, 0)), 2);
    }

    @Test
    void theWaitingRoomIsBoundedWhateverIsSent() {
        for (int i = 0; i < 100_000; i++) {
            scene.apply(crowd.position(0x60000000 + i % 700, Stage.at(0, 0, 0)), i * 0.001);
            assertThat(scene.waitingMessages()).isLessThanOrEqualTo(PendingMessages.MAX_IN_ALL);
        }
        assertThat(scene.waitingMessages() + scene.droppedMessages()).isEqualTo(100_000);
    }

    @Test
    void nobodyWaitsForIdZero() {
        scene.apply(crowd.position(0, Stage.at(0, 0, 0)), 0);

        assertThat(scene.waitingMessages()).isZero();
        assertThat(scene.create(0, Stage.at(0, 0, 0))).isNull();
    }

    // ---- Instances ----

    @Test
    void aMessageOfAnOlderOrNewerInstanceHasNoEffectNowOrLater() {
        Actor actor = createAt(0, 5);
        for (int other : new int[] {4, 6}) {
            PositionUpdate update = crowd.position(GUID, Stage.at(3, 3, 0));
            update.instance = other;
            scene.apply(update, 0);
        }
        near(Crowd.x(actor), 0);
        assertThat(scene.waitingMessages()).isZero();

        Actor reborn = createAt(1, 6);
        near(Crowd.x(reborn), 0);
    }

    @Test
    void aNewerInstanceReplacesAnObjectAndAnOlderOneIsIgnored() {
        Actor first = createAt(0, 0xFFFF);
        assertThat(scene.create(GUID, Stage.at(9, 9, 0), instance(0xFFFF), 0)).isNull();
        assertThat(scene.create(GUID, Stage.at(9, 9, 0), instance(0xFFFE), 0)).isNull();
        assertThat(scene.actor(GUID)).isSameAs(first);

        Actor second = createAt(0, 0);
        assertThat(second).isNotSameAs(first);
        assertThat(scene.actors().size()).isEqualTo(1);
    }

    @Test
    void messagesForADeletedObjectWaitForItsReturn() {
        createAt(0, 0);
        scene.remove(GUID, 1);
        scene.apply(crowd.position(GUID, Stage.at(4, 4, 0)), 2);

        near(Crowd.x(createAt(3, 0)), 4);
    }

    @Test
    void whatWaitedForAnotherInstanceIsNotForThisOne() {
        PositionUpdate update = crowd.position(GUID, Stage.at(4, 4, 0));
        update.instance = 7;
        scene.apply(update, 0);

        near(Crowd.x(createAt(1, 3)), 0);
        scene.remove(GUID, 2);
        near(Crowd.x(createAt(3, 7)), 0);
    }

    @Test
    void removingSomebodyUnknownIsNothing() {
        assertThat(scene.remove(GUID, 0)).isFalse();
    }

    @Test
    void removalKeepsTheOthersFindable() {
        for (int i = 1; i <= 20; i++) {
            scene.create(i, new Position(Stage.CELL, i, 0, 0));
        }
        for (int i = 1; i <= 20; i += 2) {
            assertThat(scene.remove(i, 0)).isTrue();
        }
        assertThat(scene.actors().size()).isEqualTo(10);
        for (int i = 1; i <= 20; i++) {
            Actor actor = scene.actor(i);
            assertThat(actor == null).isEqualTo(i % 2 == 1);
            if (actor != null) {
                assertThat(actor.id()).isEqualTo(i);
                assertThat(actor.body().frame().x).isEqualTo(i);
            }
        }
    }
}
