package dev.gait.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Tells which database a journal belongs to. SQLite does not check this. If an operator replaces the database of a killed
 * server with a backup and leaves the journal of the old database beside it, SQLite writes that journal into the backup at
 * the next start. The result may look intact.
 *
 * <p>Therefore every start writes a new number into the header of the database, where SQLite has a field for one (its
 * application id), and into the lock file. A journal beside a database with another number is foreign.
 *
 * <p>This class never opens the database except through SQLite. A process loses all its POSIX locks on a file when it
 * closes any descriptor of that file, so one read by other means would end SQLite's lock on the database.
 */
final class JournalMark {
    /** Offset of the application id in the file (SQLite's file format, 1.3). */
    private static final int OFFSET = 68;

    private final DataFolder folder;
    /** The number in the file itself before SQLite opened it, whatever a journal says. */
    private final int head;

    private JournalMark(DataFolder folder, int head) {
        this.folder = folder;
        this.head = head;
    }

    /**
     * Reads the number of a database that is about to be opened.
     *
     * @throws StoreException if there is a journal beside the database that belongs to another one
     */
    static JournalMark read(DataFolder folder, Path database) {
        Path journal = database.resolveSibling(database.getFileName() + "-wal");
        List<Integer> marks = folder.marks();
        try {
            int head = Files.size(database) > OFFSET ? head(database) : 0;
            boolean hasJournal = Files.exists(journal) && Files.size(journal) > 0;
            if (hasJournal && Files.size(database) > OFFSET && !marks.isEmpty() && !marks.contains(head)) {
                throw new StoreException("Cannot open the data in " + database + ": it was put in the place of another"
                        + " database, whose journal " + journal.getFileName()
                        + " is still beside it and would be written into it. Remove that journal and start again; if the"
                        + " two were put there together, remove " + folder.lockFile() + " instead.");
            }
            return new JournalMark(folder, head);
        } catch (IOException | SQLException e) {
            return new JournalMark(folder, 0); // SQLite reports what is wrong with the file when it opens it
        }
    }

    /** Reads the number in the file without its journal: SQLite ignores the journal of a file that it takes for immutable. */
    private static int head(Path database) throws SQLException {
        String file = database.toAbsolutePath().toUri() + "?immutable=1";
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            return number(statement, "PRAGMA application_id");
        }
    }

    /**
     * Writes a new number. Until the journal has been written into the database, three numbers are valid: the new one, the one
     * before it, and the one that was in the file at the start, which an interrupted start may have left behind that in the
     * journal. So the next start accepts its own journal whatever fails here.
     */
    void renew(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            int before = number(statement, "PRAGMA application_id");
            int next = before;
            while (next == before || next == 0) {
                next = ThreadLocalRandom.current().nextInt();
            }
            if (folder.remember(head, before, next)) {
                statement.execute("PRAGMA application_id=" + next);
                // The next start reads the number from the file itself, without the journal.
                if (number(statement, "PRAGMA wal_checkpoint(TRUNCATE)") == 0) {
                    folder.remember(next);
                }
            }
        } catch (SQLException e) {
            // The disk accepts no writes at present; the number stays as it was.
        }
    }

    private static int number(Statement statement, String question) throws SQLException {
        try (ResultSet answer = statement.executeQuery(question)) {
            return answer.next() ? answer.getInt(1) : 0;
        }
    }

    /** Clears the number of a copy that SQLite has closed: a backup must not accept the journal of its original. */
    static void clear(Path copy) {
        try (FileChannel file = FileChannel.open(copy, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            file.write(ByteBuffer.allocate(Integer.BYTES), OFFSET);
        } catch (IOException e) {
            throw new StoreException("Cannot write to " + copy + ": " + e.getMessage() + ".", e);
        }
    }
}
