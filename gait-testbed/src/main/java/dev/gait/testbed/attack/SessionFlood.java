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
    private static final int MOST_TURNS = 4;

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
    private int turn;

    SessionFlood(ClientSwarm swarm, Maker<A> maker, String account, int attackerCount, double perSecond, Deed<A> deed)
            throws IOException {
        this.perSecond = perSecond;
        this.deed = deed;
        for (int i = 0; i < attackerCount; i++) {
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
        // Clients of a crowd have their turns one after the other, or the attackers' thread would do nothing else.
        for (int i = 0; i < Math.min(attackers.size(), MOST_TURNS); i++) {
            attackers.get(turn++ % attackers.size()).turn(nowNanos);
        }
    }
}
