package dev.gait.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Tells which database a journal belongs to. SQLite does not: whoever puts a backup in the place of a database whose server was
 * killed, and leaves that one's journal beside it, has the journal written into the backup, page by page, at the next start.
 * What comes of it may look whole.
 *
 * <p>So every start writes another number into the head of the database, where SQLite leaves room for one (its application
 * id), and into the file of the lock. A journal beside a database with another number is not its own.
 */
final class JournalMark {
    /** Where the number is in the file (SQLite's file format, 1.3). */
    private static final int OFFSET = 68;

    private JournalMark() {}

    /**
     * Looks before SQLite does.
     *
     * @throws StoreException if there is a journal beside the database that belongs to another one
     */
    static void requireOwnJournal(DataFolder folder, Path database) {
        Path journal = database.resolveSibling(database.getFileName() + "-wal");
        List<Integer> marks = folder.marks();
        try {
            if (marks.isEmpty() || !Files.exists(journal) || Files.size(journal) == 0) {
                return;
            }
            if (Files.size(database) > OFFSET && !marks.contains(head(database))) {
                throw new StoreException("Cannot open the data in " + database + ": it was put in the place of another"
                        + " database, whose journal " + journal.getFileName()
                        + " is still beside it and would be written into it. Remove that journal and start again; if the"
                        + " two were put there together, remove " + folder.lockFile() + " instead.");
            }
        } catch (IOException e) {
            // SQLite will say what is wrong with it.
        }
    }

    /** The number in the file itself, whatever a journal says. */
    private static int head(Path database) throws IOException {
        ByteBuffer mark = ByteBuffer.allocate(Integer.BYTES);
        try (FileChannel file = FileChannel.open(database, StandardOpenOption.READ)) {
            file.read(mark, OFFSET);
        }
        return mark.hasRemaining() ? 0 : mark.getInt(0);
    }

    /**
     * Writes another number. Meanwhile both are good, and so is the one in the file, which a start that was cut short may have left
     * behind that in its journal: whatever goes wrong, the next start goes on.
     */
    static void renew(DataFolder folder, Path database, Connection connection) {
        try (Statement statement = connection.createStatement()) {
            int before = number(statement, "PRAGMA application_id");
            int next = before;
            while (next == before || next == 0) {
                next = ThreadLocalRandom.current().nextInt();
            }
            if (folder.remember(head(database), before, next)) {
                statement.execute("PRAGMA application_id=" + next);
                // Into the file itself, whose head is looked at without the journal.
                if (number(statement, "PRAGMA wal_checkpoint(TRUNCATE)") == 0) {
                    folder.remember(next);
                }
            }
        } catch (SQLException | IOException e) {
            // The disk takes nothing just now; the number stays as it was.
        }
    }

    private static int number(Statement statement, String question) throws SQLException {
        try (ResultSet answer = statement.executeQuery(question)) {
            return answer.next() ? answer.getInt(1) : 0;
        }
    }

    /** A copy is not what it was copied from. */
    static void clear(Path copy) {
        try (FileChannel file = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(Integer.BYTES), OFFSET);
        } catch (IOException e) {
            throw new StoreException("Cannot write to " + copy + ": " + e.getMessage() + ".", e);
        }
    }
}
