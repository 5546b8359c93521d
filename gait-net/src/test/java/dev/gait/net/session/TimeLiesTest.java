package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.ECHO_REQUEST;
import static dev.gait.net.packet.PacketFlags.TIME_SYNC;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.PacketVerdict;
import org.junit.jupiter.api.Test;

/** Clients that lie about time (wire.md §A.11): a lie changes nothing, and hides no clock that runs away. */
class TimeLiesTest {
    private static final PeerAddress FOE = PeerAddress.ipv4(0x0A0000FE, 6666);
    private static final float[] LIES = {Float.MAX_VALUE, -Float.MAX_VALUE, 1e9f, -1e9f, 9e6f, -9e6f, 3600, -3600};

    private final TestWorld world = new TestWorld();
    private final RawClient foe = new RawClient(world, FOE).connect("foe");
    private int sequence = 2;

    /** One echo and, every time, five seconds. */
    private void echo(float clientSeconds) {
        foe.writer.optional.echoRequestTime = clientSeconds;
        assertThat(foe.keyed(sequence++, ECHO_REQUEST)).isEqualTo(PacketVerdict.OK);
        world.now += 5 * SECOND;
        world.endpoint.poll(world.now);
    }

    @Test
    void whatIsNoNumberIsNoPacket() {
        for (float lie : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            foe.writer.optional.echoRequestTime = lie;
            assertThat(foe.keyed(sequence, ECHO_REQUEST)).isEqualTo(PacketVerdict.NOT_FINITE);
            foe.writer.optional.timeSync = lie;
            assertThat(foe.keyed(sequence, TIME_SYNC)).isEqualTo(PacketVerdict.NOT_FINITE);
        }
        echo(1);
        assertThat(world.session().isClosed()).isFalse();
    }

    @Test
    void anyNumberIsAnsweredAndNoneEndsTheSession() {
        for (float lie : LIES) {
            foe.writer.optional.timeSync = lie;
            assertThat(foe.keyed(sequence++, TIME_SYNC)).isEqualTo(PacketVerdict.OK);
            echo(lie);
        }
        assertThat(world.session().isClosed()).isFalse();
        assertThat(world.session().stats().roundTripNanos()).isBetween(0L, SECOND);
    }

    /** A guard that remembers the largest difference it saw is blind after one that is larger than any to come. */
    @Test
    void noLieHidesAClockThatRunsAway() {
        for (float lie : LIES) {
            TimeLiesTest fresh = new TimeLiesTest();
            fresh.echo(lie);
            fresh.echo(lie / 2);
            for (int i = 0; i < 30 && !fresh.world.session().isClosed(); i++) {
                fresh.echo(10 + 6 * i);
            }
            assertThat(fresh.world.serverEar().ended).as("after " + lie).isEqualTo(DisconnectReason.CLOCK_DRIFT);
        }
    }

    @Test
    void aClockThatJumpedOnceIsNoCheat() {
        float clock = 0;
        for (int i = 0; i < 60; i++) {
            clock += i == 20 ? 3605 : i == 40 ? -7195 : 5;
            // Its line wavers meanwhile.
            echo(clock + 0.1f * (i * 7 % 5));
        }
        assertThat(world.session().isClosed()).isFalse();
    }
}
