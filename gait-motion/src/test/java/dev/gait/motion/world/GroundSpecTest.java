package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A ground that has a name can be written down and built again. */
class GroundSpecTest {
    @ParameterizedTest
    @EnumSource
    void whatIsBuiltSaysWhatItIs(GroundKind kind) {
        GroundSpec spec = switch (kind.parameter()) {
            case NOTHING -> new GroundSpec(kind, 0, 0);
            case HEIGHT -> new GroundSpec(kind, 2.5, 0);
            case SEED -> new GroundSpec(kind, 0, 77);
        };

        assertThat(spec.build().spec()).isEqualTo(spec);
        assertThat(GroundKind.ofCode(kind.code())).isSameAs(kind);
        assertThat(GroundKind.named(kind.label())).isSameAs(kind);
    }

    @Test
    void aPersonWritesANameOrASeed() {
        assertThat(GroundSpec.parse("flat")).isEqualTo(GroundSpec.flat(0));
        assertThat(GroundSpec.parse("flat:-1.5")).isEqualTo(GroundSpec.flat(-1.5));
        assertThat(GroundSpec.parse("field:7")).isEqualTo(GroundSpec.field(7));
        assertThat(GroundSpec.parse("-7")).isEqualTo(GroundSpec.field(-7));
        assertThat(GroundSpec.parse("none")).isEqualTo(GroundSpec.NONE);
    }

    @Test
    void whatIsNoGroundIsNone() {
        for (String text : new String[] {"", "hills", "flat:", "flat:high", "flat:NaN", "field:1.5", "none:1", "7.5"}) {
            assertThat(GroundSpec.parse(text)).as(text).isNull();
        }
    }

    @Test
    void everybodyAppearsInTheMiddleOfABlockOnTheGround() {
        SeededWorld hills = new SeededWorld(3);
        assertThat(hills.spawn(0xA9, 0xB4).cell).isEqualTo(0xA9B40025);
        assertThat(hills.spawn(0xA9, 0xB4).frame.z).isEqualTo(hills.groundZ(hills.spawn(0xA9, 0xB4)));
        assertThat(new NoGround().spawn(1, 2).frame.z).isZero();
    }
}
