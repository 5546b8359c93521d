package dev.gait.net.impair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the model promises, measured over many datagrams; every figure follows from its seed. */
class ImpairedLinkPropertyTest {
    private static final long MILLI = 1_000_000;

    private record Arrival(int number, long nanos) {}

    /** Offers {@code count} datagrams of 100 bytes, one each {@code every} milliseconds, and hears what arrives. */
    private static List<Arrival> run(ImpairedLink<Integer> link, int count, double everyMillis) {
        List<Arrival> heard = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long now = Math.round(i * everyMillis * MILLI);
            link.poll(now, (number, at) -> heard.add(new Arrival(number, at)));
            link.offer(i, 100, now);
        }
        link.poll(Long.MAX_VALUE - 1, (number, at) -> heard.add(new Arrival(number, at)));
        return heard;
    }

    private static ImpairedLink<Integer> link(String network, long seed) {
        return new ImpairedLink<>(NetworkText.parse(network), new Prng(seed));
    }

    @Test
    void theSameSeedGivesTheSameDeliveries() {
        for (long seed = 1; seed <= 20; seed++) {
            List<Arrival> once = run(new ImpairedLink<>(Networks.TERRIBLE, new Prng(seed)), 2_000, 10);
            List<Arrival> twice = run(new ImpairedLink<>(Networks.TERRIBLE, new Prng(seed)), 2_000, 10);

            assertThat(twice).as("seed " + seed).isEqualTo(once);
            assertThat(run(new ImpairedLink<>(Networks.TERRIBLE, new Prng(seed + 100)), 2_000, 10))
                    .isNotEqualTo(once);
        }
    }

    @Test
    void arrivalsComeInOrderOfTimeWhateverTheNetwork() {
        for (NetworkProfile network : Networks.PRESETS) {
            List<Arrival> heard = run(new ImpairedLink<>(network, new Prng(11)), 3_000, 7);

            for (int i = 1; i < heard.size(); i++) {
                assertThat(heard.get(i).nanos())
                        .as(network.name())
                        .isGreaterThanOrEqualTo(heard.get(i - 1).nanos());
            }
        }
    }

    @Test
    void delaysAreUniformAroundTheirMiddle() {
        List<Arrival> heard = run(link("delay=200 jitter=80", 3), 50_000, 5);

        double sum = 0;
        double least = Double.MAX_VALUE;
        double most = 0;
        double late = 0;
        for (Arrival arrival : heard) {
            double delay = (arrival.nanos() - arrival.number() * 5.0 * MILLI) / MILLI;
            sum += delay;
            least = Math.min(least, delay);
            most = Math.max(most, delay);
            late += delay > 260 ? 1 : 0;
        }
        assertThat(heard).hasSize(50_000);
        assertThat(sum / heard.size()).isCloseTo(200, within(1.0));
        assertThat(least).isBetween(120.0, 120.5);
        assertThat(most).isBetween(279.5, 280.0);
        assertThat(late / heard.size()).isCloseTo(0.125, within(0.006));
    }

    @Test
    void aTailSkewsDelaysToTheRight() {
        List<Arrival> heard = run(link("delay=20 tail=30", 4), 50_000, 5);

        double sum = 0;
        int beyond = 0;
        for (Arrival arrival : heard) {
            double delay = (arrival.nanos() - arrival.number() * 5.0 * MILLI) / MILLI;
            sum += delay;
            beyond += delay > 20 + 90 ? 1 : 0;
        }
        assertThat(sum / heard.size()).isCloseTo(50, within(0.7));
        assertThat(beyond / 50_000.0).isCloseTo(Math.exp(-3), within(0.004));
    }

    @Test
    void lossAndDuplicationHappenAsOftenAsTheySay() {
        ImpairedLink<Integer> link = link("loss=5% duplicate=2%", 5);
        run(link, 100_000, 1);

        assertThat(link.counters().lost).isBetween(4_750L, 5_250L);
        assertThat(link.counters().duplicated).isBetween(1_750L, 2_050L);
        assertThat(link.counters().delivered).isEqualTo(100_000 - link.counters().lost + link.counters().duplicated);
    }

    @Test
    void badSpellsLastAsLongAsTheySay() {
        NetworkProfile network = NetworkText.parse("burst-enter=1% burst-leave=20% burst-loss=100%");
        boolean[] arrived = new boolean[200_000];
        run(new ImpairedLink<>(network, new Prng(6)), arrived.length, 1)
                .forEach(arrival -> arrived[arrival.number()] = true);

        int spells = 0;
        int lost = 0;
        for (int i = 0; i < arrived.length; i++) {
            lost += arrived[i] ? 0 : 1;
            spells += !arrived[i] && (i == 0 || arrived[i - 1]) ? 1 : 0;
        }
        assertThat(lost / (double) spells).isCloseTo(5.0, within(0.25));
        assertThat(lost / (double) arrived.length).isCloseTo(network.meanLoss(), within(0.003));
    }

    @Test
    void lossComesWithDelayWhereTheProfileSaysSo() {
        ImpairedLink<Integer> link = link("delay=10 burst-enter=2% burst-leave=20% burst-loss=50% burst-delay=100", 7);
        List<Arrival> heard = run(link, 20_000, 1);

        long delayed = heard.stream()
                .filter(arrival -> arrival.nanos() - arrival.number() * MILLI == 110 * MILLI)
                .count();
        // half of a bad spell is lost, the other half is late
        assertThat(delayed / (double) link.counters().lost).isCloseTo(1.0, within(0.15));
    }

    @Test
    void datagramsOvertakeUnlessTheLinkIsOrdered() {
        ImpairedLink<Integer> free = link("delay=100 jitter=50", 8);
        ImpairedLink<Integer> ordered = link("delay=100 jitter=50 ordered=1", 8);

        run(free, 5_000, 10);
        List<Arrival> heard = run(ordered, 5_000, 10);

        assertThat(free.counters().overtaken).isPositive();
        assertThat(ordered.counters().overtaken).isZero();
        assertThat(heard.stream().map(Arrival::number)).isSorted();
    }

    @Test
    void aNarrowLineSpacesDatagramsAndDropsWhatItsQueueCannotHold() {
        ImpairedLink<Integer> link = link("bandwidth=10000 queue=1000", 9);
        List<Arrival> heard = run(link, 100, 1);

        // 100 bytes at 10,000 B/s take 10 ms each; ten of them wait, the rest is dropped
        for (int i = 1; i < heard.size(); i++) {
            assertThat(heard.get(i).nanos() - heard.get(i - 1).nanos()).isGreaterThanOrEqualTo(10 * MILLI - 1);
        }
        assertThat(heard).hasSizeBetween(19, 22);
        assertThat(link.counters().queueFull).isEqualTo(100 - heard.size());
    }

    @Test
    void aFreezeHoldsEverythingAndThenLetsItGoAtOnce() {
        ImpairedLink<Integer> link = link("delay=5 freeze=500 freeze-every=5", 10);
        List<Arrival> heard = run(link, 60_000, 1);

        long longestSilence = 0;
        int silences = 0;
        for (int i = 1; i < heard.size(); i++) {
            long silence = heard.get(i).nanos() - heard.get(i - 1).nanos();
            longestSilence = Math.max(longestSilence, silence);
            silences += silence > 400 * MILLI ? 1 : 0;
        }
        assertThat(heard).hasSize(60_000);
        assertThat(longestSilence).isBetween(499 * MILLI, 502 * MILLI);
        assertThat(silences).isBetween(5, 18);
    }

    @Test
    void theFreezeButtonActsAtOnceAndLosesNothing() {
        ImpairedLink<Integer> link = link("delay=10", 11);
        List<Integer> heard = new ArrayList<>();
        link.offer(1, 10, 0);
        link.hold(true);
        link.poll(50 * MILLI, (number, at) -> heard.add(number));
        assertThat(heard).isEmpty();
        assertThat(link.nextDueNanos()).isEqualTo(Long.MAX_VALUE);

        link.hold(false);
        link.poll(50 * MILLI, (number, at) -> heard.add(number));

        assertThat(heard).containsExactly(1);
    }

    @Test
    void aChangedProfileActsOnTheNextDatagram() {
        ImpairedLink<Integer> link = link("delay=10", 12);
        List<Arrival> heard = new ArrayList<>();
        link.offer(1, 10, 0);
        link.setProfile(NetworkText.parse("delay=300"), 0);
        link.offer(2, 10, 0);

        link.poll(1_000 * MILLI, (number, at) -> heard.add(new Arrival(number, at)));

        assertThat(heard).containsExactly(new Arrival(1, 10 * MILLI), new Arrival(2, 300 * MILLI));
    }

    @Test
    void oneLaneDoesNotShiftTheLuckOfAnother() {
        ImpairedLink<Integer> alone = link("delay=100 jitter=50 loss=20%", 13);
        ImpairedLink<Integer> shared = link("delay=100 jitter=50 loss=20%", 13);
        for (int i = 0; i < 500; i++) {
            Fate quiet = alone.offer(i, 10, 1, i * MILLI);
            shared.offer(-i, 10, 2, i * MILLI);
            assertThat(shared.offer(i, 10, 1, i * MILLI)).isEqualTo(quiet);
        }
    }

    @Test
    void aLinkRemembersOnlySoMuch() {
        ImpairedLink<Integer> link = link("delay=1000", 14);
        for (int i = 0; i < ImpairedLink.MAX_IN_FLIGHT + 3; i++) {
            link.offer(i, 1, 0);
        }

        assertThat(link.inFlight()).isEqualTo(ImpairedLink.MAX_IN_FLIGHT);
        assertThat(link.counters().overflowed).isEqualTo(3);
    }

    /** Of large ones fewer: what comes twice is counted twice, and what has arrived makes room. */
    @Test
    void andOnlySoManyBytes() {
        ImpairedLink<Integer> link = link("delay=1000 duplicate=100%", 14);
        int large = 65_000;
        int most = ImpairedLink.MAX_IN_FLIGHT_BYTES / large;
        for (int i = 0; i < 2 * most; i++) {
            link.offer(i, large, 0);
        }

        assertThat(link.inFlight()).isBetween(most, most + 1);
        assertThat(link.inFlightBytes()).isEqualTo((long) large * link.inFlight());
        assertThat(link.counters().overflowed).isGreaterThan(most);
        link.poll(10_000 * MILLI, (number, at) -> {});
        assertThat(link.inFlightBytes()).isZero();
    }

    @Test
    void aLostCommandArrivesFiftyMillisecondsAndTwoDelaysLater() {
        ImpairedLink<Integer> link = link("delay=100 loss=50%", 15);
        ReliableLane<Integer> commands = new ReliableLane<>(link, 1);
        int[] copies = new int[6];
        for (int i = 0; i < 4_000; i++) {
            long sent = i * 10_000 * MILLI;
            commands.send(i, 30, sent);
            long[] arrived = {-1};
            while (arrived[0] < 0) {
                long next = Math.min(commands.nextSendNanos(), link.nextDueNanos());
                commands.poll(next);
                link.poll(next, (number, at) -> arrived[0] = at);
            }
            // 100 ms, and 50 + 2 × 100 ms for every loss
            long extra = arrived[0] - sent - 100 * MILLI;
            assertThat(extra % (250 * MILLI)).isZero();
            copies[(int) Math.min(5, extra / (250 * MILLI))]++;
        }
        assertThat(copies[0]).isBetween(1_880, 2_120);
        assertThat(copies[1]).isBetween(900, 1_100);
    }
}
