package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.net.impair.Networks;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.session.DisconnectReason;
import dev.gait.server.OccupantStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The client against the server, from the login to the goodbye, in virtual time over a clean link: with the extension, and
 * as a client of the field.
 */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class ClientLifecycleTest {
    private final VirtualWorld world = new VirtualWorld(1);
    private final boolean extension;

    ClientLifecycleTest(boolean extension) {
        this.extension = extension;
    }

    @Test
    void itLogsInAndStandsWhereTheServerHasIt() {
        VirtualClient ada = world.enter("ada", extension);
        world.run(500);
        OccupantStatus truth = world.truth(ada.guid());
        assertThat(ada.position().globalX()).isEqualTo(truth.x(), org.assertj.core.data.Offset.offset(1e-3));
        assertThat(ada.position().globalY()).isEqualTo(truth.y(), org.assertj.core.data.Offset.offset(1e-3));
        assertThat(ada.entered()).isEqualTo(1);
        assertThat(ada.frame().row(ada.guid())).isNotNegative();
    }

    @Test
    void twoSeeEachOtherWhoeverCameFirst() {
        VirtualClient ada = world.enter("ada", extension);
        VirtualClient bob = world.enter("bob", extension);
        world.run(1000);
        assertThat(ada.sees(bob).body().position.globalX())
                .isCloseTo(bob.position().globalX(), within(0.01));
        assertThat(bob.sees(ada).body().position.globalX())
                .isCloseTo(ada.position().globalX(), within(0.01));
    }

    private static org.assertj.core.data.Offset<Double> within(double meters) {
        return org.assertj.core.data.Offset.offset(meters);
    }

    @Test
    void oneWhoComesLateSeesAWalkerWalk() {
        VirtualClient ada = world.enter("ada", extension);
        ada.press(MovementKey.FORWARD);
        world.run(1500);
        VirtualClient bob = world.enter("bob", extension);
        world.run(300);
        double before = bob.sees(ada).body().position.globalY();
        world.run(400);
        assertThat(bob.sees(ada).body().position.globalY() - before).isBetween(1.0, 1.6);
    }

    @Test
    void keysActAtOnceAndTheServerAgrees() {
        VirtualClient ada = world.enter("ada", extension);
        world.run(500);
        double from = ada.position().globalY();
        ada.press(MovementKey.FORWARD);
        world.run(2000);
        ada.release(MovementKey.FORWARD);
        world.run(500);
        assertThat(ada.position().globalY() - from).isBetween(5.9, 6.5);
        assertThat(world.truth(ada.guid()).y()).isCloseTo(ada.position().globalY(), within(0.01));
        assertThat(world.server().counters().corrections).isZero();
    }

    @Test
    void aJumpIsSeenAndLandsForBoth() {
        VirtualClient ada = world.enter("ada", extension);
        VirtualClient bob = world.enter("bob", extension);
        world.run(1000);
        ada.jump(0.5);
        double highest = 0;
        for (int i = 0; i < 40; i++) {
            world.run(50);
            highest = Math.max(highest, bob.sees(ada).body().frame().z);
        }
        assertThat(highest).isBetween(1.0, 2.0);
        assertThat(ada.position().frame.z).isCloseTo(0, within(0.01));
        assertThat(bob.sees(ada).body().frame().z).isCloseTo(0, within(0.01));
        assertThat(world.server().counters().corrections).isZero();
    }

    @Test
    void aTeleportIsObeyedAndAnswered() {
        VirtualClient ada = world.enter("ada", extension);
        VirtualClient bob = world.enter("bob", extension);
        world.run(1000);
        ada.press(MovementKey.FORWARD);
        world.run(500);
        Position to = new Position(0xA9B40025, 120, 110, 0);
        assertThat(world.server().operations().teleport("ada", to)).isTrue();
        world.run(100);
        assertThat(ada.position().distanceTo(to)).isLessThan(1.0);
        world.run(1000);
        ada.release(MovementKey.FORWARD);
        world.run(1000);
        assertThat(ada.entered()).isEqualTo(2);
        assertThat(ada.client().phase()).isEqualTo(LoginPhase.IN_WORLD);
        // Keys that were held are held on: it walked away from there.
        assertThat(ada.position().globalY()).isGreaterThan(to.globalY() + 2);
        assertThat(bob.sees(ada).body().position.distanceTo(ada.position())).isLessThan(0.05);
    }

    @Test
    void aPushMovesItByForceAndKeepsItsHeading() {
        VirtualClient ada = world.enter("ada", extension);
        world.run(1000);
        ada.press(MovementKey.TURN_RIGHT);
        world.run(700);
        ada.release(MovementKey.TURN_RIGHT);
        world.run(300);
        double heading = ada.position().frame.heading();
        double from = ada.position().globalX();
        world.server().operations().push(ada.guid(), 2, 0, 0);
        world.run(300);
        assertThat(ada.position().globalX() - from).isCloseTo(2, within(0.01));
        assertThat(ada.position().frame.heading()).isCloseTo(heading, within(0.1));
        assertThat(world.truth(ada.guid()).x()).isCloseTo(ada.position().globalX(), within(0.01));
    }

    @Test
    void aLogOffIsAnsweredAndTheOthersSeeItGo() {
        VirtualClient ada = world.enter("ada", extension);
        VirtualClient bob = world.enter("bob", extension);
        world.run(1000);
        int guid = ada.guid();
        ada.client().logOff();
        world.runUntil(() -> ada.isLoggedOff(), 8000);
        assertThat(bob.vanished()).contains(guid);
        assertThat(bob.client().scene().actor(guid)).isNull();
        ada.client().close(world.nowNanos());
        assertThat(ada.lost()).isEqualTo(DisconnectReason.LEFT);
    }

    @Test
    void aWrongPasswordIsToldInTheServersWords() {
        world.enter("ada", extension).client().close(world.nowNanos());
        world.run(3000);
        VirtualClient thief = world.join(ClientConfig.of("ada", "guess"), Networks.CLEAN);
        world.runUntil(() -> thief.lost() != null, 5000);
        assertThat(thief.lost()).isEqualTo(DisconnectReason.REFUSED);
        assertThat(thief.lostWords()).contains("password");
    }

    @Test
    void aCharacterTheAccountHasNotEndsTheSession() {
        VirtualClient ada = world.join(ClientConfig.of("ada", "secret").withCharacter("Nobody"), Networks.CLEAN);
        world.runUntil(() -> ada.lost() != null, 5000);
        assertThat(ada.lost()).isEqualTo(DisconnectReason.REFUSED);
        assertThat(ada.lostWords()).isEqualTo("The account has no character named Nobody.");
    }

    @Test
    void aSecondLoginIsRefusedAndTheFirstStays() {
        VirtualClient ada = world.enter("ada", extension);
        VirtualClient again = world.join(ClientConfig.of("ada", "secret"), Networks.CLEAN);
        world.runUntil(() -> again.lost() != null, 5000);
        assertThat(again.lost()).isEqualTo(DisconnectReason.REFUSED);
        assertThat(again.lostWords()).contains("already logged on");
        assertThat(ada.isInWorld()).isTrue();
    }

    @Test
    void aKickIsToldInTheOperatorsWords() {
        VirtualClient ada = world.enter("ada", extension);
        world.server().operations().kick("ada", "No running indoors.");
        world.runUntil(() -> ada.lost() != null, 2000);
        assertThat(ada.lost()).isEqualTo(DisconnectReason.BOOTED);
        assertThat(ada.lostWords()).isEqualTo("No running indoors.");
    }

    @Test
    void aServerThatGoesDownSaysSo() {
        VirtualClient ada = world.enter("ada", extension);
        world.server().shutDown("Maintenance.", world.nowNanos());
        world.runUntil(() -> ada.lost() != null, 2000);
        assertThat(ada.lost()).isEqualTo(DisconnectReason.SHUTDOWN);
        assertThat(ada.said()).contains("Maintenance.");
    }

    @Test
    void aServerNobodyHearsOfTimesOut() {
        VirtualClient ada = world.enter("ada", extension);
        ada.hold(false, true);
        world.runUntil(() -> ada.lost() != null, 61_000);
        assertThat(ada.lost()).isEqualTo(DisconnectReason.TIMED_OUT);
    }

    @Test
    void whoeverGoesOutOfSightIsForgottenAndSeenAgain() {
        VirtualClient ada = world.enter("ada", extension);
        VirtualClient bob = world.enter("bob", extension);
        world.run(1000);
        world.server().operations().teleport("bob", new Position(0xC9B40025, 96, 96, 0));
        world.run(30_000);
        assertThat(ada.client().scene().actor(bob.guid())).isNull();
        world.server().operations().teleport("bob", new Position(0xA9B40025, 100, 96, 0));
        world.run(3000);
        assertThat(ada.sees(bob).body().position.distanceTo(bob.position())).isLessThan(0.05);
    }
}
