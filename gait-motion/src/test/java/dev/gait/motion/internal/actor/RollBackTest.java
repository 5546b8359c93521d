package dev.gait.motion.internal.actor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.routing.PositionUpdateRouter;
import dev.gait.motion.internal.routing.VelocityUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Prng;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.FlatGround;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Save, roll back, replay: the same hash. And no field that decides the future is forgotten by either. */
class RollBackTest {
    private static final int CELL = 0xA9B40019;
    private static final int HERO = 0x50000C0D;
    private static final int PREY = 0x50000BEE;
    private static final double DT = 1.0 / 30.0;

    /** Two actors that hear a stream of messages and are stepped; one may chase or stick to the other. */
    private static final class Stage {
        final ActorStepper stepper = new ActorStepper(new FlatGround(0));
        final PositionUpdateRouter positions = new PositionUpdateRouter(stepper);
        final MotionUpdateRouter motions = new MotionUpdateRouter();
        final VelocityUpdateRouter velocities = new VelocityUpdateRouter(stepper);
        final Actor hero = actor(HERO);
        final Actor prey = actor(PREY);

        Stage() {
            Directory both = id -> id == HERO ? hero : id == PREY ? prey : null;
            hero.setDirectory(both);
            prey.setDirectory(both);
            hero.enter(new Position(CELL, 84, 7.1, 0, 30), 0);
            prey.enter(new Position(CELL, 90, 12, 0, 200), 0);
            hero.body().playerDistance = 0;
            prey.body().playerDistance = 0;
        }

        void tick(int tick, List<Object> news) {
            double now = tick * DT;
            for (Object update : news) {
                if (update instanceof PositionUpdate position) {
                    positions.apply(of(position.guid), position, now);
                } else if (update instanceof MotionUpdate motion) {
                    motions.apply(of(motion.guid), motion, now);
                } else if (update instanceof VelocityUpdate velocity) {
                    velocities.apply(of(velocity.guid), velocity, now);
                }
            }
            stepper.step(hero, DT, now);
            stepper.step(prey, DT, now);
        }

        private Actor of(int guid) {
            return guid == HERO ? hero : prey;
        }

        long hash() {
            return MotionHash.once(hero) * 31 + MotionHash.once(prey);
        }

        void copyFrom(Actor savedHero, Actor savedPrey) {
            hero.copyFrom(savedHero);
            prey.copyFrom(savedPrey);
        }
    }

    private static Actor actor(int id) {
        return new Actor(id, MoverFacts.REMOTE, MotionProfile.classic(), MotionOptions.DEFAULT, Directory.EMPTY);
    }

    private static Actor copyOf(Actor actor) {
        Actor copy = actor(actor.id());
        copy.copyFrom(actor);
        return copy;
    }

    /** What the network says in one tick: mostly nothing, else anything. */
    private static List<Object> news(Prng lots, int tick) {
        List<Object> news = new ArrayList<>();
        while (lots.oneIn(3)) {
            int guid = lots.pick(HERO, PREY);
            switch (lots.below(5)) {
                case 0, 1 -> news.add(position(lots, guid, tick));
                case 2, 3 -> news.add(motion(lots, guid, tick));
                default -> news.add(velocity(lots, guid, tick));
            }
        }
        return news;
    }

    private static PositionUpdate position(Prng lots, int guid, int tick) {
        PositionUpdate update = new PositionUpdate();
        update.guid = guid;
        update.position.set(new Position(
                CELL, lots.between(75, 95), lots.between(1, 23), lots.oneIn(8) ? 3 : 0, lots.between(0, 360)));
        update.contact = !lots.oneIn(4);
        update.positionStamp = tick;
        update.teleportStamp = lots.oneIn(40) ? tick : 0;
        return update;
    }

    private static MotionUpdate motion(Prng lots, int guid, int tick) {
        MotionUpdate update = new MotionUpdate();
        update.reset();
        update.guid = guid;
        update.movementStamp = tick;
        update.style = lots.pick(MotionCommand.NON_COMBAT, MotionCommand.NON_COMBAT, MotionCommand.HAND_COMBAT);
        update.movementType = lots.pick(0, 0, 0, 6, 7, 8, 9);
        int other = guid == HERO ? PREY : HERO;
        switch (update.movementType) {
            case MoveToDriver.IDLE -> {
                update.state.style = update.style;
                update.state.forwardCommand =
                        lots.pick(MotionCommand.READY, MotionCommand.WALK_FORWARD, MotionCommand.RUN_FORWARD);
                update.state.forwardSpeed = lots.between(-2, 3);
                update.state.turnCommand = lots.pick(0, 0, MotionCommand.TURN_RIGHT);
                update.state.turnSpeed = lots.between(-1.5, 1.5);
                update.state.sidestepCommand = lots.pick(0, 0, MotionCommand.SIDESTEP_RIGHT);
                update.state.sidestepSpeed = lots.between(-3, 3);
                update.stickyGuid = lots.oneIn(4) ? other : 0;
                if (lots.oneIn(4)) {
                    update.state.actions.add(MotionCommand.WAVE, 1.0, tick & 0x7FFF, false);
                }
            }
            case MoveToDriver.MOVE_TO_OBJECT, MoveToDriver.TURN_TO_OBJECT -> update.targetGuid = other;
            default -> {
                update.origin.set(new Position(CELL, lots.between(75, 95), lots.between(1, 23), 0));
                update.params.desiredHeading = lots.between(0, 360);
            }
        }
        update.params.with(MovementParameters.STICKY, lots.oneIn(2));
        update.runRate = lots.between(1, 3);
        return update;
    }

    private static VelocityUpdate velocity(Prng lots, int guid, int tick) {
        VelocityUpdate update = new VelocityUpdate();
        update.guid = guid;
        update.vectorStamp = tick;
        update.velocityX = lots.between(-8, 8);
        update.velocityZ = lots.between(-1, 9);
        update.omegaZ = lots.between(-2, 2);
        return update;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 0xC0DEL, 0xBEEFL})
    void rollingBackAndReplayingAnyMessagesGivesTheSameHash(long seed) {
        Prng lots = new Prng(seed);
        Stage stage = new Stage();
        List<List<Object>> heard = new ArrayList<>();
        List<Actor> heroes = new ArrayList<>();
        List<Actor> preys = new ArrayList<>();
        List<Long> hashes = new ArrayList<>();
        for (int tick = 0; tick < 900; tick++) {
            heroes.add(copyOf(stage.hero));
            preys.add(copyOf(stage.prey));
            heard.add(news(lots, tick + 1));
            stage.tick(tick, heard.get(tick));
            hashes.add(stage.hash());
            if (lots.oneIn(5)) {
                int back = Math.max(0, tick - lots.below(30));
                stage.copyFrom(heroes.get(back), preys.get(back));
                for (int again = back; again <= tick; again++) {
                    stage.tick(again, heard.get(again));
                    assertThat(stage.hash())
                            .as("seed %d, tick %d, rolled back to %d, replaying %d", seed, tick, back, again)
                            .isEqualTo(hashes.get(again));
                }
            }
        }
        assertThat(hashes.stream().distinct().count()).isGreaterThan(800);
    }

    // ---- Completeness, by looking at every field there is ----

    /** Work space, caches and numbers derived from others: no part of the state. */
    private static final Set<String> NOT_STATE = Set.of(
            "CanonicalMotion.adjustedMotion",
            "CanonicalMotion.adjustedSpeed",
            "InterpretedMotion.applied",
            "MotionInterpreter.adjusted",
            "Sequencer.cachedTurn",
            "Sequencer.cachedCos",
            "Sequencer.cachedSin",
            "Sequencer.velocityX",
            "Sequencer.velocityY",
            "Sequencer.turnRate",
            "Sequencer.frameRate",
            "IssuedMotions.issued",
            "TargetTracker.predicted",
            "InterpolationQueue.scratch",
            "Actor.id",
            "Actor.keeper",
            "Actor.row",
            "MoveToDriver.ownId",
            "TargetTracker.ownId");

    /** Where a ring starts is layout; its content is what counts. */
    private static final Set<String> LAYOUT = Set.of(
            "WaypointRing.head",
            "WaypointRing.size",
            "PendingMotions.head",
            "PendingMotions.size",
            "PendingMotions.actions", // counted from the motions, which decide
            "ActionList.head",
            "ActionList.size");

    private record Slot(Object owner, Field field) {
        String name() {
            return field.getDeclaringClass().getSimpleName() + "." + field.getName();
        }
    }

    private static List<Slot> state(Actor actor) throws IllegalAccessException {
        List<Slot> slots = new ArrayList<>();
        collect(actor, slots, new IdentityHashMap<>());
        return slots;
    }

    private static void collect(Object owner, List<Slot> slots, Map<Object, Boolean> seen)
            throws IllegalAccessException {
        if (seen.put(owner, true) != null) {
            return;
        }
        for (Field field : fields(owner.getClass())) {
            Slot slot = new Slot(owner, field);
            if (Modifier.isStatic(field.getModifiers()) || NOT_STATE.contains(slot.name()) || field.isSynthetic()) {
                continue;
            }
            field.setAccessible(true);
            if (field.getType().isPrimitive() || field.getType().isEnum()) {
                slots.add(slot);
            } else {
                Object value = field.get(owner);
                boolean ours = value != null
                        && value.getClass().getName().startsWith("dev.gait.motion.")
                        && !value.getClass().isHidden()
                        && !(value instanceof MoverFacts)
                        && !(value instanceof MotionProfile)
                        && !(value instanceof MotionOptions);
                if (ours) {
                    collect(value, slots, seen);
                }
            }
        }
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> layer = type;
                layer != null && layer.getName().startsWith("dev.gait.");
                layer = layer.getSuperclass()) {
            fields.addAll(List.of(layer.getDeclaredFields()));
        }
        return fields;
    }

    private static void disturb(Slot slot) throws IllegalAccessException {
        Field field = slot.field();
        Object owner = slot.owner();
        Class<?> type = field.getType();
        if (type == boolean.class) {
            field.setBoolean(owner, !field.getBoolean(owner));
        } else if (type == int.class) {
            field.setInt(owner, field.getInt(owner) + 1);
        } else if (type == double.class) {
            double value = field.getDouble(owner);
            field.setDouble(owner, !Double.isFinite(value) || Math.abs(value) > 1e15 ? 1.0 : value + 1.0);
        } else if (type.isEnum()) {
            Object[] values = type.getEnumConstants();
            field.set(owner, values[(((Enum<?>) field.get(owner)).ordinal() + 1) % values.length]);
        } else {
            throw new AssertionError("a state field of type " + type + ": " + slot.name());
        }
    }

    @Test
    void everyFieldIsCopiedAndDecidesTheHash() throws IllegalAccessException {
        Actor source = actor(HERO);
        source.enter(new Position(CELL, 84, 7.1, 0, 30), 0);
        source.corrections().queue().enqueue(new Position(CELL, 80, 9, 0), false);
        int disturbed = 0;
        for (Slot slot : state(source)) {
            if (LAYOUT.contains(slot.name())) {
                continue;
            }
            long before = MotionHash.once(source);
            disturb(slot);
            long after = MotionHash.once(source);
            if (!slot.name().equals("Body.concerns")) {
                assertThat(after).as("%s is part of the hash", slot.name()).isNotEqualTo(before);
            }
            Actor copy = actor(HERO);
            copy.copyFrom(source);
            assertThat(MotionHash.once(copy)).as("%s is copied", slot.name()).isEqualTo(after);
            assertThat(copy.body().concerns).isEqualTo(source.body().concerns);
            disturbed++;
        }
        assertThat(disturbed).isGreaterThan(120);
    }

    @Test
    void aCopyGoesItsOwnWay() {
        Stage stage = new Stage();
        Actor copy = copyOf(stage.hero);
        long before = MotionHash.once(copy);
        MotionUpdate run = new MotionUpdate();
        run.reset();
        run.guid = HERO;
        run.movementStamp = 1;
        run.style = MotionCommand.NON_COMBAT;
        run.state.forwardCommand = MotionCommand.RUN_FORWARD;
        stage.tick(1, List.of(run));

        assertThat(MotionHash.once(copy)).isEqualTo(before);
        assertThat(MotionHash.once(stage.hero)).isNotEqualTo(before);
    }

    @Test
    void aSnapshotSaysWhatPeopleLookAt() {
        Stage stage = new Stage();
        ActorSnapshot snapshot = ActorSnapshot.of(stage.hero);

        assertThat(snapshot.id()).isEqualTo(HERO);
        assertThat(snapshot.cell()).isEqualTo(CELL);
        assertThat(snapshot.x()).isEqualTo(84);
        assertThat(snapshot.contact()).isTrue();
        assertThat(snapshot.forwardCommand()).isEqualTo(MotionCommand.READY);
        assertThat(snapshot.hash()).isEqualTo(MotionHash.once(stage.hero));
        assertThat(ActorSnapshot.of(copyOf(stage.hero))).isEqualTo(snapshot);
        stage.tick(1, List.of());
        assertThat(ActorSnapshot.of(stage.hero)).isNotEqualTo(snapshot);
    }
}
