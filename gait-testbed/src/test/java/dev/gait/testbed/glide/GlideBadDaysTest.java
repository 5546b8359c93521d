package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.client.ClientConfig;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import org.junit.jupiter.api.Test;

/** What happens to those who watch by Glide when something goes wrong or somebody comes, goes and comes back. */
class GlideBadDaysTest {
    private static final NetworkProfile LINE = NetworkText.parse("delay=60 jitter=15 loss=0.02");
    private static final NetworkProfile DARK = NetworkText.parse("delay=60 jitter=15 loss=1");
    private static final double RUN = 9.5;

    /** The lane tells 32 bits of milliseconds: they go round twenty seconds after each of these worlds began. */
    private static final long GOES_ROUND_NANOS = (1L << 32) * 1_000_000L;

    private final VirtualWorld world = VirtualWorld.beginningAt(GOES_ROUND_NANOS - 20_000_000_000L, 23);
    private final VirtualClient runner = enter("runner");
    private final VirtualClient watcher = enter("watcher");

    private VirtualClient enter(String account) {
        return world.enter(ClientConfig.of(account, "secret"), LINE);
    }

    private int row() {
        return watcher.frame().row(runner.guid());
    }

    private double off() {
        int row = row();
        MotionFrame frame = watcher.frame();
        return Math.hypot(
                frame.x[row] - runner.position().globalX(),
                frame.y[row] - runner.position().globalY());
    }

    private void assertSeenStanding(String when) {
        assertThat(row()).as(when).isNotNegative();
        assertThat(off()).as("metres off, " + when).isLessThan(0.05);
        assertThat(watcher.frame().cycle[row()]).as("legs, " + when).isEqualTo(MotionCommand.READY);
    }

    /** News are taken up: it sets out, is seen at its speed, and stops where it stops. */
    private void assertNewsAreHeard(String when) {
        runner.press(MovementKey.FORWARD);
        world.run(1500);
        int row = row();
        double x = watcher.frame().x[row];
        double y = watcher.frame().y[row];
        long from = world.nowNanos();
        world.run(500);
        double speed = Math.hypot(watcher.frame().x[row()] - x, watcher.frame().y[row()] - y)
                / ((world.nowNanos() - from) * 1e-9);
        assertThat(speed).as("m/s, " + when).isCloseTo(RUN, within(0.6));
        runner.release(MovementKey.FORWARD);
        world.run(1500);
        assertSeenStanding(when);
    }

    @Test
    void theServersMillisecondsMayGoRound() {
        runner.run(true);
        world.run(3000);
        runner.press(MovementKey.FORWARD);
        world.runTo(GOES_ROUND_NANOS - 2_000_000_000L);
        double[] last = {Double.NaN, 0, 0};
        double[] worst = {0};
        watcher.onFrame((frame, nowNanos) -> {
            int row = frame.row(runner.guid());
            double step = Math.hypot(frame.x[row] - last[0], frame.y[row] - last[1]);
            double expected = RUN * (nowNanos * 1e-9 - last[2]);
            worst[0] = Double.isNaN(step) ? 0 : Math.max(worst[0], Math.abs(step - expected));
            last[0] = frame.x[row];
            last[1] = frame.y[row];
            last[2] = nowNanos * 1e-9;
        });
        world.runTo(GOES_ROUND_NANOS + 3_000_000_000L);
        assertThat(worst[0]).as("metres a frame moved too much or too little").isLessThan(0.02);
        runner.release(MovementKey.FORWARD);
        world.run(1500);
        assertSeenStanding("after they went round");
        assertThat(world.server().disbelieved(watcher.guid())).isLessThan(5);
    }

    /** A bot asks where somebody is and never draws a picture. */
    @Test
    void whoNeverLooksKnowsWhereOthersAre() {
        watcher.drawEvery(Integer.MAX_VALUE);
        runner.run(true);
        world.run(3000);
        runner.press(MovementKey.FORWARD);
        world.run(2000);
        runner.release(MovementKey.FORWARD);
        world.run(2500);
        Position known = new Position();
        assertThat(watcher.client().locate(runner.guid(), known)).isTrue();
        assertThat(known.distanceTo(runner.position())).as("metres off").isLessThan(0.1);
    }

    @Test
    void whoHeardNothingForTenSecondsIsToldEverythingAnew() {
        runner.run(true);
        world.run(3000);
        assertNewsAreHeard("before");
        watcher.setNetwork(DARK);
        for (int i = 0; i < 80; i++) { // more than are kept, and more than the low bits of a number can tell
            runner.press(MovementKey.FORWARD);
            world.run(60);
            runner.release(MovementKey.FORWARD);
            world.run(60);
        }
        watcher.setNetwork(LINE);
        world.run(2500);
        assertThat(watcher.isInWorld()).isTrue();
        assertSeenStanding("after the darkness");
        assertNewsAreHeard("after the darkness");
    }

    @Test
    void whoRunsOutOfSightAndComesBackIsSeenAgain() {
        runner.run(true);
        world.run(3000);
        runner.press(MovementKey.FORWARD);
        world.runUntil(() -> watcher.client().scene().actor(runner.guid()) == null, 90_000);
        world.run(6000);
        assertThat(row()).isNegative();
        turnRound();
        world.runUntil(() -> watcher.client().scene().actor(runner.guid()) != null, 90_000);
        world.run(2000);
        runner.release(MovementKey.FORWARD);
        world.run(1500);
        assertSeenStanding("back in sight");
        assertNewsAreHeard("back in sight");
    }

    /** The scene forgets it on a clock of its own and has it again at once; the lane has told of it all the time. */
    @Test
    void whoTheSceneHadForgottenIsStillHeardOfInTheLane() {
        runner.run(true);
        world.run(3000);
        runner.press(MovementKey.FORWARD);
        world.run(2000);
        double now = watcher.client().now();
        assertThat(watcher.client().scene().remove(runner.guid(), now)).isTrue();
        world.run(100);
        watcher.client()
                .scene()
                .create(runner.guid(), runner.position(), new SequenceStamps(), now, MoverFacts.REMOTE, 1);
        world.run(2000);
        runner.release(MovementKey.FORWARD);
        world.run(1500);
        assertSeenStanding("after it was forgotten");
        assertNewsAreHeard("after it was forgotten");
    }

    private void turnRound() {
        double before = runner.position().frame.heading();
        runner.press(MovementKey.TURN_RIGHT);
        world.runUntil(
                () -> Math.abs(Math.IEEEremainder(runner.position().frame.heading() - before - 180, 360)) < 6, 20_000);
        runner.release(MovementKey.TURN_RIGHT);
    }

    @Test
    void whoLeavesIsGoneAndANewcomerSeesWhoRuns() {
        runner.run(true);
        runner.press(MovementKey.FORWARD);
        world.run(2000);
        VirtualClient newcomer = enter("newcomer");
        world.run(2000);
        int mine = newcomer.frame().row(runner.guid());
        assertThat(mine).isNotNegative();
        double apart = Math.hypot(
                newcomer.frame().x[mine] - watcher.frame().x[row()],
                newcomer.frame().y[mine] - watcher.frame().y[row()]);
        assertThat(apart).as("both watchers see it at nearly the same moment").isLessThan(0.1 * RUN);
        runner.client().logOff();
        world.runUntil(() -> row() < 0 && newcomer.frame().row(runner.guid()) < 0, 15_000);
    }

    /** An emote is of a moment, as the pose is: it is seen where it was done, not on the way there. */
    @Test
    void anEmoteIsSeenWhereItWasDone() {
        runner.run(true);
        world.run(3000);
        runner.press(MovementKey.FORWARD);
        world.run(1000);
        runner.release(MovementKey.FORWARD);
        world.run(20);
        double[] offWhenSeen = {Double.NaN};
        double[] ageWhenSeen = {Double.NaN};
        watcher.onFrame((frame, nowNanos) -> {
            int row = frame.row(runner.guid());
            if (row >= 0 && frame.action[row] != 0 && Double.isNaN(offWhenSeen[0])) {
                offWhenSeen[0] = off();
                ageWhenSeen[0] = frame.actionAge[row];
            }
        });
        runner.controls().perform(MotionCommand.WAVE, runner.client().now());
        world.runUntil(() -> !Double.isNaN(offWhenSeen[0]), 3000);
        assertThat(offWhenSeen[0]).as("metres from where it waves").isLessThan(0.1);
        assertThat(ageWhenSeen[0]).as("seconds into it").isLessThan(0.1);
    }
}
