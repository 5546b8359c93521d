package dev.gait.app.dat;

import dev.gait.dat.GameData;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --dat DIR}, the same for every command that stands on something: the user's own game data, or none. */
public final class OwnData {
    @Option(
            names = "--dat",
            paramLabel = "DIR",
            description = "walk on the real land with real legs: where the game's data files are that you own")
    private @Nullable Path directory;

    /** Opens the data, if any were asked for. */
    public @Nullable GameData open() throws IOException {
        return directory == null ? null : GameData.open(directory);
    }
}
