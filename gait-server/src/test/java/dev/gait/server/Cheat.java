package dev.gait.server;

import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleWorld;
import dev.gait.motion.world.SeededWorld;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.EnterWorldRequest;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** The cheats of docs/security.md: what is tried, what is measured, and how far it may get. Heights and ways in metres. */
enum Cheat {
    INDOOR_CELL_WHERE_THERE_IS_NONE(Ground.HILLS, 0.7, run -> run.highest, run -> {
        for (int i = 0; i < 10; i++) {
            run.cheat.place.cell = run.cheat.place.cell & 0xFFFF0000 | 0x0100;
            run.move(0, 0, 50);
            run.report(true);
            run.run(500);
        }
    }),
    INDOOR_CELL_ON_FLAT_GROUND(Ground.FLAT, 0, run -> run.truth().cell() & 0xFF00, run -> {
        run.cheat.place.cell = run.cheat.place.cell & 0xFFFF0000 | 0x0100;
        run.report(true);
        run.run(500);
    }),
    JUMPS_THAT_LAND_IN_INDOOR_CELLS(Ground.FLAT, 5, run -> run.farthestAtOnce, run -> {
        int outdoors = run.cheat.place.cell;
        for (int i = 0; i < 20; i++) {
            run.cheat.place.cell = outdoors;
            run.jump(9.5, 7.68, i % 2 == 0 ? Jump.Layout.RETAIL_56 : Jump.Layout.SHORT_24);
            run.run(150);
            run.cheat.place.cell = outdoors & 0xFFFF0000 | 0x0100 + i;
            run.move(0, 12, 2);
            run.report(i % 3 == 0);
            run.run(100);
            run.cheat.place.cell = outdoors;
            run.report(i % 2 == 0);
            run.run(250);
        }
    }),
    HUNDREDS_OF_METERS_UP(Ground.HILLS, 0.7, run -> run.highest, run -> {
        for (int i = 0; i < 10; i++) {
            run.move(0, 0, 500);
            run.report(i % 2 == 0);
            run.run(300);
        }
    }),
    HUNDREDS_OF_METERS_DOWN(Ground.HILLS, 0.1, run -> run.deepest, run -> {
        for (int i = 0; i < 100; i++) {
            run.move(0, 0, -4);
            run.report(false);
            run.run(30);
        }
    }),
    RISING_A_LITTLE_WITH_EVERY_REPORT(Ground.FLAT, 0.7, run -> run.highest, run -> {
        for (int i = 0; i < 200; i++) {
            run.move(0, 0, 0.55);
            run.report(false);
            run.run(10);
        }
    }),
    CLIMBING_BY_REFUSED_JUMPS(Ground.FLAT, 3.7, run -> run.highest, run -> {
        for (int i = 0; i < 45; i++) {
            run.jump(0, 7.68, i % 2 == 0 ? Jump.Layout.RETAIL_56 : Jump.Layout.SHORT_24);
            run.run(100);
            run.move(0, 0, 2.9);
            run.report(false);
            run.run(100);
        }
    }),
    HANGING_IN_THE_AIR_BY_JUMPING_AGAIN(Ground.FLAT, 3.7, run -> run.highest, run -> {
        run.jump(0, 7.68, Jump.Layout.RETAIL_56);
        run.run(500);
        run.move(0, 0, 2.9);
        for (int i = 0; i < 40; i++) {
            run.report(false);
            run.run(250);
            run.jump(0, 7.68, Jump.Layout.SHORT_24);
        }
    }),
    STANDING_IN_THE_AIR(Ground.FLAT, 0.1, run -> run.highest, run -> {
        for (int i = 0; i < 20; i++) {
            run.move(0, 0, 0.5);
            run.report(true);
            run.run(100);
        }
    }),
    ON_TOP_OF_A_WALL_WITHOUT_A_JUMP(Ground.WALL, 0.7, run -> run.highest, run -> {
        run.holdRun();
        run.run(200);
        run.move(0, 1.5, 0);
        run.report(true);
        run.run(300);
        run.move(0, 2.5, 3);
        run.report(true);
        run.run(300);
    }),
    UP_A_SLOPE_NOBODY_CAN_WALK(Ground.STEEP, 1.0, run -> run.truth().z(), run -> {
        run.holdRun();
        for (int i = 0; i < 40; i++) {
            run.run(200);
            run.move(0, 1.0, 0);
            Position at = new Position(run.cheat.place.cell, run.cheat.place.x, run.cheat.place.y, 0);
            run.cheat.place.z = (float) run.ground.groundZ(at);
            run.report(true);
        }
    }),
    THROUGH_A_WALL_AT_LEGAL_SPEED(Ground.WALL, 3.3, run -> run.farthestNorth, run -> {
        run.holdRun();
        for (int i = 0; i < 50; i++) {
            run.run(200);
            run.move(0, 1.7, 0);
            run.report(true);
        }
    }),
    THROUGH_A_WALL_IN_ONE_STRIDE(Ground.WALL, 3.3, run -> run.farthestNorth, run -> {
        run.holdRun();
        run.run(1000);
        run.move(0, 9, 0);
        run.report(true);
        run.run(300);
    }),
    INTO_A_WALL_BIT_BY_BIT(Ground.WALL, 3.3, run -> run.farthestNorth, run -> {
        run.holdRun();
        for (int i = 0; i < 200; i++) {
            run.run(50);
            run.move(0, 0.2, 0);
            run.report(true);
        }
    }),
    A_BLINK_AFTER_NINE_SECONDS_OF_SILENCE(Ground.FLAT, 19.5, run -> run.farthest, run -> {
        run.holdRun();
        run.run(9000);
        run.move(0, 80, 0);
        run.report(true);
        run.run(300);
    }),
    THE_SAME_IN_NINE_STRIDES(Ground.FLAT, 9.5 * 5.3, run -> run.farthest, run -> {
        run.holdRun();
        run.run(9000);
        for (int i = 0; i < 9; i++) {
            run.move(0, 9, 0);
            run.report(true);
        }
        run.run(300);
    }),
    TWICE_AS_FAST(Ground.FLAT, 10 * CheatRun.LEGS, run -> run.farthest, run -> {
        run.holdRun();
        for (int i = 0; i < 40; i++) {
            run.run(250);
            run.move(0, 4.75, 0);
            run.report(true);
        }
    }),
    A_FIFTH_FASTER(Ground.FLAT, 30 * CheatRun.LEGS, run -> run.farthest, run -> {
        run.holdRun();
        for (int i = 0; i < 60; i++) {
            run.run(500);
            run.move(0, 5.7, 0);
            run.report(true);
        }
    }),
    LANDINGS_THAT_SLIDE_FOR_EVER(Ground.FLAT, 10 * CheatRun.LEGS * 1.3 + 10, run -> run.farthest, run -> {
        run.holdRun();
        for (int i = 0; i < 200; i++) {
            run.jump(9.5, 0.1, Jump.Layout.SHORT_24);
            run.run(50);
            run.move(0, 8, 0);
            run.report(true);
        }
    }),
    TWICE_AS_FAST_AFTER_EVERY_JUMP(Ground.FLAT, 20 * CheatRun.LEGS + 10, run -> run.farthest, run -> {
        run.holdRun();
        for (int i = 0; i < 80; i++) {
            if (i % 12 == 0) {
                run.jump(9.5, 2.7, Jump.Layout.RETAIL_56);
            }
            run.run(250);
            run.move(0, 4.7, 0);
            run.report(true);
        }
    }),
    CORRECTIONS_AS_A_PURSE(Ground.FLAT, 5 * CheatRun.LEGS + 4, run -> run.farthest, run -> {
        run.holdRun();
        for (int i = 0; i < 100; i++) {
            run.move(0, 0, 50);
            run.report(true);
            run.move(0, 0, -50);
            run.expectCorrection();
            run.run(25);
            run.move(0, 2.6, 0);
            run.report(true);
            run.run(25);
        }
    }),
    KEYS_IN_TURN(Ground.FLAT, 10 * CheatRun.LEGS, run -> run.farthest, run -> {
        for (int i = 0; i < 100; i++) {
            run.holdRun();
            run.run(50);
            run.move(0, 1.2, 0);
            run.holdSidestep();
            run.run(50);
            run.move(0, 1.2, 0);
            run.report(true);
        }
    }),
    TEN_SECONDS_OF_INPUTS_AT_ONCE(Ground.FLAT, 3.0 * CheatRun.LEGS, run -> run.farthestAtOnce, run -> {
        run.sendInputs();
        run.runByInputs(40);
        run.run(20_000);
        run.runByInputs(200);
        run.run(10_000);
    }),
    A_DASH_OF_INPUTS_AGAIN_AND_AGAIN(Ground.FLAT, 60 * CheatRun.LEGS, run -> run.farthest, run -> {
        run.sendInputs();
        for (int i = 0; i < 12; i++) {
            run.run(5_000);
            run.runByInputs(200);
        }
    }),
    STANDING_LONG_JUMPS(Ground.FLAT, 20 * CheatRun.LEGS, run -> run.farthest, run -> {
        for (int i = 0; i < 80; i++) {
            run.holdNothing(MoveToState.CONTACT | MoveToState.STANDING_LONG_JUMP);
            run.jump(9.5, 3, Jump.Layout.RETAIL_56);
            run.run(250);
            run.move(0, 4.75, 0);
            run.report(i % 2 == 0);
        }
    }),
    LONG_JUMPS_WITHOUT_A_JUMP(Ground.FLAT, 1.0, run -> run.farthest, run -> {
        for (int i = 0; i < 40; i++) {
            run.holdNothing(MoveToState.CONTACT | MoveToState.STANDING_LONG_JUMP);
            run.run(250);
            run.move(0, 2.3, 0);
            run.report(true);
        }
    }),
    BACK_TO_WHERE_IT_WAS_BEFORE_A_TELEPORT(Ground.FLAT, 10, CheatRun::distanceFromTeleport, run -> {
        run.holdRun();
        run.run(500);
        run.teleport(0, 150);
        run.expectTeleport();
        // It knows the stamp before it is told, and says that it has arrived before it has.
        for (int i = 0; i < 20; i++) {
            run.complete();
            run.report(true);
            run.run(20);
        }
    }),
    TELEPORTS_AS_A_PURSE(Ground.FLAT, 40, CheatRun::distanceFromTeleport, run -> {
        for (int i = 0; i < 10; i++) {
            run.teleport(0, 0);
            run.run(100);
            for (int step = 0; step < 4; step++) {
                run.holdRun();
                run.move(0, 9, 0);
                run.report(true);
            }
            run.run(100);
        }
    }),
    LURING_A_CREATURE_OFF_ITS_LEASH(Ground.CREATURE, CheatRun.LEASH + 3, run -> run.luredMeters, run -> {
        run.holdRun();
        for (int i = 0; i < 240; i++) {
            // Near the creature, far off, and near again, as fast as is believed.
            run.run(250);
            run.move(0, i % 40 < 30 ? 2.3 : -2.3, 0);
            run.report(true);
        }
    }),
    TWO_SESSIONS_OF_ONE_ACCOUNT(
            Ground.FLAT, 1, run -> run.network.server.status().occupants().size(), run -> {
                ScriptedClient again = new ScriptedClient(run.network, "Cheat", "secret");
                ScriptedClient andAgain = new ScriptedClient(run.network, "cheat", "secret");
                again.logIn();
                andAgain.logIn();
                run.run(3000);
                for (int i = 0; i < 5; i++) {
                    // The one that is in asks for its character again, which must not become two.
                    EnterWorld enter = new EnterWorld();
                    enter.guid = run.cheat.guid;
                    enter.account = "Cheat";
                    run.cheat.send(new EnterWorldRequest());
                    run.cheat.send(enter);
                }
                run.run(1000);
            }),
    OFF_THE_EDGE_OF_THE_MAP(Ground.EDGE, 10, run -> run.farthest, run -> {
        run.holdRun();
        for (int i = 0; i < 40; i++) {
            run.run(250);
            run.cheat.place.y -= 2;
            run.report(true);
        }
    });

    private enum Ground {
        FLAT,
        HILLS,
        WALL,
        STEEP,
        EDGE,
        CREATURE
    }

    private final Ground kind;
    final double most;
    private final ToDoubleFunction<CheatRun> figure;
    private final Consumer<CheatRun> script;

    Cheat(Ground kind, double most, ToDoubleFunction<CheatRun> figure, Consumer<CheatRun> script) {
        this.kind = kind;
        this.most = most;
        this.figure = figure;
        this.script = script;
    }

    /** Tries it and says how far it got. */
    double attempt() {
        return figure.applyAsDouble(run());
    }

    CheatRun run() {
        Position middle = new Position(0xA9B40025, 96, 96, 0);
        CheatRun run = switch (kind) {
            case FLAT -> new CheatRun(new FlatGround(0), middle);
            case HILLS -> new CheatRun(new SeededWorld(7), new SeededWorld(7).spawn(0xA9, 0xB4));
            case WALL -> new CheatRun(wall(), middle);
            case STEEP -> new CheatRun(steep(), middle);
            case CREATURE -> new CheatRun(new FlatGround(0), middle, CheatRun.hunter());
            case EDGE -> new CheatRun(new FlatGround(0), new Position(0xA9000001, 10, 10, 0));
        };
        script.accept(run);
        return run;
    }

    /** 3 m high, 0.6 m thick, its near side 3.7 m north of the start, 120 m long: nobody gets around it in time. */
    private static CollisionWorld wall() {
        Obstacle wall = Obstacle.box(0xA9 * 192.0 + 96, 0xB4 * 192.0 + 100, -1, 60, 0.3, 4, 0);
        return new ObstacleWorld(new FlatGround(0), (x, y) -> x == 0xA9 && y == 0xB4 ? List.of(wall) : List.of());
    }

    /** Level ground, and 24 m north of the start a flank of 63°. */
    private static CollisionWorld steep() {
        int foot = 0xB4 * 8 + 5;
        return new HeightField((x, y) -> y <= foot ? 0 : (y - foot) * 2 * Landblocks.CELL_METERS);
    }
}
