package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the page calls the round trip: that of the line as it is, not what one packet met on it. */
class RoundTripsTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    /** Any clock's reading: they may begin anywhere, also just before they turn over. */
    private static final long BEGAN = Long.MAX_VALUE - 3 * SECOND;

    private final RoundTrips line = new RoundTrips();

    private void echo(double atSeconds, long tookMillis) {
        line.heard(tookMillis * MILLI, at(atSeconds));
    }

    private static long at(double seconds) {
        return BEGAN + (long) (seconds * SECOND);
    }

    @Test
    void nothingIsSaidBeforeAnEchoCameBack() {
        assertThat(line.middleMillis(at(0))).isNaN();
    }

    @Test
    void onePacketThatWasHeldUpIsNotTheLine() {
        echo(1.8, 801);
        echo(3.6, 806);
        echo(5.4, 2300);
        assertThat(line.middleMillis(at(5.5))).isEqualTo(806);
        echo(7.2, 804);
        assertThat(line.middleMillis(at(7.3)))
                .as("of four, between the middle ones")
                .isEqualTo(805);
    }

    @Test
    void whatIsOlderThanTheWindowDoesNotCount() {
        echo(0, 50);
        echo(1, 50);
        echo(9, 300);
        assertThat(line.middleMillis(at(9.5))).isEqualTo(50);
        assertThat(line.middleMillis(at(11.5))).isEqualTo(300);
        assertThat(line.middleMillis(at(19.5)))
                .as("nothing has come back for ten seconds")
                .isNaN();
    }

    /** Half of its way was over the old network: it is about neither of them. */
    @Test
    void anEchoThatLeftBeforeTheNetworkChangedIsLeftOut() {
        echo(1, 60);
        line.forget(at(2));
        assertThat(line.middleMillis(at(2))).isNaN();
        echo(2.4, 430); // left at 1.97 s
        assertThat(line.middleMillis(at(2.5))).isNaN();
        echo(4.6, 805);
        assertThat(line.middleMillis(at(4.7))).isEqualTo(805);
    }

    @Test
    void manyEchoesAreTheLastOnes() {
        for (int i = 0; i < 100; i++) {
            echo(i * 0.05, i < 50 ? 10 : 90);
        }
        assertThat(line.middleMillis(at(5))).isEqualTo(90);
    }
}
