package dev.gait.server.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.gate.Lateness;
import dev.gait.server.relay.Appearance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a city those who only walk are stepped less often. Where they are, and what they do otherwise, must not show it. */
class CityTest {
    private static final long TICK = World.TICK_NANOS;
    private static final Attributes SKILLS = new Attributes(200, 200, 0, 100);
    private static final FlatGround GROUND = new FlatGround(0);

    private final World world = new World(GROUND, 0);
    private long now;
    private int steps;

    /** So many who stand somewhere else, where nobody looks. */
    private void populate(int people) {
        for (int i = 0; i < people; i++) {
            Appearance looks = Appearance.player("N" + i);
            Actor actor = looks.actor(0x60000001 + i, MoverFacts.REMOTE, MotionProfile.classic());
            actor.enter(new Position(0x01010025, 96, 96, 0), 0);
            world.enter(new Occupant(actor, looks, 0, (self, here) -> {}));
        }
    }

    private Occupant player(double x, double y) {
        Position at = new Position();
        at.setGlobal(x, y, 0);
        Occupant player = Avatar.entering(
                0x50000001, "Ann", 1, SKILLS, at, GROUND, MotionProfile.classic(), (bytes, length, queue) -> {}, 0);
        world.enter(player);
        run(2);
        world.tell(player.guid(), new PlayerCommand.LoginCompleted(Lateness.USUAL));
        run(2);
        return player;
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            world.step(now);
        }
    }

    private void holdForward(Occupant player) {
        MotionReport report = new MotionReport();
        report.position.set(player.position());
        report.contact = true;
        report.forwardSaid = true;
        report.state.forwardCommand = MotionCommand.WALK_FORWARD;
        report.state.forwardHoldKey = HoldKey.NONE;
        world.tell(player.guid(), new PlayerCommand.Held(report, new PlayerCommand.Arrival(Lateness.USUAL, now)));
        world.step(now);
    }

    private void count(Occupant player, int ticks) {
        double before = player.actor().updateTime();
        for (int i = 0; i < ticks; i++) {
            run(1);
            steps += player.actor().updateTime() != before ? 1 : 0;
            before = player.actor().updateTime();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1600, 3100})
    void aWalkerIsWhereItWouldBeAndIsHandedOverAtTheBorder(int people) {
        populate(people);
        double border = Landblocks.BLOCK_METERS * 0xAA;
        Occupant ann = player(border - 3, Landblocks.BLOCK_METERS * 0xB4 + 90);
        ann.position().frame.setHeading(90);
        holdForward(ann);
        double from = ann.position().globalX();
        count(ann, 45);
        assertThat(steps).isCloseTo(people == 0 ? 45 : people < 3000 ? 23 : 15, within(2));
        run(1);
        assertThat(ann.position().globalX() - from)
                .as("a second and a half at a walk")
                .isCloseTo(1.5 * 3.12, within(0.35));
        assertThat(Landblocks.block(ann.position().cell)).isEqualTo(0xAAB4);
        assertThat(world.occupant(ann.guid())).isSameAs(ann);
    }

    @Test
    void whoFliesIsSteppedInEveryTick() {
        populate(3100);
        Occupant ann = player(Landblocks.BLOCK_METERS * 0xA9 + 90, Landblocks.BLOCK_METERS * 0xB4 + 90);
        run(6);
        JumpReport jump = new JumpReport();
        jump.position.set(ann.position());
        jump.extent = 0.5;
        jump.velocityZ = 4;
        jump.teleportStamp = ann.stamps().get(SequenceStamps.TELEPORT);
        jump.forcePositionStamp = ann.stamps().get(SequenceStamps.FORCE_POSITION);
        world.tell(ann.guid(), new PlayerCommand.Jumped(jump, new PlayerCommand.Arrival(Lateness.USUAL, now)));
        world.step(now);
        run(2);
        assertThat(ann.body().contact).as("it flies").isFalse();
        count(ann, 18);
        assertThat(steps).isEqualTo(18);
    }
}
