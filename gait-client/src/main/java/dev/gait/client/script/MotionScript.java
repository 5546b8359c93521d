package dev.gait.client.script;

import dev.gait.motion.outbound.MovementKey;
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
 * </pre>
 *
 * @param name what it is called, for messages
 * @param steps what is done when, by time
 * @param seconds how long it takes
 */
public record MotionScript(String name, List<Step> steps, double seconds) {
    /** A script may not last longer than this, seconds. */
    private static final double LONGEST = 86_400;

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
        SAY
    }

    /** One thing, so many seconds after the beginning; {@code words} are what is said. */
    public record Step(double at, Verb verb, @Nullable MovementKey key, String words) {}

    public MotionScript {
        steps = List.copyOf(steps);
    }

    public static MotionScript parse(String name, String text) throws ScriptException {
        return new Parser(name).parse(text);
    }

    private static final class Parser {
        private final String name;
        private final List<Step> steps = new ArrayList<>();
        private double at;
        private int line;

        Parser(String name) {
            this.name = name;
        }

        MotionScript parse(String text) throws ScriptException {
            for (String raw : text.lines().toList()) {
                line++;
                String said = raw.replaceFirst("#.*", "").strip();
                String words = said.toLowerCase(Locale.ROOT);
                if (words.startsWith("say ")) {
                    steps.add(new Step(
                            at, Verb.SAY, null, said.substring("say ".length()).strip()));
                } else if (!words.isEmpty()) {
                    read(words.split("\\s+", -1));
                }
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
                default -> throw wrong("there is no '" + words[0] + "'");
            }
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
