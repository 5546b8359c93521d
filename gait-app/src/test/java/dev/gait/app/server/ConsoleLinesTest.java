package dev.gait.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class ConsoleLinesTest {
    @Test
    void linesComeOneByOneAndTheLastNeedsNoEnd() throws IOException {
        ConsoleLines lines = new ConsoleLines(new StringReader("list\r\n\nkick bad guy"));
        assertThat(lines.next()).isEqualTo("list\r");
        assertThat(lines.next()).isEmpty();
        assertThat(lines.next()).isEqualTo("kick bad guy");
        assertThat(lines.next()).isNull();
    }

    /** Four gigabytes would not fit; what follows is heard. */
    @Test
    void aLineWithoutAnEndFillsNothing() throws IOException {
        long letters = 10_000_000;
        Reader endless = new Reader() {
            private long read;

            @Override
            public int read() {
                read++;
                return read <= letters ? 0 : read == letters + 1 ? '\n' : read == letters + 2 ? 'x' : -1;
            }

            @Override
            public int read(char[] to, int offset, int length) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void close() {}
        };
        ConsoleLines lines = new ConsoleLines(endless);
        assertThat(lines.next()).hasSize(ConsoleLines.LONGEST);
        assertThat(lines.next()).isEqualTo("x");
        assertThat(lines.next()).isNull();
    }
}
