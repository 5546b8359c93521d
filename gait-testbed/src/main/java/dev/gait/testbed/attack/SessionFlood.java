package dev.gait.testbed.attack;

import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A few with accounts that log in like anybody and then do something so often in a second.
 *
 * @param <A> what they are
 */
final class SessionFlood<A extends Attacker> implements Attack {
    private static final int ATTACKERS = 4;

    /** Makes the one of that name. */
    interface Maker<A> {
        A make(ClientSwarm swarm, String account) throws IOException;
    }

    /** What one of them does, for the so-manieth time. */
    interface Deed<A> {
        void on(A attacker, int number);
    }

    private final List<A> attackers = new ArrayList<>();
    private final double perSecond;
    private final Deed<A> deed;
    private long began;
    private int done;

    SessionFlood(ClientSwarm swarm, Maker<A> maker, String account, double perSecond, Deed<A> deed) throws IOException {
        this.perSecond = perSecond;
        this.deed = deed;
        for (int i = 0; i < ATTACKERS; i++) {
            attackers.add(maker.make(swarm, account + i));
        }
    }

    @Override
    public boolean isReady() {
        return attackers.stream().allMatch(Attacker::isReady);
    }

    @Override
    public void step(long nowNanos) {
        if (isReady()) {
            began = began == 0 ? nowNanos : began;
            while (done < (nowNanos - began) * 1e-9 * perSecond) {
                done++;
                for (A attacker : attackers) {
                    if (!attacker.isGone()) {
                        deed.on(attacker, done);
                    }
                }
            }
        }
        attackers.forEach(attacker -> attacker.turn(nowNanos));
    }
}
