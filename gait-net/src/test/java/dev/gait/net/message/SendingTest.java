package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a sender relies on: the setters raise the flags that the bytes need, and the bytes are those of the vectors. */
class SendingTest {
    private static byte[] vector(String file, String name) {
        return Vectors.file(file).stream()
                .filter(vector -> vector.name().equals(name))
                .findFirst()
                .orElseThrow()
                .bytes();
    }

    @Test
    void anInterpretedStateSendsOnlyWhatDiffersFromItsDefaults() {
        UpdateMotion motion = new UpdateMotion();
        motion.guid = 0x50000003;
        motion.instanceSequence = 2;
        motion.movementSequence = 11;
        motion.serverControlSequence = 1;
        motion.autonomous = 1;
        motion.movement.stance = 0x3D;
        InterpretedState state = motion.movement.state;
        state.setStyle(0x8000003D);
        state.setForward(0x44000007, 2.25f);
        state.setSidestep(0x6500000F, 2.5f);
        state.setTurn(0x6500000D, -1.5f);

        assertThat(motion.isAutonomous()).isTrue();
        assertThat(motion.encode())
                .isEqualTo(vector("update_motion", "derived_update_motion_t0_forward_side_turn_all_flags_7f"));

        state.clear();
        state.setForward(0x0003, 1f);
        state.setSidestep(0x000F, 1f);
        state.setTurn(0x000D, 1f);
        assertThat(state.flags)
                .isEqualTo(InterpretedState.HAS_FORWARD | InterpretedState.HAS_SIDESTEP | InterpretedState.HAS_TURN);
    }

    @Test
    void aRawStateSendsKeyAndSpeedWithEveryCommand() {
        MoveToState message = new MoveToState();
        message.actionSequence = 11;
        message.state.setHoldKey(RawMotionState.HOLD_KEY_NONE);
        message.state.setStyle(0x8000003D);
        message.state.setForward(0x45000005, RawMotionState.HOLD_KEY_NONE, 1f);
        message.position.cell = 0xDA55001D;
        message.position.x = 88.099f;
        message.position.y = 106.750816f;
        message.position.z = 20.005f;
        message.position.qw = 0.9238795f;
        message.position.qz = -0.38268343f;
        message.stamps.instance = 2;
        message.stamps.serverControl = 3;
        message.contactBits = MoveToState.CONTACT;

        assertThat(message.encode()).isEqualTo(vector("move_to_state", "derived_move_to_state_walk_forward"));
        assertThat(message.hasContact()).isTrue();
        assertThat(message.isStandingLongJump()).isFalse();

        message.state.setSidestep(0x6500000F, RawMotionState.HOLD_KEY_RUN, 1f);
        message.state.setTurn(0x6500000D, RawMotionState.HOLD_KEY_RUN, 1.5f);
        MoveToState read = new MoveToState();
        assertThat(read.decode(message.encode())).isEqualTo(Verdict.OK);
        assertThat(read.state.flags).isEqualTo(0x7FF);
        assertThat(read.state.turnSpeed).isEqualTo(1.5f);
        message.state.clear();
        assertThat(message.state.flags).isZero();
    }

    @Test
    void aPositionOmitsThePartsOfItsQuaternionThatAreZero() {
        PositionPack pack = new PositionPack();
        pack.qw = 0.5f;
        pack.qz = -0.5f;
        pack.flagsFromValues(true, false, false);
        assertThat(pack.flags).isEqualTo(0x34);
        pack.qw = 0;
        pack.qz = 0;
        pack.qx = 1;
        pack.qy = 1;
        pack.flagsFromValues(false, true, true);
        assertThat(pack.flags).isEqualTo(0x4B);
        assertThat(pack.isGrounded()).isFalse();
    }

    @Test
    void aMinimalPlayerIsTheOneOfTheVectors() {
        ObjectCreate create = new ObjectCreate();
        create.guid = 0x50000003;
        create.physics.flags = PhysicsDescription.HAS_MOVEMENT
                | PhysicsDescription.HAS_POSITION
                | PhysicsDescription.HAS_MOTION_TABLE
                | PhysicsDescription.HAS_SETUP;
        create.physics.state = 0x00404410;
        create.physics.movement.stance = 0x3D;
        create.physics.movement.state.setStyle(0x3D);
        create.physics.movement.state.setForward(0x03, 1f);
        create.physics.position.cell = 0xDA55001D;
        create.physics.position.x = 86.5f;
        create.physics.position.y = 108.5f;
        create.physics.position.z = 20.005f;
        create.physics.motionTable = 0x09000001;
        create.physics.setup = 0x02000001;
        create.stamps.instance = 1;
        create.weenie.name = "Walker";
        create.weenie.classId = 1;
        create.weenie.icon = 0x06001036;
        create.weenie.itemType = 0x10;
        create.weenie.descriptionFlags = 0x1C;
        create.weenie.set(WeenieField.ITEMS_CAPACITY, 102);
        create.weenie.set(WeenieField.CONTAINERS_CAPACITY, 7);
        create.weenie.set(WeenieField.USABLE, 1);
        create.weenie.set(WeenieField.RADAR_BEHAVIOR, 4);

        assertThat(create.encode()).isEqualTo(vector("create_object", "derived_create_object_minimal_player_login"));
        assertThat(create.weenie.get(WeenieField.ITEMS_CAPACITY)).isEqualTo(102);
        assertThat(create.weenie.get(WeenieField.BURDEN)).isZero();
    }

    @Test
    void aMinimalPlayerDescriptionIsTheOneOfTheVectors() {
        PlayerDescription description = new PlayerDescription();
        description.recipient = 0x50000001;
        description.sequence = 1;
        description.putInt(5, 0);
        description.putInt(PlayerDescription.INT_LEVEL, 1);
        description.putString(PlayerDescription.STRING_NAME, "Walker");
        for (int i = 0; i < 6; i++) {
            description.attributes.add(new PlayerDescription.Attribute(0, 100, 0));
        }
        description.vitals.add(new PlayerDescription.Vital(0, 0, 0, 50));
        description.vitals.add(new PlayerDescription.Vital(0, 0, 0, 100));
        description.vitals.add(new PlayerDescription.Vital(0, 0, 0, 100));
        description.skills.add(new PlayerDescription.Skill(PlayerDescription.SKILL_JUMP, 0, 3, 10));
        description.skills.add(new PlayerDescription.Skill(PlayerDescription.SKILL_RUN, 0, 3, 10));

        assertThat(HexFormat.of().formatHex(description.encode()))
                .isEqualTo(HexFormat.of().formatHex(vector("session", "derived_player_description_minimal_walker")));
        assertThat(description.strings.get(PlayerDescription.STRING_NAME)).isEqualTo("Walker");
        assertThat(description.ints.get(99)).isNull();
        assertThat(description.isMinimal()).isTrue();
    }

    @Test
    void aDescriptionBeyondTheMinimalFormIsPassedOnWhole() {
        PlayerDescription description = new PlayerDescription();
        byte[] captured = vector("session", "captured_player_description_login");

        assertThat(description.decode(captured)).isEqualTo(Verdict.OK);

        assertThat(description.isMinimal()).isFalse();
        assertThat(description.encode()).isEqualTo(captured);
        // What comes first is known all the same: spells and enchantments follow it (wire.md §I).
        assertThat(description.vectorFlags).isEqualTo(0x303);
        assertThat(description.isDescribed()).isTrue();
        assertThat(description.ints.get(PlayerDescription.INT_ENCUMBRANCE)).isEqualTo(2190);
        assertThat(description.attributes).hasSize(6).contains(new PlayerDescription.Attribute(190, 9809, 0xEF93C434));
        assertThat(description.skills)
                .anySatisfy(skill -> assertThat(skill.id()).isEqualTo(PlayerDescription.SKILL_RUN))
                .anySatisfy(skill -> assertThat(skill.id()).isEqualTo(PlayerDescription.SKILL_JUMP));
        for (byte[] odd : odd()) {
            assertThat(description.decode(odd)).isEqualTo(Verdict.OK);
            assertThat(description.isMinimal()).isFalse();
            assertThat(description.encode()).isEqualTo(odd);
        }
    }

    /** Unknown properties, other options, spells, something behind the end. */
    private static byte[][] odd() {
        byte[] walker = vector("session", "derived_player_description_minimal_walker");
        byte[] properties = walker.clone();
        properties[17] = 1;
        byte[] options = walker.clone();
        int optionsAt = walker.length - 56;
        assertThat(options[optionsAt]).isEqualTo((byte) 0x60);
        options[optionsAt] = 0x20;
        byte[] spells = walker.clone();
        spells[optionsAt + 8] = 1;
        byte[] longer = Arrays.copyOf(walker, walker.length + 4);
        return new byte[][] {properties, options, spells, longer};
    }

    @Test
    void everyRefusalHasAReasonAPersonCanRead() {
        CharacterError error = new CharacterError();
        Set<String> reasons = new HashSet<>();
        for (int code : new int[] {1, 3, 4, 9, 10, 11, 13, 15, 20, 21, 99}) {
            error.error = code;
            reasons.add(error.reason());
        }
        assertThat(reasons).hasSize(11).contains("the server is full", "character error 99");
    }

    @Test
    void aModelOfAnotherLayoutIsRefused() {
        byte[] create = vector("create_object", "derived_create_object_minimal_player_login");
        create[8] = 0x12;

        assertThat(new ObjectCreate().decode(create)).isEqualTo(Verdict.MALFORMED);
    }

    @Test
    void anObjectWithHouseRestrictionsKeepsWhatFollowsThem() {
        ObjectCreate create = new ObjectCreate();
        create.weenie.flags = 0x04000000 | 0x2 | 0x40;
        byte[] head = create.encode();
        byte[] whole = Arrays.copyOf(head, head.length + 23);
        whole[head.length] = 9;
        ObjectCreate read = new ObjectCreate();

        assertThat(read.decode(whole)).isEqualTo(Verdict.OK);

        assertThat(read.encode()).isEqualTo(whole);
        assertThat(MapSink.of(read)).containsKey("houseRestrictionsAndRestHex").containsKey("itemsCapacity");
    }
}
