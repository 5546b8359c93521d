package dev.gait.motion.scene;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Stage;
import java.util.ArrayList;
import java.util.List;

/** Stories of people who mostly coast, for {@link CoastingTest} to play both ways. */
final class CoastingStories {
    private CoastingStories() {}

    /** Six who walk, run, circle, sidestep, turn or stand, hear where they are, and are looked at by somebody who walks. */
    static List<Happening> stroll(Prng random) {
        List<Happening> story = new ArrayList<>();
        int[] stamps = new int[7];
        for (int guid = 1; guid <= 6; guid++) {
            Position at = Stage.at(random.between(-60.0, 60.0), random.between(-60.0, 60.0), 0);
            story.add(new Happening.Create(guid, 0, at.cell, at.frame.x, at.frame.y, random.between(0.0, 360.0)));
        }
        for (int i = 0; i < 14; i++) {
            int guid = random.between(1, 6);
            int stamp = ++stamps[guid];
            if (random.oneIn(3)) {
                Position at = Stage.at(random.between(-60.0, 60.0), random.between(-60.0, 60.0), 0);
                story.add(new Happening.Where(
                        guid, 0, stamp, stamp, true, at.cell, at.frame.x, at.frame.y, 0, random.between(0.0, 360.0)));
            } else {
                story.add(walks(random, guid, stamp));
            }
            if (random.oneIn(5)) {
                story.add(new Happening.Look(random.between(-60.0, 60.0), random.between(-60.0, 60.0)));
            }
            double dt = random.oneIn(3) ? random.between(0.005, 0.06) : Stage.DT;
            for (int tick = random.between(2, 24); tick > 0; tick--) {
                story.add(new Happening.Tick(dt));
            }
        }
        return story;
    }

    static Happening walks(Prng random, int guid, int stamp) {
        return walks(random, guid, stamp, 0);
    }

    static Happening walks(Prng random, int guid, int stamp, int action) {
        int forward = random.pick(MotionCommand.READY, MotionCommand.WALK_FORWARD, MotionCommand.RUN_FORWARD);
        return new Happening.State(
                guid,
                0,
                stamp,
                MotionCommand.NON_COMBAT,
                forward,
                forward == MotionCommand.READY ? 1 : random.pick(List.of(1.0, 1.0, 2.5, -0.65, 0.002)),
                random.pick(0, 0, MotionCommand.SIDESTEP_RIGHT),
                1,
                random.pick(0, MotionCommand.TURN_RIGHT),
                random.pick(List.of(1.0, -1.5)),
                action,
                0,
                false);
    }

    /** So many that some go along every wall and across every fold, straight and in arcs, up and down. */
    static List<Happening> town() {
        Prng random = new Prng(11);
        List<Happening> story = new ArrayList<>();
        for (int guid = 1; guid <= 150; guid++) {
            Position at = Stage.at(random.between(-70.0, 70.0), random.between(-70.0, 70.0), 0);
            story.add(new Happening.Create(guid, 0, at.cell, at.frame.x, at.frame.y, random.between(0.0, 360.0)));
            story.add(walks(random, guid, 1));
        }
        for (int tick = 0; tick < 300; tick++) {
            story.add(new Happening.Tick(Stage.DT));
        }
        return story;
    }

    /** Twenty who walk, and every few ticks one of them is told to be elsewhere, or jumps. */
    static List<Happening> commotion(Prng random) {
        List<Happening> story = new ArrayList<>();
        int[] stamps = new int[21];
        for (int guid = 1; guid <= 20; guid++) {
            Position at = Stage.at(random.between(-70.0, 70.0), random.between(-70.0, 70.0), 0);
            story.add(new Happening.Create(guid, 0, at.cell, at.frame.x, at.frame.y, random.between(0.0, 360.0)));
            story.add(walks(random, guid, ++stamps[guid]));
        }
        for (int tick = 0; tick < 300; tick++) {
            story.add(new Happening.Tick(random.oneIn(9) ? random.between(0.01, 0.05) : Stage.DT));
            int guid = random.between(1, 20);
            int stamp = ++stamps[guid];
            if (random.oneIn(3)) {
                story.add(new Happening.Beside(
                        guid, stamp, random.between(-4.0, 4.0), random.between(-4.0, 4.0), random.between(-3.0, 3.0)));
            } else if (random.oneIn(2)) {
                story.add(new Happening.Push(
                        guid,
                        0,
                        stamp,
                        random.between(-4.0, 4.0),
                        random.between(-4.0, 4.0),
                        random.between(2.0, 10.0),
                        0));
            }
        }
        return story;
    }

    /** People a hundred metres around somebody who wanders, who are told, led or pushed now and then. */
    static List<Happening> distance(Prng random) {
        List<Happening> story = new ArrayList<>();
        int[] stamps = new int[13];
        double x = 0;
        double y = 0;
        for (int guid = 1; guid <= 12; guid++) {
            Position at = Stage.at(random.between(70.0, 110.0), random.between(-60.0, 60.0), 0);
            story.add(new Happening.Create(guid, 0, at.cell, at.frame.x, at.frame.y, random.between(0.0, 360.0)));
            story.add(walks(random, guid, ++stamps[guid]));
        }
        for (int tick = 0; tick < 240; tick++) {
            x += random.oneIn(60) ? random.between(-30.0, 30.0) : random.between(-0.3, 0.3);
            y += random.between(-0.3, 0.3);
            story.add(new Happening.Look(x, y));
            story.add(new Happening.Tick(random.oneIn(9) ? random.between(0.01, 0.05) : Stage.DT));
            int guid = random.between(1, 12);
            double much = random.between(0.0, 9.0);
            if (random.oneIn(6)) {
                story.add(walks(random, guid, ++stamps[guid], random.pick(0, MotionCommand.WAVE)));
            } else if (random.oneIn(6)) {
                story.add(new Happening.Beside(guid, ++stamps[guid], much - 4, 5 - much, 0));
            } else if (random.oneIn(9)) {
                story.add(new Happening.Push(guid, 0, ++stamps[guid], 1, 1, much, 0));
            }
        }
        return story;
    }
}
