package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.Told;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.UpdateMotion;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.relay.Announcement;
import dev.gait.server.relay.Appearance;
import dev.gait.server.state.StateVersion;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What clients see of somebody whose node says nothing any more. */
class StillnessTest {
    private static final NodeId HERE = new NodeId(1);
    private static final NodeId OTHER = new NodeId(2);
    private static final int RUNNER = 0x50000001;
    private static final int[] WATCHERS = {0x50000002, 0x50000003};
    private static final long SILENCE = Stillness.SILENCE_NANOS + 1;

    private final List<ClusterMessage> said = new ArrayList<>();
    private final Link there = new Link(frame -> {}, 0);
    private final List<String> shown = new ArrayList<>();
    private final NodeContext node = context();
    private final Stillness stillness = new Stillness(node, new Stillness.Sink() {
        @Override
        public void send(int guid, long lease, byte[] bytes, int length, int queue) {
            show(guid, bytes, length);
        }

        @Override
        public boolean isHere(int guid, long lease) {
            return lease == 1;
        }
    });
    private final SequenceStamps stamps = new SequenceStamps();
    private final MotionUpdate motion = new MotionUpdate();
    private byte[] lastTold = {};

    private NodeContext context() {
        ClusterNode.Port port = QuietPort.hearing(there, said);
        Members members = new Members(HERE, StateVersion.NEWEST, port::carry, port::order);
        members.up(OTHER, StateVersion.NEWEST, 0);
        FlatGround ground = new FlatGround(0);
        return new NodeContext(
                new World(ground, 0), ground, MotionProfile.classic(), List.of(), members, new ShardMap(0), port, 0);
    }

    private void show(int guid, byte[] bytes, int length) {
        new MessageReader().read(bytes, 0, length, new MessageHandler() {
            @Override
            public void onUpdateMotion(UpdateMotion message) {
                shown.add(Integer.toHexString(guid) + " of " + Integer.toHexString(message.guid) + " "
                        + message.movementSequence);
            }
        });
    }

    private void tell(int command) {
        tell(command, WATCHERS);
    }

    private void tell(int command, int... listeners) {
        motion.state.forwardCommand = command;
        motion.forwardSaid = true;
        Announcement announcement = new Announcement().motion(RUNNER, motion, stamps);
        byte[] bytes = Arrays.copyOf(announcement.bytes(), announcement.length());
        lastTold = bytes;
        told(bytes, listeners);
    }

    private void told(byte[] bytes, int... listeners) {
        long[] leases = new long[listeners.length];
        Arrays.fill(leases, 1);
        stillness.told(new Told(10, bytes, listeners, leases, new boolean[listeners.length]), OTHER);
    }

    private void introduce(int command, int... listeners) {
        motion.state.forwardCommand = command;
        motion.forwardSaid = true;
        Announcement announcement =
                new Announcement().create(RUNNER, Appearance.player("Runner"), new Body(), 0, motion, stamps);
        told(Arrays.copyOf(announcement.bytes(), announcement.length()), listeners);
    }

    private void sayGone(int... listeners) {
        Announcement announcement = new Announcement().delete(RUNNER, stamps);
        told(Arrays.copyOf(announcement.bytes(), announcement.length()), listeners);
    }

    /** It is in one of our own blocks now. */
    private Occupant comeHere() {
        Occupant runner = Avatar.entering(
                RUNNER,
                "Runner",
                1,
                new Attributes(200, 200, 0, 100),
                new Position(0xA9B40025, 96, 96, 0),
                node.ground(),
                node.legs(),
                (bytes, length, queue) -> {},
                0);
        node.world().enter(runner);
        return runner;
    }

    private void tellAgain(int listener) {
        told(lastTold, listener);
    }

    private void step(long nanos) {
        node.pass(nanos);
        stillness.step(List.of());
        node.members().poll(nanos);
    }

    @Test
    void whoRanStandsWhenItsNodeFallsSilentAndOnlyOnce() {
        tell(MotionCommand.RUN_FORWARD);
        step(SILENCE - 2);
        assertThat(shown).isEmpty();
        step(SILENCE);
        step(SILENCE + 1);
        assertThat(shown).containsExactly("50000002 of 50000001 2", "50000003 of 50000001 2");
    }

    /** Who is far away, or was owed it, is told the same motion in another message; both see it stand. */
    @Test
    void whoWasToldTheSameLaterSeesItStandToo() {
        tell(MotionCommand.RUN_FORWARD);
        tellAgain(0x50000004);
        step(SILENCE);
        assertThat(shown).containsExactly("50000002 of 50000001 2", "50000003 of 50000001 2", "50000004 of 50000001 2");
    }

    @Test
    void whoStoodIsLeftAlone() {
        tell(MotionCommand.RUN_FORWARD);
        tell(MotionCommand.READY);
        step(SILENCE);
        assertThat(shown).isEmpty();
    }

    /** It was only slow: its next word would be under the stamp that was used meanwhile, so it is asked for a newer one. */
    @Test
    void aNodeThatSpeaksAgainIsAskedWhatItsPeopleDo() {
        tell(MotionCommand.RUN_FORWARD);
        step(SILENCE);
        Link ours = Objects.requireNonNull(node.members().link(OTHER));
        Link other = new Link(frame -> ours.receive(frame, (b, at, n) -> {}, SILENCE + 1), 0);
        other.poll(SILENCE);
        step(SILENCE + 2);
        assertThat(said).contains(new ClusterMessage.Halted(RUNNER));
        tell(MotionCommand.RUN_FORWARD);
        node.members().poll(SILENCE + 3);
        assertThat(said.stream()
                        .filter(new ClusterMessage.Halted(RUNNER)::equals)
                        .count())
                .as("and again when it used that stamp")
                .isEqualTo(2);
    }

    /** Seed 441: what our clients were told before, others' may not have been, or something else since by the node it was at. */
    @Test
    void othersAreToldOfASilenceThoughOurClientsSeeItStandAlready() {
        tell(MotionCommand.RUN_FORWARD);
        stillness.stalled(RUNNER);
        node.members().poll(1);
        said.clear();
        step(SILENCE);
        step(SILENCE + 1);
        assertThat(said).containsOnlyOnce(new ClusterMessage.Stalled(RUNNER));
    }

    /** That it was nowhere comes late: it is where our clients hear of it, and runs. */
    @Test
    void whoSpeaksOfSomebodyWhoIsSaidToBeNowhereIsAsked() {
        tell(MotionCommand.RUN_FORWARD);
        stillness.stalled(RUNNER);
        assertThat(shown).containsExactly("50000002 of 50000001 2", "50000003 of 50000001 2");
        node.members().poll(1);
        assertThat(said).contains(new ClusterMessage.Halted(RUNNER));
    }

    /** Nothing was said of its motion since: the introduction itself says that it runs. */
    @Test
    void whoWasIntroducedToARunnerSeesItStandToo() {
        introduce(MotionCommand.RUN_FORWARD, 0x50000004);
        step(SILENCE);
        assertThat(shown).containsExactly("50000004 of 50000001 1");
    }

    @Test
    void whoWasIntroducedToSomebodyWhoStandsIsLeftAlone() {
        introduce(MotionCommand.READY, 0x50000004);
        step(SILENCE);
        assertThat(shown).isEmpty();
    }

    /** Its line was behind, so that it is owed the stop that others were told of. */
    @Test
    void whoIsOwedTheStopIsToldSo() {
        tell(MotionCommand.RUN_FORWARD);
        tell(MotionCommand.READY, 0x50000002);
        step(SILENCE);
        assertThat(shown).containsExactly("50000003 of 50000001 3");
    }

    /** What comes late from where it was is not what it does. */
    @Test
    void whatIsOlderThanWhatWasHeardIsNotBelieved() {
        tell(MotionCommand.RUN_FORWARD);
        byte[] runs = lastTold;
        tell(MotionCommand.READY);
        told(runs, WATCHERS);
        step(SILENCE);
        assertThat(shown).isEmpty();
    }

    @Test
    void whoForgotItIsNotToldAndOthersAre() {
        tell(MotionCommand.RUN_FORWARD);
        sayGone(0x50000002);
        step(SILENCE);
        assertThat(shown).containsExactly("50000003 of 50000001 2");
    }

    /** Sessions end without a word to the blocks elsewhere; they are not kept for ever. */
    @Test
    void whoHasLeftIsForgottenWhenManyAreThere() {
        Hearsay said = new Hearsay(OTHER, 1, 1, 1, true);
        List<Integer> kept = new ArrayList<>();
        Stillness.Sink clients = new Stillness.Sink() {
            @Override
            public void send(int guid, long lease, byte[] bytes, int length, int queue) {
                kept.add(guid);
            }

            @Override
            public boolean isHere(int guid, long lease) {
                return guid >= 990;
            }
        };
        for (int guid = 1; guid <= 1000; guid++) {
            said.met(guid, 1, 1, true, clients);
        }
        said.halt(RUNNER, new Announcement(), clients);
        assertThat(kept).hasSizeLessThan(50).contains(990, 1000);
    }

    /** It has come to us, and does what our own block says. */
    @Test
    void whoIsInOurOwnBlocksDoesNotStandBecauseItsFormerNodeIsSilent() {
        tell(MotionCommand.RUN_FORWARD);
        comeHere();
        step(SILENCE);
        stillness.stalled(RUNNER);
        assertThat(shown).isEmpty();
    }

    /** The node wakes and its first word is to hand it to us: it runs on under the stamps our clients have seen. */
    @Test
    void whoComesToOurOwnBlocksAfterItWasHaltedIsSpokenOfAnew() {
        tell(MotionCommand.RUN_FORWARD);
        step(SILENCE);
        Occupant runner = comeHere();
        runner.stamps().set(SequenceStamps.MOVEMENT, 1);
        step(SILENCE + 1);
        int stamp = runner.stamps().get(SequenceStamps.MOVEMENT);
        assertThat(stamp).as("newer than the halt's").isGreaterThan(2);
        step(SILENCE + 2);
        assertThat(runner.stamps().get(SequenceStamps.MOVEMENT)).as("once").isEqualTo(stamp);
    }
}
