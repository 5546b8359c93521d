package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bots do with their controls, in the real world: go somewhere, turn, follow; with and without prediction. */
class BotTest {
    private final VirtualWorld world = new VirtualWorld(11);

    private Position off(VirtualClient from, double east, double north) {
        Position place = new Position().set(from.position());
        place.setGlobal(place.globalX() + east, place.globalY() + north, place.frame.z);
        return place;
    }

    private static int legs(VirtualClient client) {
        return client.controls().player().interpreter().interpreted().forwardCommand;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void moveToEndsWhereItWasSent(boolean extension) {
        VirtualClient bot = world.enter("Bot", extension);
        world.run(1000);
        bot.run(true);
        Position goal = off(bot, -21, 13);
        bot.controls().moveTo(goal, 0.6, bot.client().now());
        assertThat(bot.controls().isUnderWay()).isTrue();
        world.runUntil(() -> !bot.controls().isUnderWay(), 10_000);
        world.run(1000);
        assertThat(bot.position().distanceTo(goal)).isLessThan(1.1);
        assertThat(legs(bot)).isEqualTo(MotionCommand.READY);
        assertThat(world.server().counters().corrections).isZero();
    }

    @Test
    void turnToLooksThereAndLetsGo() {
        VirtualClient bot = world.enter("Bot", true);
        world.run(1000);
        bot.controls().turnTo(-133, bot.client().now());
        world.runUntil(() -> !bot.controls().isUnderWay(), 6000);
        world.run(500);
        assertThat(bot.position().frame.heading()).isBetween(226.5, 227.5);
        Position stood = new Position().set(bot.position());
        world.run(1000);
        assertThat(bot.position().distanceTo(stood)).isZero();
    }

    @Test
    void followStaysNearSomebodyByNameUntilAKeyIsTouched() {
        VirtualClient ada = world.enter("Ada", true);
        VirtualClient bot = world.enter("Bot", true);
        world.run(1000);
        assertThat(bot.client().find("ADA")).isEqualTo(ada.guid());
        assertThat(bot.client().nameOf(ada.guid())).isEqualTo("Ada");
        assertThat(bot.client().find("Zoe")).isZero();
        bot.run(true);
        bot.controls()
                .follow(
                        dest -> bot.client().locate(bot.client().find("ada"), dest),
                        2,
                        bot.client().now());
        ada.run(true);
        ada.press(MovementKey.FORWARD);
        world.run(5000);
        ada.press(MovementKey.TURN_RIGHT);
        world.run(1500);
        ada.release(MovementKey.TURN_RIGHT);
        world.run(3000);
        ada.release(MovementKey.FORWARD);
        world.run(2500);
        assertThat(bot.position().distanceTo(ada.position())).isBetween(0.5, 3.0);
        assertThat(bot.controls().isUnderWay()).isTrue();

        bot.press(MovementKey.BACK);
        assertThat(bot.controls().isUnderWay()).isFalse();
        world.run(1000);
        bot.release(MovementKey.BACK);
        assertThat(bot.position().distanceTo(ada.position())).isGreaterThan(3);
        world.run(1000);
        assertThat(legs(bot)).isEqualTo(MotionCommand.READY);
    }

    @Test
    void whoIsFollowedAndGoneIsWaitedFor() {
        VirtualClient bot = world.enter("Bot", true);
        world.run(1000);
        bot.controls()
                .follow(
                        dest -> bot.client().locate(bot.client().find("Ada"), dest),
                        2,
                        bot.client().now());
        world.run(1000);
        assertThat(legs(bot)).isEqualTo(MotionCommand.READY);
        VirtualClient ada = world.enter("Ada", true);
        world.run(500);
        Position before = new Position().set(bot.position());
        world.server().operations().teleport("Ada", off(bot, 0, 40));
        world.run(12_000);
        assertThat(bot.position().distanceTo(before)).isGreaterThan(20);
        assertThat(bot.position().distanceTo(ada.position())).isLessThan(4);
    }
}
