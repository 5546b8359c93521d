package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.extension.GlideRecord;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The account of the lane is shown a command that did not arrive. */
class LaneAccountTest {
    private final LaneAccount ada = new LaneAccount();
    private final LaneAccount bob = new LaneAccount();
    private final GlideRecord record = new GlideRecord();

    private GlideRecord told(GlideRecord.Kind kind, int handle, int number) {
        record.kind = kind;
        record.handle = handle;
        record.guid = 0x50000007;
        record.number = number;
        return record;
    }

    private long missing() {
        Map<Integer, Integer> newest = new HashMap<>();
        ada.tell(newest);
        bob.tell(newest);
        return ada.missing(newest) + bob.missing(newest);
    }

    @Test
    void whoDoesNotKnowTheNewestCommandHasLostIt() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 254));
        bob.hear(told(GlideRecord.Kind.ENTER, 70, 254));
        assertThat(ada.hear(told(GlideRecord.Kind.COMMAND, 3, 1))).isTrue();
        assertThat(ada.hear(told(GlideRecord.Kind.COMMAND, 3, 255)))
                .as("an older one")
                .isFalse();
        assertThat(missing()).isEqualTo(1);
        assertThat(bob.hear(told(GlideRecord.Kind.ACTION, 70, 1))).isTrue();
        assertThat(missing()).isZero();
        bob.hear(told(GlideRecord.Kind.COMMAND, 70, 2));
        ada.forget(0x50000007);
        assertThat(missing()).as("who is out of sight is nobody's loss").isZero();
    }

    @Test
    void agesAreCountedFromTheYoungest() {
        LaneAges ages = new LaneAges();
        for (int age = 100; age > 0; age--) {
            ages.heard(Integer.MAX_VALUE, Integer.MAX_VALUE + age + 5000);
        }
        assertThat(ages.percentile(0.5)).isEqualTo(49);
        assertThat(ages.percentile(0.99)).isEqualTo(98);
    }
}
