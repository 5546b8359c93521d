package dev.gait.lab.scenario;

import java.util.Arrays;

/** One line of a scenario file, taken word by word; what is wrong with it is said with its number. */
final class ScriptLine {
    private final String[] words;
    private final int number;
    private int next;

    ScriptLine(String line, int number) {
        String trimmed = line.strip();
        this.words = trimmed.isEmpty() ? new String[0] : trimmed.split("\\s+", -1);
        this.number = number;
    }

    boolean isEmpty() {
        return next >= words.length;
    }

    boolean startsWithNumber() {
        return !isEmpty() && isNumber(words[next]);
    }

    String peek() {
        return isEmpty() ? "" : words[next];
    }

    String word() {
        if (isEmpty()) {
            throw wrong("something is missing at the end");
        }
        return words[next++];
    }

    /** Everything that is left. */
    String rest() {
        String text = String.join(" ", Arrays.asList(words).subList(next, words.length));
        next = words.length;
        return text;
    }

    void expect(String word) {
        String found = word();
        if (!found.equals(word)) {
            throw wrong("'" + word + "' was expected, not '" + found + "'");
        }
    }

    /** Takes the word if it is next. */
    boolean take(String word) {
        if (!peek().equals(word)) {
            return false;
        }
        next++;
        return true;
    }

    double number() {
        String word = word();
        if (!isNumber(word)) {
            throw wrong("a number was expected, not '" + word + "'");
        }
        return Double.parseDouble(word);
    }

    double positive() {
        double value = number();
        if (!(value > 0)) {
            throw wrong("a number above 0 was expected, not " + value);
        }
        return value;
    }

    /** A positive number if one is next, else what the caller says. */
    double numberOr(double otherwise) {
        return startsWithNumber() ? positive() : otherwise;
    }

    /** +1 for right, −1 for left. */
    double side() {
        String word = word();
        return switch (word) {
            case "right" -> 1;
            case "left" -> -1;
            default -> throw wrong("left or right was expected, not '" + word + "'");
        };
    }

    void end() {
        if (!isEmpty()) {
            throw wrong("'" + peek() + "' is one word too many");
        }
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("line " + number + ": " + what);
    }

    private static boolean isNumber(String word) {
        return word.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)") && word.length() < 20;
    }
}
