package dev.gait.testbed.soak;

import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.testbed.world.VirtualClient;

/**
 * Somebody honest behind a line that hardly carries anything: half of it lost, or dark for many seconds at a time in one
 * direction or both. What it costs the server must not be seen by others.
 */
final class HalfDeadLine extends ConnectedNeighbour {
    private static final double MEAN_DARK_SECONDS = 15;
    private static final double MEAN_LIGHT_SECONDS = 10;

    private final Position home;
    private final Prng prng;
    private int beatsLeft;
    private boolean dark;
    private long changes;

    HalfDeadLine(Entry entry, Position home, Prng prng) {
        super(entry);
        this.home = home;
        this.prng = prng;
    }

    static NetworkProfile line(Prng dice) {
        return NetworkProfile.perfect("half dead")
                .with(NetworkSetting.DELAY, dice.between(50, 800))
                .with(NetworkSetting.JITTER, 50)
                .with(NetworkSetting.LOSS, dice.between(0.1, 0.5))
                .with(NetworkSetting.BANDWIDTH, dice.between(2_000, 20_000))
                .with(NetworkSetting.QUEUE, 64_000);
    }

    @Override
    void entering(VirtualClient client) {
        client.setHands(new Wanderer(client, home, prng.split("keys"))::act);
    }

    @Override
    void misbehave(VirtualClient client, LastReport report) {
        if (--beatsLeft > 0) {
            return;
        }
        dark = !dark;
        changes++;
        int direction = prng.below(3);
        client.hold(dark && direction != 0, dark && direction != 1);
        double seconds = prng.exponential(dark ? MEAN_DARK_SECONDS : MEAN_LIGHT_SECONDS);
        beatsLeft = (int) Math.ceil(1000 * seconds / HostileNeighbours.BEAT_MILLIS);
    }

    @Override
    public long attempts() {
        return changes;
    }
}
