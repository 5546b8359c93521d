package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentRecordsTest {
    private final SentRecords sent = new SentRecords();

    private void send(int datagram, int records) {
        for (int i = 0; i < records; i++) {
            sent.add(i, SentRecords.EVENT, datagram);
        }
        sent.sent(datagram);
    }

    @Test
    void anAcknowledgedDatagramTellsOnceWhatWasInIt() {
        send(1, 3);
        send(2, 5);

        assertThat(sent.take(1)).isEqualTo(3);
        assertThat(SentRecords.handle(sent.record(1, 2))).isEqualTo(2);
        assertThat(SentRecords.count(sent.record(1, 2))).isEqualTo(1);
        assertThat(sent.take(1)).isZero();
        assertThat(sent.take(2)).isEqualTo(5);
    }

    @Test
    void manyShortOnesAreRememberedTwiceAsFarBackAsAReportTells() {
        for (int datagram = 1; datagram <= 200; datagram++) {
            send(datagram, 10);
        }

        assertThat(sent.take(200 - 64)).isZero();
        assertThat(sent.take(200 - 63)).isEqualTo(10);
        assertThat(SentRecords.count(sent.record(200 - 63, 9))).isEqualTo(200 - 63);
    }

    /** Whatever is still told of was not written over, not even by the datagram that is being filled. */
    @Test
    void ofFullOnesTheLastAreRememberedAndNoneWrongly() {
        int full = 95;
        for (int datagram = 1; datagram <= 100; datagram++) {
            send(datagram, full);
        }
        for (int i = 0; i < full; i++) {
            sent.add(i, SentRecords.PLACE, 7);
        }

        int remembered = 0;
        for (int datagram = 100; datagram > 36; datagram--) {
            int records = sent.take(datagram);
            remembered += records > 0 ? 1 : 0;
            for (int i = 0; i < records; i++) {
                assertThat(SentRecords.count(sent.record(datagram, i))).isEqualTo(datagram);
            }
        }
        assertThat(remembered).isEqualTo(20);
    }

    @Test
    void whatDidNotLeaveIsDropped() {
        sent.add(4, SentRecords.EVENT, 1);
        assertThat(sent.opened()).isEqualTo(1);
        assertThat(sent.openHandle(0)).isEqualTo(4);
        sent.drop();
        send(9, 2);

        assertThat(sent.take(9)).isEqualTo(2);
    }
}
