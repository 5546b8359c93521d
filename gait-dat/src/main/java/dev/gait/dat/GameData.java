package dev.gait.dat;

import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatFile;
import dev.gait.dat.file.DatHeader;
import dev.gait.dat.land.DatLand;
import dev.gait.dat.legs.Legs;
import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import dev.gait.dat.record.Track;
import dev.gait.motion.interp.MotionProfile;
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
    private static final int CELL_BLOCK = 256;

    private final Path place;
    private final @Nullable DatFile portal;
    private final @Nullable DatFile cell;

    private GameData(Path place, @Nullable DatFile portal, @Nullable DatFile cell) {
        this.place = place;
        this.portal = portal;
        this.cell = cell;
    }

    /**
     * Opens what there is of a portal and a cell file in a directory, whatever the case of their names; or one file by its
     * own name. The heads are checked here. A file that is missing is missed when it is needed.
     */
    public static GameData open(Path place) throws IOException {
        if (!Files.exists(place)) {
            throw new DatException("There is no " + place + ", where the game data should be");
        }
        if (!Files.isDirectory(place)) {
            DatFile file = DatFile.open(place);
            boolean isCell = isCell(file);
            return new GameData(place, isCell ? null : file, isCell ? file : null);
        }
        DatFile portal = find(place, PORTAL_NAMES, DatHeader.PORTAL);
        DatFile cell = find(place, CELL_NAMES, DatHeader.CELL);
        if (portal == null && cell == null) {
            throw new DatException("There is neither client_portal.dat nor client_cell_1.dat in " + place);
        }
        return new GameData(place, portal, cell);
    }

    /** The old format does not say what it holds; then the name does, or else the size of the blocks. */
    private static boolean isCell(DatFile file) {
        int dataSet = file.header().dataSet();
        if (dataSet != 0) {
            return dataSet == DatHeader.CELL;
        }
        String name = file.name().toLowerCase(Locale.ROOT);
        return name.contains("cell")
                || !name.contains("portal") && file.header().blockSize() == CELL_BLOCK;
    }

    private static @Nullable DatFile find(Path directory, List<String> names, int dataSet) throws IOException {
        for (String name : names) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path each : files) {
                    if (String.valueOf(each.getFileName()).equalsIgnoreCase(name)) {
                        return opened(each, dataSet);
                    }
                }
            }
        }
        return null;
    }

    private static DatFile opened(Path path, int dataSet) throws IOException {
        DatFile file = DatFile.open(path);
        int found = file.header().dataSet();
        if (found != 0 && found != dataSet) {
            throw new DatException(file.name() + " is not what its name says: its head calls it data set " + found);
        }
        return file;
    }

    public boolean hasPortal() {
        return portal != null;
    }

    public boolean hasCell() {
        return cell != null;
    }

    /** The portal file, which must be there. */
    public DatFile portal() throws DatException {
        if (portal == null) {
            throw new DatException("There is no client_portal.dat in " + place + ", and it is needed");
        }
        return portal;
    }

    /** The cell file, which must be there. */
    public DatFile cell() throws DatException {
        if (cell == null) {
            throw new DatException("There is no client_cell_1.dat in " + place + ", and it is needed");
        }
        return cell;
    }

    /** The region of the land: what its height numbers mean. */
    public Region region() throws DatException {
        return Region.read(Region.DERETH, portal().read(Region.DERETH));
    }

    /** The land as ground to walk on. One instance serves one thread; ask again for another. */
    public DatLand land() throws DatException {
        cell();
        return new DatLand(region(), this::landblock);
    }

    /** The ground of a landblock, or null where the file has none. */
    public @Nullable Landblock landblock(int blockX, int blockY) throws DatException {
        int id = blockX << 24 | blockY << 16 | 0xFFFF;
        DatEntry entry = cell().find(id);
        return entry == null ? null : Landblock.read(id, cell().read(entry));
    }

    /** What stands on a landblock, or null where the file says nothing of it. */
    public @Nullable LandblockInfo landblockInfo(int blockX, int blockY) throws DatException {
        int id = blockX << 24 | blockY << 16 | 0xFFFE;
        DatEntry entry = cell().find(id);
        return entry == null ? null : LandblockInfo.read(id, cell().read(entry));
    }

    public Setup setup(int id) throws DatException {
        return Setup.read(id, portal().read(id));
    }

    public MotionTable motionTable(int id) throws DatException {
        return MotionTable.read(id, portal().read(id));
    }

    /** The legs that a motion table gives a creature. */
    public Legs legs(int motionTable) throws DatException {
        return Legs.of(motionTable(motionTable), id -> Track.read(portal(), id));
    }

    /** Every creature's legs; what the data lack walks as on {@code otherwise}. */
    public Creatures creatures(MotionProfile otherwise) {
        return new Creatures(this, otherwise);
    }

    public Animation animation(int id) throws DatException {
        return Animation.read(id, portal().read(id));
    }
}
