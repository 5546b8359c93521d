package dev.gait.app.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    @Test
    void linkToAFileIsRefusedAndTheFileKeepsItsContent() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertThatThrownBy(() -> OutputFile.open(link))
                .isInstanceOf(IOException.class)
                .hasMessage(link + " is a link; name the file itself");
        assertThat(file).hasContent("before");
    }

    @Test
    void linkThatLeadsNowhereIsRefusedAndCreatesNothing() throws Exception {
        Path gone = folder.resolve("gone");
        Path link = Files.createSymbolicLink(folder.resolve("link"), gone);
        assertThatThrownBy(() -> OutputFile.open(link)).isInstanceOf(IOException.class);
        assertThat(gone).doesNotExist();
    }

    @Test
    void fileIsReplacedOnlyWhenItIsComplete() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "before");
        try (OutputFile out = OutputFile.open(file)) {
            out.stream().write("after".getBytes(StandardCharsets.UTF_8));
            assertThat(file).hasContent("before");
            out.keep();
        }
        assertThat(file).hasContent("after");
        try (OutputFile out = OutputFile.open(file)) {
            out.stream().write("half".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(file).hasContent("after");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }
}
