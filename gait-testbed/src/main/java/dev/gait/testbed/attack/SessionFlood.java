package dev.gait.testbed.attack;

import dev.gait.client.ClientListener;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A few clients that log in like anybody and then do something so often in a second. */
final class SessionFlood implements Attack {
    private static final int ATTACKERS = 4;

    /** What one of them does, for the so-manieth time. */
    interface Deed {
        void on(SwarmClient client, int number);
    }

    private final List<SwarmClient> clients = new ArrayList<>();
    private final double perSecond;
    private final Deed deed;
    private boolean started;
    private long began;
    private int done;

    SessionFlood(ClientSwarm swarm, String account, double perSecond, Deed deed) throws IOException {
        this.perSecond = perSecond;
        this.deed = deed;
        for (int i = 0; i < ATTACKERS; i++) {
            clients.add(new SwarmClient(swarm, account + i, ClientListener.NONE));
        }
    }

    @Override
    public boolean isReady() {
        return clients.stream().allMatch(client -> client.isInWorld() || client.lost() != null);
    }

    @Override
    public void step(long nowNanos) {
        if (!started) {
            started = true;
            clients.forEach(client -> client.start(nowNanos));
        }
        if (isReady()) {
            began = began == 0 ? nowNanos : began;
            while (done < (nowNanos - began) * 1e-9 * perSecond) {
                done++;
                for (SwarmClient client : clients) {
                    if (client.lost() == null) {
                        deed.on(client, done);
                    }
                }
            }
        }
        clients.forEach(client -> client.turn(nowNanos));
    }
}
