package dev.gait.dat.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The directory: a B-tree whose nodes hold up to 61 entries in ascending order of id (unsigned) and, unless they are
 * leaves, one branch more than entries. A node is a chain of blocks: 62 branches, the number of entries, the entries.
 * What lies behind the last entry is left over from deleted ones and means nothing. A leaf's first branch is 0 (or the
 * filling 0xCDCDCDCD that a debug build left in fresh memory).
 *
 * <p>Nodes are read when somebody looks for something under them and kept while there is room. The order of ids is
 * checked along every path, so a directory whose branches run in a circle is refused and not followed.
 */
final class Directory {
    private static final int BRANCHES = 62;
    private static final int MOST_ENTRIES = 61;
    private static final int HEAD_BYTES = 4 * BRANCHES + 4;
    private static final int NEW_ENTRY_BYTES = 24;
    private static final int OLD_ENTRY_BYTES = 12;
    /** 31 ^ 12 is more ids than there are. */
    private static final int DEEPEST = 12;

    private static final int FILLING = 0xCDCDCDCD;
    private static final int KEPT_NODES = 512;

    private final Blocks blocks;
    private final boolean old;
    private final int root;
    private final Map<Integer, Node> kept = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Node> eldest) {
            return size() > KEPT_NODES;
        }
    };

    /** A node as read. A leaf has no branches. */
    private record Node(int @Nullable [] branches, DatEntry[] entries) {}

    Directory(Blocks blocks, DatHeader header) {
        this.blocks = blocks;
        old = header.format() == DatHeader.Format.OLD;
        root = header.root();
    }

    /** The entry of an id, or null when there is none. */
    synchronized @Nullable DatEntry find(int id) throws DatException {
        int at = root;
        for (int depth = 0; at != 0; depth++) {
            Node node = node(at, depth);
            int place = place(node.entries, id);
            if (place < node.entries.length && node.entries[place].id() == id) {
                DatEntry found = node.entries[place];
                return found.offset() == 0 ? null : found;
            }
            at = node.branches == null ? 0 : node.branches[place];
        }
        return null;
    }

    /** Shows every entry from {@code first} to {@code last}, both included, in ascending order. */
    synchronized void walk(int first, int last, DatFile.Visitor visitor) throws DatException {
        if (root != 0) {
            new Walk(first, last, visitor).descend(root, 0);
        }
    }

    private final class Walk {
        private final int first;
        private final int last;
        private final DatFile.Visitor visitor;
        private @Nullable DatEntry previous;

        Walk(int first, int last, DatFile.Visitor visitor) {
            this.first = first;
            this.last = last;
            this.visitor = visitor;
        }

        void descend(int at, int depth) throws DatException {
            Node node = node(at, depth);
            int from = place(node.entries, first);
            int count = node.entries.length;
            for (int i = from; i <= count; i++) {
                if (node.branches != null && node.branches[i] != 0) {
                    descend(node.branches[i], depth + 1);
                }
                if (i == count || Integer.compareUnsigned(node.entries[i].id(), last) > 0) {
                    return;
                }
                show(node.entries[i]);
            }
        }

        private void show(DatEntry entry) throws DatException {
            if (previous != null && Integer.compareUnsigned(entry.id(), previous.id()) <= 0) {
                throw new DatException(blocks.name() + " is damaged: its directory names " + DatEntry.name(entry.id())
                        + " after " + DatEntry.name(previous.id()));
            }
            previous = entry;
            if (entry.offset() != 0) {
                visitor.visit(entry);
            }
        }
    }

    /** Index of the first entry that is not below the id. */
    private static int place(DatEntry[] entries, int id) {
        int low = 0;
        int high = entries.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Integer.compareUnsigned(entries[middle].id(), id) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Node node(int at, int depth) throws DatException {
        if (depth > DEEPEST) {
            throw new DatException(
                    blocks.name() + " is damaged: its directory is more than " + DEEPEST + " nodes deep");
        }
        Node node = kept.get(at);
        if (node == null) {
            node = readNode(at);
            kept.put(at, node);
        }
        return node;
    }

    private Node readNode(int at) throws DatException {
        String what = "the directory node at " + DatEntry.name(at);
        ByteBuffer head = buffer(blocks.read(at, HEAD_BYTES, what));
        int count = head.getInt(4 * BRANCHES);
        if (count < 0 || count > MOST_ENTRIES) {
            throw new DatException(blocks.name() + " is damaged: " + what + " claims " + Integer.toUnsignedString(count)
                    + " entries, and a node holds 61");
        }
        int entryBytes = old ? OLD_ENTRY_BYTES : NEW_ENTRY_BYTES;
        ByteBuffer bytes = buffer(blocks.read(at, HEAD_BYTES + count * entryBytes, what));
        DatEntry[] entries = new DatEntry[count];
        for (int i = 0; i < count; i++) {
            entries[i] = entry(bytes, HEAD_BYTES + i * entryBytes);
            if (i > 0 && Integer.compareUnsigned(entries[i - 1].id(), entries[i].id()) >= 0) {
                throw new DatException(
                        blocks.name() + " is damaged: the entries of " + what + " are not in ascending order");
            }
        }
        return new Node(branches(head, count), entries);
    }

    private static int @Nullable [] branches(ByteBuffer head, int count) {
        if (isNone(head.getInt(0))) {
            return null;
        }
        int[] branches = new int[count + 1];
        for (int i = 0; i <= count; i++) {
            int branch = head.getInt(4 * i);
            branches[i] = isNone(branch) ? 0 : branch;
        }
        return branches;
    }

    private static boolean isNone(int branch) {
        return branch == 0 || branch == FILLING;
    }

    private DatEntry entry(ByteBuffer bytes, int at) {
        if (old) {
            return new DatEntry(bytes.getInt(at), bytes.getInt(at + 4), bytes.getInt(at + 8), 0, 0, 0, 0);
        }
        return new DatEntry(
                bytes.getInt(at + 4),
                bytes.getInt(at + 8),
                bytes.getInt(at + 12),
                Short.toUnsignedInt(bytes.getShort(at)),
                Short.toUnsignedInt(bytes.getShort(at + 2)),
                bytes.getInt(at + 16),
                bytes.getInt(at + 20));
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
