package dev.gait.motion.internal.goal;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Watching and being watched: motion.md §I.7, worked number M.42. */
class TargetsTest {
    private static final int WATCHED = 0x50000AAA;
    private static final int WATCHER = 0x50000BBB;

    private record News(int id, TargetStatus status, Position at, Position interpolated) {}

    /** A body with a tracker and a diary. */
    private static final class Watcher implements Tracked {
        final int id;
        final Body body = new Body();
        final List<News> heard = new ArrayList<>();
        final TargetTracker targets;

        Watcher(int id, Map<Integer, Tracked> world) {
            this.id = id;
            body.position.set(Stage.at(0, 0, 0));
            targets = new TargetTracker(
                    id,
                    body,
                    world::get,
                    (object, status, at, interpolated, now) -> heard.add(
                            new News(object, status, new Position().set(at), new Position().set(interpolated))));
            world.put(id, this);
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public Body body() {
            return body;
        }

        @Override
        public TargetTracker targets() {
            return targets;
        }
    }

    private final Map<Integer, Tracked> world = new HashMap<>();
    private Watcher watched = new Watcher(WATCHED, world);
    private Watcher watcher = new Watcher(WATCHER, world);

    @BeforeEach
    void freshWorld() {
        world.clear();
        watched = new Watcher(WATCHED, world);
        watcher = new Watcher(WATCHER, world);
    }

    private News last() {
        return watcher.heard.get(watcher.heard.size() - 1);
    }

    @Test
    void aNewVoyeurIsToldAtOnce() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);

        assertThat(watcher.heard).hasSize(1);
        assertThat(last().status()).isEqualTo(TargetStatus.OK);
        assertThat(last().id()).isEqualTo(WATCHED);
        assertThat(watched.targets.voyeurCount()).isEqualTo(1);
    }

    @Test
    void m42AVoyeurIsToldWhenThePredictedPlaceIsFarFromTheLastOneSent() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0.5, 0);
        watched.body.travelX = 4;

        watched.targets.handleTargeting(1);

        assertThat(watcher.heard).hasSize(2);
        near(watched.body.position.distanceTo(last().interpolated()), 2);
        near(watched.body.position.distanceTo(last().at()), 0);
    }

    @Test
    void aVoyeurIsNotToldOfLessThanItsRadius() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);
        watched.body.position.set(Stage.at(0, 0.5, 0));
        watched.targets.handleTargeting(1);
        assertThat(watcher.heard).hasSize(1);

        watched.body.position.set(Stage.at(0, 0.51, 0));
        watched.targets.handleTargeting(2);
        assertThat(watcher.heard).hasSize(2);

        watched.targets.handleTargeting(3);
        assertThat(watcher.heard).hasSize(2);
    }

    @Test
    void targetsAreLookedAfterTwiceASecond() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);
        watched.targets.handleTargeting(10);
        watched.body.position.set(Stage.at(0, 5, 0));

        watched.targets.handleTargeting(10.49);
        assertThat(watcher.heard).hasSize(1);
        watched.targets.handleTargeting(10.5);
        assertThat(watcher.heard).hasSize(2);
    }

    @Test
    void aNewQuantumDoesNotTellAgainButCountsFromNowOn() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);
        watched.body.travelY = 4;

        watcher.targets.setTargetQuantum(3, 0.1);

        assertThat(watcher.heard).hasSize(1);
        near(watcher.targets.targetQuantum(), 3);
        watched.targets.handleTargeting(1);
        near(watched.body.position.distanceTo(last().interpolated()), 12);
    }

    @Test
    void whoeverFollowsSomebodyElseLetsTheFirstGo() {
        Watcher other = new Watcher(0x50000CCC, world);
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);

        watcher.targets.setTarget(0, other.id, 0.5, 0, 0);

        assertThat(watched.targets.voyeurCount()).isZero();
        assertThat(other.targets.voyeurCount()).isEqualTo(1);
        watched.body.position.set(Stage.at(0, 9, 0));
        watched.targets.handleTargeting(1);
        assertThat(last().id()).isEqualTo(other.id);
    }

    @Test
    void anUnknownTargetIsGivenUpAfterTenSeconds() {
        watcher.targets.setTarget(0, 0x50000DDD, 0.5, 0, 0);
        watcher.targets.handleTargeting(10.0);
        assertThat(watcher.heard).isEmpty();

        watcher.targets.handleTargeting(10.6);
        assertThat(last().status()).isEqualTo(TargetStatus.TIMED_OUT);
    }

    @Test
    void targetNobodyIsTimedOutAtOnce() {
        watcher.targets.setTarget(0, 0, 0.5, 0, 0);

        assertThat(last().status()).isEqualTo(TargetStatus.TIMED_OUT);
        assertThat(watcher.targets.targetId()).isZero();
    }

    @Test
    void onlyContextZeroIsDelivered() {
        watcher.targets.setTarget(7, WATCHED, 0.5, 0, 0);

        assertThat(watcher.heard).isEmpty();
    }

    @Test
    void leavingTheWorldIsToldAndEndsTheWatch() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);

        watched.targets.notifyVoyeurs(TargetStatus.EXIT_WORLD, 1);

        assertThat(last().status()).isEqualTo(TargetStatus.EXIT_WORLD);
        assertThat(watcher.targets.targetId()).isZero();
        assertThat(watched.targets.voyeurCount()).isZero();
    }

    @Test
    void aTeleportIsToldAndTheWatchGoesOn() {
        watcher.targets.setTarget(0, WATCHED, 0.5, 0, 0);

        watched.targets.notifyVoyeurs(TargetStatus.TELEPORTED, 1);

        assertThat(last().status()).isEqualTo(TargetStatus.TELEPORTED);
        assertThat(watcher.targets.targetId()).isEqualTo(WATCHED);
    }

    @Test
    void manyVoyeursAreAllTold() {
        List<Watcher> crowd = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Watcher one = new Watcher(0x50000E00 + i, world);
            one.targets.setTarget(0, WATCHED, 0.5, 0, 0);
            crowd.add(one);
        }

        watched.targets.notifyVoyeurs(TargetStatus.EXIT_WORLD, 1);

        assertThat(crowd).allMatch(one -> one.heard.size() == 2 && one.targets.targetId() == 0);
        assertThat(watched.targets.voyeurCount()).isZero();
    }
}
