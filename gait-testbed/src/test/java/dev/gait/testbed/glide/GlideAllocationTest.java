package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.MotionServer;
import dev.gait.server.ServerListener;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.testbed.world.VirtualWorld;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Whoever listens to the lane makes no garbage by it: real clients of the real server, and every byte that is allocated
 * from the arrival of a datagram of the lane to the frame that shows it is counted, by the JVM's own counter of this
 * thread. What the server allocates to tell is counted in GlideTellerTest.
 */
class GlideAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RING = 1024;
    private static final int TURNS = 1000;
    /** Rounds until everything that is made once has been made, and rounds that are counted. */
    private static final int WARM_UP = 4;

    private static final int ROUNDS = 6;

    /** Datagrams on their way, in buffers that are used again: the line makes no garbage of its own. */
    private static final class Pipe {
        final byte[][] bytes = new byte[RING][600];
        final int[] length = new int[RING];
        final ServerPort[] port = new ServerPort[RING];
        int written;
        int read;

        void put(byte[] from, int offset, int size, ServerPort on) {
            int at = written++ % RING;
            System.arraycopy(from, offset, bytes[at], 0, size);
            length[at] = size;
            port[at] = on;
        }
    }

    private static final class Player {
        final PeerAddress address;
        final Pipe up = new Pipe();
        final Pipe down = new Pipe();
        final MotionClient client;
        final MotionFrame frame = new MotionFrame();

        Player(int number) {
            address = PeerAddress.ipv4(0x7F000001, 40_000 + number);
            client = new MotionClient(
                    ClientConfig.of("player" + number, "secret").withGlide(true), up::put, ClientListener.NONE);
        }

        PlayerControls controls() {
            return Objects.requireNonNull(client.player()).controls();
        }
    }

    private final List<Player> players = new ArrayList<>();
    private long now = 1_000_000_000L;
    private final MotionServer server = new MotionServer(
            VirtualWorld.quietSettings(),
            new FlatGround(0),
            AccountService.inline(new MemoryStore(), Passwords.quick()),
            this::toClient,
            ServerListener.SILENT,
            new Prng(5)::nextLong,
            GameClock.reading(1_000_000, now),
            now);
    private long spent;
    private int datagrams;

    private void toClient(byte[] bytes, int offset, int length, PeerAddress to, ServerPort from) {
        for (Player player : players) {
            if (player.address.equals(to)) {
                player.down.put(bytes, offset, length, from);
            }
        }
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private void turn() {
        now += 5_000_000L;
        for (Player player : players) {
            Pipe up = player.up;
            while (up.read < up.written) {
                int at = up.read++ % RING;
                server.receive(up.bytes[at], 0, up.length[at], player.address, up.port[at], now);
            }
        }
        server.step(now);
        server.send(now);
        for (Player player : players) {
            Pipe down = player.down;
            while (down.read < down.written) {
                int at = down.read++ % RING;
                boolean lane = down.bytes[at][3] < 0;
                long before = allocated();
                player.client.receive(down.bytes[at], 0, down.length[at], down.port[at], now);
                if (lane) {
                    spent += allocated() - before;
                    datagrams++;
                }
            }
            player.client.step(now);
            player.client.send(now);
            long before = allocated();
            player.client.frame(now, player.frame);
            spent += allocated() - before;
        }
    }

    private void enter(Player player) {
        players.add(player);
        player.client.start(now);
        for (int i = 0; i < 2000 && player.client.phase() != LoginPhase.IN_WORLD; i++) {
            turn();
        }
        assertThat(player.client.phase()).isEqualTo(LoginPhase.IN_WORLD);
    }

    @Test
    void fromTheLaneToTheFrameNothingIsAllocated() {
        for (int i = 0; i < 4; i++) {
            enter(new Player(i));
        }
        long[] rounds = new long[ROUNDS];
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            if (round == WARM_UP) {
                datagrams = 0;
            }
            spent = 0;
            for (int i = 0; i < TURNS; i++) {
                for (Player player : players) {
                    if (i % 200 == 0) {
                        player.controls().press(MovementKey.FORWARD, InputDevice.KEYBOARD, player.client.now());
                    } else if (i % 200 == 100) {
                        player.controls().release(MovementKey.FORWARD, InputDevice.KEYBOARD, player.client.now());
                    }
                }
                turn();
            }
            if (round >= WARM_UP) {
                rounds[round - WARM_UP] = spent;
            }
        }
        assertThat(datagrams).as("there was something to hear").isGreaterThan(500);
        // The virtual machine itself takes a few bytes when it compiles anew; what a frame took would be in every
        // round.
        assertThat(LongStream.of(rounds).min())
                .as("bytes for %d datagrams and their frames, by rounds: %s", datagrams, Arrays.toString(rounds))
                .hasValue(0);
    }
}
