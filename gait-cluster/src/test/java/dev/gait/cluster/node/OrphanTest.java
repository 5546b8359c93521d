package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.store.Place;
import dev.gait.server.world.Occupant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where somebody goes on whose gateway was lost, and whose body has left the world before its next session began. */
class OrphanTest {
    private static final NodeId LOST = new NodeId(1);
    private static final NodeId OWNER = new NodeId(2);
    private static final NodeId NEXT = new NodeId(3);
    private static final Position HOME = new Position(0xA9B40025, 96, 96, 0);
    private static final Position LAST = new Position(0xA9B40025, 100, 110, 0);
    private static final int BLOCK = Landblocks.block(HOME.cell);
    /** Whose place the lost gateway told {@link #NEXT}. */
    private static final int ANN = 0x50000001;

    private final FewNodes few = new FewNodes(List.of(LOST, OWNER, NEXT));

    private record Host(long lease) implements AvatarHost {
        @Override
        public void send(byte[] bytes, int length, int queue) {}
    }

    /** Its session is at one node, its body at the second, and the third keeps where it stands. */
    OrphanTest() {
        few.node(OWNER).own(BLOCK, 1, few.now());
        few.node(LOST).located(BLOCK, OWNER, few.now());
        few.logIn(LOST, ANN, new Host(1), HOME);
        few.run(1);
    }

    /** Somebody whose place the gateway tells the very node that has its body. */
    private int logInWhomTheOwnerKeeps() {
        for (int guid = ANN + 1; guid < ANN + 9; guid++) {
            few.logIn(LOST, guid, new Host(1), HOME);
        }
        few.run(1);
        return IntStream.range(ANN + 1, ANN + 9)
                .filter(guid -> few.node(OWNER).keptOf(guid) != null)
                .findFirst()
                .orElseThrow();
    }

    private Occupant body(NodeId at) {
        return few.body(at, ANN);
    }

    /** What its gateway said of it waited behind a cut, while it walked and its block got another owner. */
    @Test
    void itsNextSessionBeginsWhereItWasSeenLastNotWhereAWordThatWaitedHasIt() {
        int ben = logInWhomTheOwnerKeeps();
        few.hold(LOST, OWNER);
        few.run(0.7);
        few.body(OWNER, ben).position().set(LAST);
        few.node(OWNER).release(BLOCK, few.now());
        few.letGo();
        few.silent.add(LOST);
        few.run(0.1);
        lose();
        few.node(NEXT).own(BLOCK, 2, few.now());
        few.logIn(NEXT, ben, new Host(2), HOME);
        few.run(1);

        assertThat(few.body(NEXT, ben).position().distanceTo(LAST))
                .as("metres from where it was last")
                .isLessThan(0.1);
    }

    private void lose() {
        few.silent.add(LOST);
        few.node(OWNER).memberDown(LOST, few.now());
        few.node(NEXT).memberDown(LOST, few.now());
    }

    private void logInAgain(Position at) {
        few.node(NEXT).own(BLOCK, 2, few.now());
        few.logIn(NEXT, ANN, new Host(2), at);
    }

    /** Those who keep where it was before do not know yet that it was saved elsewhere since. */
    @Test
    void itsNextSessionBeginsWhereItWasSavedHoweverLateOthersHearOfIt() {
        assertThat(few.node(NEXT).keptOf(ANN))
                .as("the lost gateway told where it was")
                .isEqualTo(Place.of(HOME));

        body(OWNER).position().set(LAST);
        lose();
        few.run(0.2);
        few.hold(OWNER, NEXT);
        few.node(OWNER).release(BLOCK, few.now());
        Place last = Objects.requireNonNull(few.saved.get(ANN));
        assertThat(last.toPosition(new Position()).distanceTo(LAST)).isLessThan(0.1);
        logInAgain(last.toPosition(new Position()));
        few.run(0.1);
        few.letGo();
        few.run(1);

        assertThat(body(NEXT).position().distanceTo(LAST))
                .as("metres from where it was saved")
                .isLessThan(0.1);
    }

    /** Seed 219: its gateway did not hear of it for a while, and told others where it had been as if that were news. */
    @Test
    void itsNextSessionBeginsWhereItsOwnerSawItLastWhateverItsGatewaySaidSince() {
        few.hold(OWNER, LOST);
        body(OWNER).position().set(LAST);
        few.run(0.1);
        few.node(OWNER).release(BLOCK, few.now());
        few.run(0.9);
        lose();
        logInAgain(HOME);
        few.run(1);

        assertThat(body(NEXT).position().distanceTo(LAST))
                .as("metres from where it was last")
                .isLessThan(0.1);
    }
}
