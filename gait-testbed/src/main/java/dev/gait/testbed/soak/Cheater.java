package dev.gait.testbed.soak;

import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.Jump;
import dev.gait.testbed.world.VirtualClient;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Walks about as others do and lies between its steps: places it cannot have reached, jumps nobody can make, and
 * everything it said a second time with a few bytes changed.
 */
final class Cheater extends ConnectedNeighbour {
    private static final int MOST_COPIES = 8;
    private static final double CLAIM_CHANCE = 0.3;
    private static final double JUMP_CHANCE = 0.1;
    private static final int MOST_CHANGED_BYTES = 4;

    private final Prng prng;
    private final Position home;
    private final Deque<byte[]> copies = new ArrayDeque<>();
    private final AutonomousPosition claim = new AutonomousPosition();
    private final Jump jump = new Jump();

    Cheater(Entry entry, Position home, Prng prng) {
        super(entry);
        this.home = home;
        this.prng = prng;
    }

    @Override
    void entering(VirtualClient client) {
        client.setHands(new Wanderer(client, home, prng.split("keys"))::act);
    }

    @Override
    void said(byte[] bytes, int offset, int length) {
        if (copies.size() < MOST_COPIES) {
            copies.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    @Override
    void misbehave(VirtualClient client, LastReport report) {
        while (!copies.isEmpty()) {
            byte[] copy = copies.remove();
            for (int i = prng.below(MOST_CHANGED_BYTES); i >= 0; i--) {
                copy[prng.below(copy.length)] = (byte) prng.below(256);
            }
            send(copy);
        }
        if (prng.chance(CLAIM_CHANCE)) {
            report.fill(claim.position, claim.stamps);
            double far = prng.chance(0.5) ? prng.between(0, 4) : prng.exponential(40);
            claim.position.x += (float) prng.between(-far, far);
            claim.position.y += (float) prng.between(-far, far);
            claim.position.z += (float) (prng.chance(0.5) ? 0 : prng.between(-far, far));
            claim.contact = prng.below(2);
            send(claim, report);
        }
        if (prng.chance(JUMP_CHANCE)) {
            report.fill(jump.position, jump.stamps);
            jump.extent = (float) prng.between(0, 1.5);
            jump.vy = (float) prng.between(-20, 20);
            jump.vz = (float) prng.between(0, 20);
            send(jump, report);
        }
    }
}
