package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.glide.SeenPlace;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import org.junit.jupiter.api.Test;

/** An example that decides a hit: an archer shoots at what its screen shows, and the server looks at that screen. */
class RewindTest {
    /** Nearer than this to the middle of the body is a hit, metres. */
    private static final double BODY = 0.4;

    private final VirtualWorld world = new VirtualWorld(5);
    private final VirtualClient runner = enter("runner");
    private final VirtualClient archer = enter("archer");
    private final SeenPlace seen = new SeenPlace();

    private VirtualClient enter(String name) {
        return world.enter(ClientConfig.of(name, "secret").withGlide(true), NetworkText.parse("delay=100 jitter=20"));
    }

    /** Where the archer's screen shows the runner, and when that is; the arrow reaches the server 120 ms later. */
    private double[] aim() {
        int row = archer.frame().row(runner.guid());
        double[] shot = {
            archer.frame().x[row], archer.frame().y[row], archer.client().screenMillis()
        };
        world.run(120);
        return shot;
    }

    private boolean hits(double[] shot, int claimedMillis) {
        return world.server().seen(archer.guid(), runner.guid(), claimedMillis, seen)
                && Math.hypot(seen.x - shot[0], seen.y - shot[1]) < BODY;
    }

    private void run() {
        world.run(8000);
        runner.run(true);
        runner.press(MovementKey.FORWARD);
        world.run(3000);
    }

    @Test
    void whatWasOnTheScreenIsHitAlthoughItIsGoneByNow() {
        run();
        for (int i = 0; i < 20; i++) {
            world.run(137);
            double[] shot = aim();
            assertThat(hits(shot, (int) shot[2])).as("arrow %d", i).isTrue();
            double gone = Math.hypot(
                    world.truth(runner.guid()).x() - shot[0],
                    world.truth(runner.guid()).y() - shot[1]);
            assertThat(gone).as("by now it has run on").isGreaterThan(1);
        }
    }

    /** Who says that its screen was two seconds late, so that it may hit what has long left, is not believed. */
    @Test
    void aLieAboutTheScreenIsBelievedOnlyAsFarAsTheLineExplainsIt() {
        run();
        double[] past = aim();
        world.run(1500);
        assertThat(hits(past, (int) past[2])).as("a shot that is held back").isFalse();
        assertThat(world.server().seen(archer.guid(), runner.guid(), (int) past[2] - 60_000, seen))
                .as("something is answered, of the nearest moment that is believed")
                .isTrue();
        assertThat(Math.hypot(seen.x - past[0], seen.y - past[1])).isGreaterThan(5);
        assertThat(world.server().disbelieved(archer.guid())).isGreaterThanOrEqualTo(2);
    }

    @Test
    void whoIsNotOnTheScreenIsNotSeen() {
        run();
        assertThat(world.server()
                        .seen(archer.guid(), 0x12345678, archer.client().screenMillis(), seen))
                .isFalse();
        assertThat(world.server().seen(0x12345678, runner.guid(), 0, seen)).isFalse();
    }
}
