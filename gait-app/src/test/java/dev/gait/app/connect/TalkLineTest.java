package dev.gait.app.connect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Typing a line at a terminal whose keys otherwise walk. */
class TalkLineTest {
    private final TalkLine line = new TalkLine();

    private String typed(String keys) {
        String done = null;
        for (char key : keys.toCharArray()) {
            done = line.type(key);
        }
        return String.valueOf(done);
    }

    @Test
    void enterTakesTheKeysAndGivesThemBackWithTheLine() {
        assertThat(line.begins('w')).isFalse();
        assertThat(line.begins('\n')).isTrue();
        assertThat(line.isOpen()).isTrue();
        assertThat(typed("Helli\u007fo wasd ")).isEqualTo("null");
        assertThat(line.shown()).isEqualTo("> Hello wasd _");
        assertThat(typed("\n")).isEqualTo("Hello wasd");
        assertThat(line.isOpen()).isFalse();
    }

    @Test
    void aSlashBeginsACommandAndEscapeGivesUp() {
        assertThat(line.begins('/')).isTrue();
        assertThat(typed("e waves\n")).isEqualTo("/e waves");
        assertThat(line.begins('\r')).isTrue();
        assertThat(typed("never mind\u001b")).isEqualTo("null");
        assertThat(line.isOpen()).isFalse();
    }
}
