package dev.gait.lab.scenario;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.world.GroundSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a scenario from text: one thing per line, words and numbers separated by blanks, {@code #} begins a comment.
 *
 * <pre>
 * title   A walk around the block
 * seconds 20
 * actor   mover at 0 0 heading 30 run-rate 2
 * 1.5     walk
 * 6       run turn right 135
 * 8       stop
 * </pre>
 *
 * Lines that begin with a number belong to the actor above them. docs/lab.md has the whole vocabulary.
 */
public final class ScenarioReader {
    private static final int FIRST_GUID = 0x50000001;
    private static final int LARGEST_CROWD = 2_000;
    private static final double LONGEST = 3_600;

    private final String name;
    private final List<ActorDraft> actors = new ArrayList<>();
    private final List<Ground.Box> boxes = new ArrayList<>();
    private String title = "";
    private double lead = 5;
    private double seconds = 60;
    private double topSpeed;
    private Ground ground = Ground.FLAT;
    private ScriptLine line = new ScriptLine("", 0);

    private static final class ActorDraft {
        final String name;
        final boolean measured;
        double x;
        double y;
        double heading;
        double runRate = 2;
        double runEfficiency = 1;
        final List<ActorScript.Span> blocked = new ArrayList<>();
        final List<ScriptStep> cues = new ArrayList<>();

        ActorDraft(String name, boolean measured) {
            this.name = name;
            this.measured = measured;
        }
    }

    private ScenarioReader(String name) {
        this.name = name;
    }

    /** Reads a scenario; the exception's message names the line and what is wrong with it. */
    public static Scenario read(String name, String text) {
        ScenarioReader reader = new ScenarioReader(name);
        int number = 0;
        for (String raw : text.split("\\R", -1)) {
            number++;
            reader.line = new ScriptLine(raw.replaceAll("#.*", ""), number);
            if (!reader.line.isEmpty()) {
                reader.readLine();
            }
        }
        return reader.finish();
    }

    private void readLine() {
        if (line.startsWithNumber()) {
            readCue(lastActor());
            line.end();
            return;
        }
        String keyword = line.word();
        switch (keyword) {
            case "title" -> title = line.rest();
            case "seconds" -> seconds = line.positive();
            case "lead" -> lead = line.number();
            case "top-speed" -> topSpeed = line.positive();
            case "ground" -> ground = readGround(line.word());
            case "box" -> boxes.add(readBox());
            case "actor" -> readActor(true);
            case "bystander" -> readActor(false);
            case "crowd" -> readCrowd();
            case "blocked" -> lastActor().blocked.add(new ActorScript.Span(line.number(), line.number()));
            case "run-efficiency" -> lastActor().runEfficiency = line.positive();
            default -> throw line.wrong("nobody knows '" + keyword + "'");
        }
        line.end();
        if (!(lead >= 0 && lead + seconds <= LONGEST)) {
            throw line.wrong("a scenario lasts at most an hour and does not begin before 0");
        }
    }

    private Ground readGround(String words) {
        GroundSpec spec = GroundSpec.parse(words);
        if (spec == null) {
            throw line.wrong("ground is flat, none or field:7, not '" + words + "'");
        }
        return spec::build;
    }

    private Ground.Box readBox() {
        line.expect("at");
        double x = line.number();
        double y = line.number();
        line.expect("size");
        double width = line.positive();
        double depth = line.positive();
        double height = line.positive();
        double heading = line.take("heading") ? line.number() : 0;
        return new Ground.Box(x, y, width, depth, height, heading);
    }

    private void readActor(boolean measured) {
        ActorDraft actor = new ActorDraft(line.word(), measured);
        line.expect("at");
        actor.x = line.number();
        actor.y = line.number();
        while (!line.isEmpty()) {
            String what = line.word();
            switch (what) {
                case "heading" -> actor.heading = line.number();
                case "run-rate" -> actor.runRate = line.positive();
                default -> throw line.wrong("an actor has a heading and a run-rate, not '" + what + "'");
            }
        }
        if (actors.stream().anyMatch(other -> other.name.equals(actor.name))) {
            throw line.wrong("there are two actors named '" + actor.name + "'");
        }
        actors.add(actor);
    }

    private void readCrowd() {
        int count = (int) line.positive();
        line.expect("radius");
        double radius = line.positive();
        line.expect("seed");
        long seed = (long) line.number();
        line.expect("every");
        double every = line.positive();
        if (count > LARGEST_CROWD) {
            throw line.wrong("a crowd has at most " + LARGEST_CROWD + " heads");
        }
        for (ActorScript wanderer : Wanderers.crowd(count, radius, seed, every, seconds)) {
            ActorDraft actor = new ActorDraft(wanderer.name(), true);
            actor.x = wanderer.x();
            actor.y = wanderer.y();
            actor.heading = wanderer.heading();
            actor.cues.addAll(wanderer.cues());
            actors.add(actor);
        }
    }

    private ActorDraft lastActor() {
        if (actors.isEmpty()) {
            throw line.wrong("an actor must come first");
        }
        return actors.get(actors.size() - 1);
    }

    private void readCue(ActorDraft actor) {
        double at = line.number();
        if (at < 0
                || (!actor.cues.isEmpty()
                        && at < actor.cues.get(actor.cues.size() - 1).at())) {
            throw line.wrong("the cues of an actor must be in order of time");
        }
        switch (line.peek()) {
            case "jump" -> {
                line.word();
                actor.cues.add(new ScriptStep.Jump(at, line.positive()));
            }
            case "teleport" -> {
                line.word();
                double x = line.number();
                double y = line.number();
                double heading = line.take("heading") ? line.number() : actor.heading;
                actor.cues.add(new ScriptStep.Teleport(at, x, y, heading));
            }
            case "go" -> {
                line.word();
                actor.cues.add(new ScriptStep.GoTo(at, line.number(), line.number()));
            }
            case "chase" -> {
                line.word();
                actor.cues.add(new ScriptStep.Chase(at, line.word()));
            }
            default -> actor.cues.add(new ScriptStep.Move(at, readStride(actor.runRate)));
        }
    }

    /** Speeds may be given in m/s; without them they are what the body makes at its run rate. */
    private Stride readStride(double runRate) {
        double forward = 0;
        boolean running = false;
        double right = 0;
        double turn = 0;
        if (line.isEmpty()) {
            throw line.wrong("something is missing at the end");
        }
        while (!line.isEmpty()) {
            String what = line.word();
            switch (what) {
                case "stop" -> {}
                case "walk" -> forward = line.numberOr(MotionTuning.WALK_SPEED);
                case "back" -> forward = -line.numberOr(MotionTuning.WALK_SPEED * MotionTuning.BACKWARDS_FACTOR);
                case "run" -> {
                    running = true;
                    forward = line.numberOr(MotionTuning.RUN_SPEED * runRate);
                }
                case "strafe" -> {
                    double side = line.side();
                    double cycles = Math.min(MotionTuning.SIDESTEP_FACTOR * runRate, MotionTuning.MAX_SIDESTEP_SPEED);
                    right = side * line.numberOr(cycles * MotionTuning.SIDESTEP_SPEED);
                }
                case "turn" -> {
                    double side = line.side();
                    turn = side * line.numberOr(StrictMath.toDegrees(MotionTuning.TURN_RATE));
                }
                default -> throw line.wrong("nobody can '" + what + "'");
            }
        }
        return new Stride(forward, running, right, turn);
    }

    private Scenario finish() {
        if (actors.isEmpty()) {
            throw new IllegalArgumentException(name + " has no actor");
        }
        if (!boxes.isEmpty() && ground == Ground.NONE) {
            throw new IllegalArgumentException(name + " has boxes and no ground to put them on");
        }
        List<ActorScript> scripts = new ArrayList<>();
        double fastest = MotionTuning.WALK_SPEED;
        for (int i = 0; i < actors.size(); i++) {
            ActorDraft draft = actors.get(i);
            for (ScriptStep cue : draft.cues) {
                checkCue(cue);
                if (cue instanceof ScriptStep.Move move) {
                    fastest = Math.max(fastest, move.stride().speed());
                } else if (cue instanceof ScriptStep.Chase || cue instanceof ScriptStep.GoTo) {
                    fastest = Math.max(fastest, MotionTuning.RUN_SPEED * draft.runRate);
                }
            }
            scripts.add(new ActorScript(
                    draft.name,
                    FIRST_GUID + i,
                    draft.x,
                    draft.y,
                    draft.heading,
                    draft.runRate,
                    draft.runEfficiency,
                    draft.blocked,
                    draft.measured,
                    draft.cues));
        }
        Ground stands = boxes.isEmpty() ? ground : Ground.withBoxes(boxes);
        double top = topSpeed > 0 ? topSpeed : fastest;
        return new Scenario(name, title.isEmpty() ? name : title, lead, seconds, top, stands, scripts);
    }

    private void checkCue(ScriptStep cue) {
        if (cue.at() > seconds) {
            throw new IllegalArgumentException(
                    name + " has a cue at " + cue.at() + " s but lasts only " + seconds + " s");
        }
        if (cue instanceof ScriptStep.Chase chase
                && actors.stream().noneMatch(actor -> actor.name.equals(chase.target()))) {
            throw new IllegalArgumentException(name + " chases '" + chase.target() + "', who is not there");
        }
    }
}
