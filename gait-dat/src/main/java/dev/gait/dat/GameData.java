package dev.gait.dat;

import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatFile;
import dev.gait.dat.file.DatHeader;
import dev.gait.dat.land.DatLand;
import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The game's data in a user's directory (docs/dat.md): the portal file, with what is the same everywhere, and the cell
 * file, with the land. Nothing is read before it is asked for; records may be asked for from any thread.
 */
public final class GameData {
    private static final List<String> PORTAL_NAMES = List.of("client_portal.dat", "portal.dat");
    private static final List<String> CELL_NAMES = List.of("client_cell_1.dat", "cell.dat");

    private final DatFile portal;
    private final DatFile cell;

    private GameData(DatFile portal, DatFile cell) {
        this.portal = portal;
        this.cell = cell;
    }

    /** Opens the portal and the cell file of a directory, whatever the case of their names. */
    public static GameData open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new DatException(directory + " is not a directory with game data");
        }
        DatFile portal = DatFile.open(find(directory, PORTAL_NAMES));
        DatFile cell = DatFile.open(find(directory, CELL_NAMES));
        check(portal, DatHeader.PORTAL, "portal");
        check(cell, DatHeader.CELL, "cell");
        return new GameData(portal, cell);
    }

    private static Path find(Path directory, List<String> names) throws IOException {
        for (String name : names) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path file : files) {
                    if (String.valueOf(file.getFileName())
                            .toLowerCase(Locale.ROOT)
                            .equals(name)) {
                        return file;
                    }
                }
            }
        }
        throw new DatException(
                "There is no " + String.join(" or ", names) + " in " + directory + ", where the game data should be");
    }

    private static void check(DatFile file, int dataSet, String kind) throws DatException {
        int found = file.header().dataSet();
        if (found != 0 && found != dataSet) {
            throw new DatException(file.name() + " is not a " + kind + " file: its head calls it data set " + found);
        }
    }

    public DatFile portal() {
        return portal;
    }

    public DatFile cell() {
        return cell;
    }

    /** The region of the land: what its height numbers mean. */
    public Region region() throws DatException {
        return Region.read(Region.DERETH, portal.read(Region.DERETH));
    }

    /** The land as ground to walk on. One instance serves one thread; ask again for another. */
    public DatLand land() throws DatException {
        return new DatLand(region(), this::landblock);
    }

    /** The ground of a landblock, or null where the file has none. */
    public @Nullable Landblock landblock(int blockX, int blockY) throws DatException {
        int id = blockX << 24 | blockY << 16 | 0xFFFF;
        DatEntry entry = cell.find(id);
        return entry == null ? null : Landblock.read(id, cell.read(entry));
    }

    /** What stands on a landblock, or null where the file says nothing of it. */
    public @Nullable LandblockInfo landblockInfo(int blockX, int blockY) throws DatException {
        int id = blockX << 24 | blockY << 16 | 0xFFFE;
        DatEntry entry = cell.find(id);
        return entry == null ? null : LandblockInfo.read(id, cell.read(entry));
    }

    public Setup setup(int id) throws DatException {
        return Setup.read(id, portal.read(id));
    }

    public MotionTable motionTable(int id) throws DatException {
        return MotionTable.read(id, portal.read(id));
    }

    public Animation animation(int id) throws DatException {
        return Animation.read(id, portal.read(id));
    }
}
