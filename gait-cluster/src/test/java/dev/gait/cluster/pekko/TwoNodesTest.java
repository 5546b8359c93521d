package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gait.cluster.store.Postgres;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.spi.ClusterSupport;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.Passwords;
import dev.gait.testbed.load.LoadPlan;
import dev.gait.testbed.load.LoadResult;
import dev.gait.testbed.load.LoadRun;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two real nodes on loopback with a real PostgreSQL, in one process: a crowd that logs in at one of them stands and walks on
 * the land of both, nobody is lost, and nothing anybody does goes unheard. What kills nodes is the simulation's business, and
 * that of three processes (docs/cluster.md).
 */
@Tag("alone")
class TwoNodesTest {
    private static final int CLIENTS = 12;
    private static final long JOIN_MILLIS = 60_000;

    private record Running(ServerHost host, PekkoNode node, AccountService accounts) implements AutoCloseable {
        @Override
        public void close() {
            node.close();
            host.close();
        }
    }

    @Test
    void aCrowdWalksOnTheLandOfBoth() throws Exception {
        Path programs = Postgres.programs();
        assumeTrue(programs != null, "no PostgreSQL on this machine");
        String one = "127.0.0.1:" + freePort();
        String two = "127.0.0.1:" + freePort();
        try (Postgres postgres = Postgres.start(Objects.requireNonNull(programs));
                Running first = start(List.of(one, two), postgres.url());
                Running second = start(List.of(two, one), postgres.url())) {
            awaitServing(first.node());
            awaitServing(second.node());
            LoadResult crowd = new LoadRun(
                            new LoadPlan(first.host().address(), CLIENTS, 4, 1, "crowd", 20, false), null, line -> {})
                    .run();
            assertThat(crowd.entered()).isEqualTo(CLIENTS);
            assertThat(crowd.disconnected()).isZero();
            assertThat(crowd.lost())
                    .as("what somebody did and another one near did not hear")
                    .isZero();
            assertThat(crowd.relays()).isPositive();
            assertThat(elsewhere(first.node())).as(first.node().describe()).isPositive();
        }
    }

    private static int elsewhere(PekkoNode node) {
        String picture = node.describe();
        int end = picture.indexOf(" elsewhere, ");
        int begin = picture.lastIndexOf(' ', end - 1);
        return Integer.parseInt(picture.substring(begin + 1, end));
    }

    private static Running start(List<String> addresses, String url) throws Exception {
        CollisionWorld ground = new FlatGround(0);
        PekkoNode node = PekkoNode.prepare(
                new ClusterSupport.NodeOptions(addresses, url, 1, ground, MotionProfile.classic(), List.of()));
        AccountService accounts = AccountService.threaded(node.store(), Passwords.quick());
        // Where four blocks meet.
        ServerSettings settings = ServerSettings.usual()
                .withStart(new Position(0xA9B40040, 191, 191, 0), 40)
                .withStartPlaces(50);
        ServerHost host = ServerHost.start(
                new InetSocketAddress("127.0.0.1", 0), settings, ground, accounts, new ServerListener() {});
        node.join(host);
        return new Running(host, node, accounts);
    }

    private static void awaitServing(PekkoNode node) throws InterruptedException {
        long deadline = System.nanoTime() + JOIN_MILLIS * 1_000_000;
        while (!node.isServing() || !node.describe().contains("pekko://")) {
            assertThat(System.nanoTime()).as(node.describe()).isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    private static int freePort() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
