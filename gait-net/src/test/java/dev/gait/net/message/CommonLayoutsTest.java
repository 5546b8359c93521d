package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commonest position and the commonest motion are read by layouts of their own. Nobody can tell: a holder full of
 * something else ends up as if read field by field, and what is cut off or not finite is refused as ever.
 */
class CommonLayoutsTest {
    private static final long SEED = 20261116;

    record Common(Message holder, byte[] bytes, int[] floatsAt) {
        @Override
        public String toString() {
            return holder.name();
        }
    }

    static Stream<Common> common() {
        SplittableRandom random = new SplittableRandom(SEED);
        UpdatePosition position = new UpdatePosition();
        position.guid = random.nextInt();
        position.pack.origin.cell = random.nextInt();
        position.pack.origin.x = random.nextInt(192);
        position.pack.origin.y = random.nextInt(192);
        position.pack.origin.z = -3.25f;
        position.pack.qw = 0.6f;
        position.pack.qz = -0.8f;
        position.pack.instanceSequence = random.nextInt(0x10000);
        position.pack.positionSequence = random.nextInt(0x10000);
        position.pack.teleportSequence = random.nextInt(0x10000);
        position.pack.forcePositionSequence = random.nextInt(0x10000);
        position.pack.flagsFromValues(true, false, false);
        UpdateMotion motion = new UpdateMotion();
        motion.guid = random.nextInt();
        motion.instanceSequence = random.nextInt(0x10000);
        motion.movementSequence = random.nextInt(0x10000);
        motion.serverControlSequence = random.nextInt(0x10000);
        motion.autonomous = 1;
        motion.movement.stance = 0x3E;
        motion.movement.state.setForward(0x0007, 2.94f);
        return Stream.of(
                new Common(full(new UpdatePosition()), position.encode(), new int[] {16, 20, 24, 28, 32}),
                new Common(full(new UpdateMotion()), motion.encode(), new int[] {26}));
    }

    /** Read one with every field set first: a reused holder must forget all of it. */
    private static UpdatePosition full(UpdatePosition holder) {
        holder.pack.qx = 1;
        holder.pack.qy = 2;
        holder.pack.vx = 3;
        holder.pack.vy = 4;
        holder.pack.vz = 5;
        holder.pack.placement = 6;
        holder.pack.flags = PositionPack.HAS_VELOCITY;
        return holder;
    }

    private static UpdateMotion full(UpdateMotion holder) {
        holder.movement.type = Movement.MOVE_TO_OBJECT;
        holder.movement.flags = Movement.STICK_TO_OBJECT;
        holder.movement.stickyObject = 7;
        holder.movement.state.setStyle(0x49);
        holder.movement.state.setSidestep(0x0F, 2);
        holder.movement.state.setTurn(0x0D, 3);
        holder.movement.state.actions.add(0x87, 1, true, 1);
        return holder;
    }

    @ParameterizedTest
    @MethodSource("common")
    void whatIsReadIsWrittenAgainByteForByte(Common common) {
        assertThat(common.holder.decode(common.bytes)).isEqualTo(Verdict.OK);

        assertThat(common.holder.encode()).isEqualTo(common.bytes);
        if (common.holder instanceof UpdateMotion motion) {
            InterpretedState state = motion.movement.state;
            assertThat(state.style).isEqualTo(InterpretedState.STYLE_NON_COMBAT);
            assertThat(state.sidestepCommand + state.turnCommand).isZero();
            assertThat(state.sidestepSpeed + state.turnSpeed).isEqualTo(2f);
            assertThat(motion.movement.stickyObject).isZero();
        } else if (common.holder instanceof UpdatePosition position) {
            PositionPack pack = position.pack;
            assertThat(pack.qx + pack.qy + pack.vx + pack.vy + pack.vz + pack.placement)
                    .isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("common")
    void whatFollowsIsKept(Common common) {
        byte[] longer = Arrays.copyOf(common.bytes, common.bytes.length + 4);
        longer[common.bytes.length] = 9;

        assertThat(common.holder.decode(longer)).isEqualTo(Verdict.OK);
        assertThat(common.holder.encode()).isEqualTo(longer);
    }

    @ParameterizedTest
    @MethodSource("common")
    void everyShorterOneIsRefused(Common common) {
        for (int length = 0; length < common.bytes.length; length++) {
            assertThat(common.holder.decode(Arrays.copyOf(common.bytes, length)))
                    .as("%d bytes", length)
                    .isEqualTo(Verdict.TRUNCATED);
        }
    }

    @ParameterizedTest
    @MethodSource("common")
    void aNumberThatIsNoneIsRefused(Common common) {
        for (int at : common.floatsAt) {
            byte[] spoilt = common.bytes.clone();
            Words.putF32(spoilt, at, Float.NaN);

            assertThat(common.holder.decode(spoilt)).as("at %d", at).isEqualTo(Verdict.NOT_FINITE);
        }
    }
}
