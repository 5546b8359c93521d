package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pictures of the documents: there at every size, none too large, and moving ones that programs can read. */
@Tag("source") // the files are the same on every JDK
class PicturesTest {
    private static final Path IMAGES = Path.of("..", "docs", "images");
    private static final long README_BYTES = 3_000_000;

    /** A frame holds an image and nothing else (WebP container, "Animation"): with a profile inside no browser shows it. */
    @ParameterizedTest
    @ValueSource(strings = {"demo.webp", "moves.webp"})
    void movingPicturesAreWhatTheContainerAllows(String name) throws IOException {
        byte[] file = Files.readAllBytes(IMAGES.resolve(name));
        List<WebP.Chunk> chunks = WebP.chunks(file);
        assertThat(chunks.get(0).name()).isEqualTo("VP8X");
        assertThat(chunks.get(1).name()).isEqualTo("ANIM");
        List<WebP.Chunk> frames = chunks.subList(2, chunks.size());
        assertThat(frames).hasSizeGreaterThan(30).allMatch(chunk -> chunk.name().equals("ANMF"));
        for (WebP.Chunk frame : frames) {
            assertThat(WebP.frame(file, frame)).isNotEmpty().allMatch(WebP::isImage);
        }
        assertThat(file.length).isLessThanOrEqualTo((int) README_BYTES);
    }

    @Test
    void everyStateIsThereAtEverySize() throws IOException {
        try (var files = Files.list(IMAGES)) {
            List<String> states = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("-1440.webp"))
                    .map(name -> name.substring(0, name.length() - "1440.webp".length()))
                    .toList();
            assertThat(states).hasSizeGreaterThan(20);
            for (String state : states) {
                assertThat(IMAGES.resolve(state + "1024.webp")).exists();
                assertThat(IMAGES.resolve(state + "844.webp")).exists();
            }
        }
    }
}
