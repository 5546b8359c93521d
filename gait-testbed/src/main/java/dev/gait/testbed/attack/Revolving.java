package dev.gait.testbed.attack;

import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A few who come into the world, go as soon as they are there, and come again: everybody around is told of each arrival and
 * each departure, and each costs a password and two writes.
 */
final class Revolving implements Attack {
    private static final int PEOPLE = 4;

    private final List<LightPlayer> people = new ArrayList<>();

    Revolving(ClientSwarm swarm) throws IOException {
        for (int i = 0; i < PEOPLE; i++) {
            people.add(new LightPlayer(swarm, "restless" + i));
        }
    }

    @Override
    public void step(long nowNanos) {
        for (LightPlayer one : people) {
            one.turn(nowNanos);
            if (one.isInWorld() || one.isGone()) {
                one.comeAgain(nowNanos);
            }
        }
    }
}
