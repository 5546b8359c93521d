package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientListener;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.Passwords;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A client behind a bad network, over a real server's sockets. */
class BadLineTest {
    /** Rarer than any message is late by. */
    private static final long TURN_MILLIS = 70;

    /** Who measures schemes on a line must not measure how often its thread got a turn. */
    @Test
    void whatComesIsHeardWhenTheNetworkDeliversItHoweverLateOurThreadIs() throws Exception {
        DemoGround country = new DemoGround(1, null);
        List<Long> heard = new ArrayList<>();
        Set<Long> delivered = new HashSet<>();
        Set<Long> began = new HashSet<>();
        Set<Long> left = ConcurrentHashMap.newKeySet();
        ClientListener ear = new ClientListener() {
            @Override
            public void heard(byte[] bytes, int offset, int length, long nowNanos) {
                heard.add(nowNanos);
            }
        };
        long latestTurn = 0;
        try (ServerHost host = ServerHost.start(
                        new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0),
                        ServerSettings.usual(),
                        country.world(),
                        AccountService.threaded(new DemoStore(), Passwords.quick()),
                        new ServerListener() {});
                BadLine line = new BadLine(
                        host.address(),
                        NetworkText.parse("delay=200 jitter=20"),
                        1,
                        DemoClient.config("Ada", country, true),
                        ear,
                        System.nanoTime())) {
            line.setTap((bytes, toClient, nanos, fate) -> {
                if (toClient) {
                    began.add(nanos);
                    delivered.add(fate.dueNanos());
                }
            });
            host.onSending((datagram, offset, length, to, nanos) -> {
                left.add(nanos);
                line.leaves(datagram, offset, length, to, nanos);
            });
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (heard.size() < 12 && System.nanoTime() < end) {
                latestTurn = System.nanoTime();
                line.turn(latestTurn);
                TimeUnit.MILLISECONDS.sleep(TURN_MILLIS);
            }
        }
        assertThat(heard).hasSizeGreaterThanOrEqualTo(12).isSorted();
        assertThat(delivered).containsAll(heard);
        assertThat(left).as("the server's own moments").containsAll(began);
        assertThat(heard).noneMatch(at -> at > System.nanoTime());
        assertThat(heard.get(heard.size() - 1)).isLessThanOrEqualTo(latestTurn);
    }
}
