package dev.gait.client.script;

import dev.gait.motion.outbound.MovementKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A player's keys over time, as text: one thing per line, done in order, {@code #} begins a comment.
 *
 * <pre>
 * run on            # hold the run key, or let go of it: off
 * press forward     # forward, back, turn-left, turn-right, strafe-left, strafe-right
 * wait 2.5          # seconds
 * release forward
 * jump 0.4          # charge for so long, then jump
 * autorun           # begin or end it
 * stop              # the stop key
 * say Hello there   # to whoever is near; /tell and /e as at a terminal
 * turn-to 90        # hold a compass heading
 * goto 120.5 80 10  # to a place of the map, metres east and north, for at most so many seconds
 * follow Ada 30     # after somebody, for so many seconds
 * until Ada 60      # wait until somebody is within 5 m, at most so long
 * repeat 3          # what follows, so often, up to
 * end
 * </pre>
 *
 * <p>What may be over early, goto and until, brings everything after it forward.
 *
 * @param name what it is called, for messages
 * @param steps what is done when, by time
 * @param seconds how long it takes
 */
public record MotionScript(String name, List<Step> steps, double seconds) {
    /** A script may not last longer than this, seconds. */
    private static final double LONGEST = 86_400;
    /** And may not have more steps than this, repeats counted. */
    private static final int MOST_STEPS = 10_000;

    /** What can be done to the controls. */
    public enum Verb {
        PRESS,
        RELEASE,
        RUN_ON,
        RUN_OFF,
        CHARGE,
        JUMP,
        AUTORUN,
        STOP,
        SAY,
        /** Words are degrees. */
        TURN_TO,
        /** Words are metres east and north. */
        GO_TO,
        /** Words are a name. */
        FOLLOW,
        /** Words are a name. */
        UNTIL,
        /** The time of the last of these three is over. */
        OVER
    }

    /** One thing, so many seconds after the beginning; {@code words} are what is said. */
    public record Step(double at, Verb verb, @Nullable MovementKey key, String words) {}

    public MotionScript {
        steps = List.copyOf(steps);
    }

    /** Reads a script. */
    public static MotionScript parse(String name, String text) throws ScriptException {
        return new Parser(name).parse(text);
    }

    private static final class Parser {
        private final String name;
        private final List<Step> steps = new ArrayList<>();
        private final ArrayDeque<Loop> loops = new ArrayDeque<>();
        private double at;
        private int line;

        private record Loop(int times, int firstStep, double began) {}

        Parser(String name) {
            this.name = name;
        }

        MotionScript parse(String text) throws ScriptException {
            for (String raw : text.lines().toList()) {
                line++;
                String said = raw.replaceFirst("#.*", "").strip();
                String words = said.toLowerCase(Locale.ROOT);
                if (words.startsWith("follow ") || words.startsWith("until ")) {
                    after(words.startsWith("follow ") ? Verb.FOLLOW : Verb.UNTIL, said);
                } else if (words.startsWith("say ")) {
                    steps.add(new Step(
                            at, Verb.SAY, null, said.substring("say ".length()).strip()));
                } else if (!words.isEmpty()) {
                    read(words.split("\\s+", -1));
                }
            }
            if (!loops.isEmpty()) {
                throw wrong("a 'repeat' has no 'end'");
            }
            return new MotionScript(name, steps, at);
        }

        private void read(String[] words) throws ScriptException {
            switch (words[0]) {
                case "press" -> add(Verb.PRESS, key(argument(words)));
                case "release" -> add(Verb.RELEASE, key(argument(words)));
                case "run" -> add(onOff(argument(words)) ? Verb.RUN_ON : Verb.RUN_OFF, null);
                case "wait" -> pass(seconds(argument(words)));
                case "jump" -> {
                    add(Verb.CHARGE, null);
                    pass(seconds(argument(words)));
                    add(Verb.JUMP, null);
                }
                case "autorun" -> add(alone(words, Verb.AUTORUN), null);
                case "stop" -> add(alone(words, Verb.STOP), null);
                case "turn-to" -> steps.add(new Step(at, Verb.TURN_TO, null, String.valueOf(number(argument(words)))));
                case "goto" -> goTo(words);
                case "repeat" -> loops.push(new Loop(times(argument(words)), steps.size(), at));
                case "end" -> {
                    alone(words, Verb.STOP);
                    end();
                }
                default -> throw wrong("there is no '" + words[0] + "'");
            }
        }

        private void goTo(String[] words) throws ScriptException {
            if (words.length != 4) {
                throw wrong("'goto' takes metres east, metres north and seconds");
            }
            during(Verb.GO_TO, number(words[1]) + " " + number(words[2]), seconds(words[3]));
        }

        /** A verb, a name, which may be several words, and seconds. */
        private void after(Verb verb, String said) throws ScriptException {
            int first = said.indexOf(' ');
            int last = said.lastIndexOf(' ');
            if (last == first) {
                throw wrong("'" + said.substring(0, first) + "' takes a name and seconds");
            }
            during(verb, said.substring(first, last).strip(), seconds(said.substring(last + 1)));
        }

        private void during(Verb verb, String words, double seconds) throws ScriptException {
            steps.add(new Step(at, verb, null, words));
            pass(seconds);
            add(Verb.OVER, null);
        }

        private void end() throws ScriptException {
            if (loops.isEmpty()) {
                throw wrong("there is no 'repeat' before this 'end'");
            }
            Loop loop = loops.pop();
            List<Step> once = List.copyOf(steps.subList(loop.firstStep(), steps.size()));
            double lasts = at - loop.began();
            if (steps.size() + (long) once.size() * (loop.times() - 1) > MOST_STEPS) {
                throw wrong("this is more than " + MOST_STEPS + " steps");
            }
            for (int i = 1; i < loop.times(); i++) {
                pass(lasts);
                for (Step step : once) {
                    steps.add(new Step(step.at() + i * lasts, step.verb(), step.key(), step.words()));
                }
            }
        }

        private int times(String word) throws ScriptException {
            double times = number(word);
            if (times != Math.rint(times) || times < 1 || times > MOST_STEPS) {
                throw wrong("'" + word + "' is not a number of times");
            }
            return (int) times;
        }

        private double number(String word) throws ScriptException {
            try {
                double number = Double.parseDouble(word);
                if (Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw wrong("'" + word + "' is not a number");
        }

        private void add(Verb verb, @Nullable MovementKey key) {
            steps.add(new Step(at, verb, key, ""));
        }

        private void pass(double seconds) throws ScriptException {
            at += seconds;
            if (at > LONGEST) {
                throw wrong("a script lasts a day at most");
            }
        }

        private String argument(String[] words) throws ScriptException {
            if (words.length != 2) {
                throw wrong("'" + words[0] + "' takes one word");
            }
            return words[1];
        }

        private Verb alone(String[] words, Verb verb) throws ScriptException {
            if (words.length != 1) {
                throw wrong("'" + words[0] + "' stands alone");
            }
            return verb;
        }

        private boolean onOff(String word) throws ScriptException {
            return switch (word) {
                case "on" -> true;
                case "off" -> false;
                default -> throw wrong("'run' is on or off");
            };
        }

        private double seconds(String word) throws ScriptException {
            try {
                double seconds = Double.parseDouble(word);
                if (seconds >= 0 && seconds <= LONGEST) {
                    return seconds;
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw wrong("'" + word + "' is not a number of seconds");
        }

        private MovementKey key(String word) throws ScriptException {
            return switch (word) {
                case "forward" -> MovementKey.FORWARD;
                case "back", "backward" -> MovementKey.BACK;
                case "turn-left" -> MovementKey.TURN_LEFT;
                case "turn-right" -> MovementKey.TURN_RIGHT;
                case "strafe-left" -> MovementKey.STRAFE_LEFT;
                case "strafe-right" -> MovementKey.STRAFE_RIGHT;
                default -> throw wrong("there is no key '" + word + "'");
            };
        }

        private ScriptException wrong(String what) {
            return new ScriptException(name + ", line " + line + ": " + what + ".");
        }
    }
}
