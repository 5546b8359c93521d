package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.interp.Attributes;
import dev.gait.net.message.PlayerDescription;
import dev.gait.net.message.WireWriter;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** How fast a server's description says the player is (wire.md §B.4, §E.3, §I). */
class SkillsTest {
    private static final int RUN_RANKS = 0;
    private static final int RUN_INITIAL = 0;
    private static final int QUICKNESS = 100;

    private final MotionClient client = new MotionClient(
            ClientConfig.of("ada", "secret"), (bytes, offset, length, to) -> {}, new ClientListener() {});

    static PlayerDescription description() {
        PlayerDescription told = new PlayerDescription();
        told.recipient = 0x50000001;
        told.sequence = 1;
        told.putString(PlayerDescription.STRING_NAME, "Ada");
        for (int start : new int[] {60, 10, QUICKNESS, 50, 10, 10}) {
            told.attributes.add(new PlayerDescription.Attribute(0, start, 0));
        }
        told.vitals.add(new PlayerDescription.Vital(0, 0, 0, 50));
        told.vitals.add(new PlayerDescription.Vital(0, 0, 0, 80));
        told.vitals.add(new PlayerDescription.Vital(0, 0, 0, 10));
        told.skills.add(new PlayerDescription.Skill(6, 5, 2, 5));
        told.skills.add(new PlayerDescription.Skill(PlayerDescription.SKILL_JUMP, 4, 2, 5));
        told.skills.add(new PlayerDescription.Skill(PlayerDescription.SKILL_RUN, RUN_RANKS, 2, RUN_INITIAL));
        return told;
    }

    /** As a real server sends it: spells and enchantments after the skills, and options of its own behind. */
    static byte[] asARealServerSendsIt(PlayerDescription told) {
        byte[] minimal = told.encode();
        PlayerDescription tables = new PlayerDescription();
        assertThat(tables.decode(minimal).isOk()).isTrue();
        int endOfSkills = minimal.length - 2 * 4 - 8 * 4 - 2 * 4 - 2 * 4;
        int vectorFlagsAt = endOfSkills - 3 * 32 - 4 - (4 + 6 * 12 + 3 * 16) - 2 * 4;
        WireWriter out = new WireWriter();
        out.bytes(Arrays.copyOf(minimal, endOfSkills));
        out.u16(2); // spells: count, buckets, then id and chance each
        out.u16(64);
        for (int spell = 1; spell <= 2; spell++) {
            out.i32(spell);
            out.f32(2f);
        }
        out.i32(0); // no enchantments in any of their lists
        out.bytes(new byte[97]);
        byte[] real = out.toByteArray();
        assertThat(real[vectorFlagsAt]).isEqualTo((byte) 0x03);
        real[vectorFlagsAt + 1] = 0x03;
        return real;
    }

    private Attributes hear(byte[] description) {
        client.message(description, 0, description.length, 9, 1_000_000_000L);
        return client.attributes();
    }

    @Test
    void skillsOfARealServersDescriptionReachTheRunRate() {
        assertThat(client.attributes().runRate()).as("nobody told").isEqualTo(1.0);
        Attributes told = hear(asARealServerSendsIt(description()));
        assertThat(told.runSkill()).isEqualTo(RUN_RANKS + RUN_INITIAL + QUICKNESS);
        assertThat(told.jumpSkill()).isEqualTo(4 + 5 + (60 + 50) / 2);
        assertThat(told.stamina()).isEqualTo(80);
        assertThat(told.runRate()).isCloseTo(1.917, within(0.001));
    }

    @Test
    void whatIsCarriedSlowsDown() {
        PlayerDescription loaded = description();
        loaded.putInt(PlayerDescription.INT_ENCUMBRANCE, 13_500);
        Attributes told = hear(asARealServerSendsIt(loaded));
        assertThat(told.load()).isEqualTo(1.5);
        assertThat(told.runRate()).isCloseTo((0.5 * 100 / 300 * 11 + 4) / 4, within(1e-9));

        loaded.putInt(PlayerDescription.INT_AUGMENTED_CAPACITY, 5);
        assertThat(hear(asARealServerSendsIt(loaded)).load()).isEqualTo(0.75);
    }

    @Test
    void aMinimalDescriptionSaysTheSame() {
        PlayerDescription minimal = description();
        minimal.putInt(PlayerDescription.INT_ENCUMBRANCE, 900);
        Attributes told = hear(minimal.encode());
        assertThat(told.runSkill()).isEqualTo(QUICKNESS);
        assertThat(told.load()).isEqualTo(0.1);
    }

    // ---- Single numbers, as a real server sends them after the log-in ----

    private Attributes hearHex(String hex) {
        return hear(HexFormat.of().parseHex(hex));
    }

    @Test
    void whatIsPickedUpSlowsDownAtOnce() {
        hear(description().encode());
        // Property 5, stamp 0x41: 13,500 units, with strength 60 half of what stops a runner.
        assertThat(hearHex("cd0200004105000000bc340000").load()).isEqualTo(1.5);
        assertThat(client.attributes().runRate()).isCloseTo((0.5 * 100 / 300 * 11 + 4) / 4, within(1e-9));
        assertThat(hearHex("cd02000042e600000005000000").load()).as("augmented").isEqualTo(0.75);
        assertThat(hearHex("cd020000437b01000057010000").load())
                .as("another property")
                .isEqualTo(0.75);
    }

    @Test
    void whoHasNoStaminaLeftRunsAtTheSlowestRate() {
        hear(description().encode());
        assertThat(hearHex("e9020000710200000065040000").stamina()).as("health").isEqualTo(80);
        assertThat(hearHex("e9020000720400000000000000").runRate()).isEqualTo(1.0);
        assertThat(hearHex("e9020000730400000001000000").runRate()).isCloseTo(1.917, within(0.001));
        assertThat(hearHex("e702000001030000000a000000050000000000000009000000").stamina())
                .isEqualTo(9);
    }

    @Test
    void trainedSkillsAndAttributesCountAtOnce() {
        hear(description().encode());
        String ofRunning = "1800000064000100020000000000000064000000000000000000000000000000";
        assertThat(hearHex("dd02000001" + ofRunning).runSkill()).isEqualTo(100 + 100 + QUICKNESS);
        assertThat(client.attributes().jumpSkill()).isEqualTo(4 + 5 + (60 + 50) / 2);
        assertThat(hearHex("e302000001030000000a0000006400000000000000").runSkill())
                .as("quickness 110")
                .isEqualTo(310);
        assertThat(hearHex("e302000002010000000a0000003c00000000000000").jumpSkill())
                .as("strength 70")
                .isEqualTo(4 + 5 + (70 + 50) / 2);
    }

    @Test
    void whatIsCutOffOrComesBeforeTheDescriptionChangesNothing() {
        Attributes unknown = client.attributes();
        assertThat(hearHex("cd0200004105000000bc340000")).isEqualTo(unknown);
        Attributes told = hear(description().encode());
        for (String cut : new String[] {
            "cd02000041",
            "cd0200004105000000bc34",
            "e902000072040000",
            "dd0200000118000000640001",
            "e3020000",
            "e3020000010300"
        }) {
            assertThat(hearHex(cut)).as(cut).isEqualTo(told);
        }
    }
}
