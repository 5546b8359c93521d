package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.interp.Attributes;
import dev.gait.net.message.PlayerDescription;
import dev.gait.net.message.WireWriter;
import java.util.Arrays;
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
}
