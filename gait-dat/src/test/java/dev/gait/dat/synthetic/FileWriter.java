package dev.gait.dat.synthetic;

import dev.gait.dat.file.DatHeader;
import dev.gait.motion.math.Prng;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Writes data files in either format as the game's own tools would leave them after years of patches: a directory that
 * grew by splitting, entries that were deleted and still lie behind the count, blocks handed out in no order, and a list
 * of free ones.
 */
public final class FileWriter {
    private static final int BRANCHES = 62;
    private static final int MOST_ENTRIES = 61;
    private static final int FREE = 0x80000000;

    private final DatHeader.Format format;
    private final int blockSize;
    private final int dataSet;
    private final Prng lots;
    private Node root = new Node();
    private final List<byte[]> blocks = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    private record Entry(int id, int offset, int size, int flags) {}

    private static final class Node {
        final List<Entry> entries = new ArrayList<>();
        final List<Node> children = new ArrayList<>();
        /** What was deleted last; written behind the count. */
        final List<Entry> leftOver = new ArrayList<>();
    }

    public FileWriter(DatHeader.Format format, int blockSize, int dataSet, long seed) {
        this.format = format;
        this.blockSize = blockSize;
        this.dataSet = dataSet;
        lots = new Prng(seed);
    }

    /** Stores a record; an id may be stored once. */
    public FileWriter put(int id, byte[] content) {
        return put(id, content, 0);
    }

    /** Stores a record packed; only the newer format knows how to say so. */
    public FileWriter putPacked(int id, byte[] content) {
        Deflater deflater = new Deflater();
        deflater.setInput(content);
        deflater.finish();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (int i = 0; i < 4; i++) {
            packed.write(content.length >>> (8 * i));
        }
        byte[] buffer = new byte[4096];
        while (!deflater.finished()) {
            packed.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return put(id, packed.toByteArray(), 1);
    }

    private FileWriter put(int id, byte[] content, int flags) {
        if (root.entries.size() == MOST_ENTRIES) {
            Node above = new Node();
            above.children.add(root);
            split(above, 0);
            root = above;
        }
        insert(root, new Entry(id, chain(content), content.length, flags));
        return this;
    }

    /** Deletes a record, if it lies in a leaf: its blocks become free, its entry stays behind the count. */
    public boolean delete(int id) {
        Node node = root;
        while (true) {
            int at = place(node, id);
            boolean here = at < node.entries.size() && node.entries.get(at).id == id;
            if (node.children.isEmpty()) {
                if (here && node.entries.size() > 1) {
                    Entry gone = node.entries.remove(at);
                    node.leftOver.add(gone);
                    release(gone.offset);
                    return true;
                }
                return false;
            }
            if (here) {
                return false;
            }
            node = node.children.get(at);
        }
    }

    private void insert(Node start, Entry entry) {
        Node node = start;
        while (!node.children.isEmpty()) {
            int at = place(node, entry.id);
            if (node.children.get(at).entries.size() == MOST_ENTRIES) {
                split(node, at);
                if (Integer.compareUnsigned(entry.id, node.entries.get(at).id) > 0) {
                    at++;
                }
            }
            node = node.children.get(at);
        }
        node.entries.add(place(node, entry.id), entry);
    }

    private static void split(Node above, int at) {
        Node left = above.children.get(at);
        Node right = new Node();
        int middle = MOST_ENTRIES / 2;
        above.entries.add(at, left.entries.get(middle));
        above.children.add(at + 1, right);
        move(left.entries, middle + 1, right.entries);
        left.entries.remove(middle);
        if (!left.children.isEmpty()) {
            move(left.children, middle + 1, right.children);
        }
    }

    private static <T> void move(List<T> from, int first, List<T> to) {
        List<T> tail = from.subList(first, from.size());
        to.addAll(tail);
        tail.clear();
    }

    private static int place(Node node, int id) {
        int at = 0;
        while (at < node.entries.size() && Integer.compareUnsigned(node.entries.get(at).id, id) < 0) {
            at++;
        }
        return at;
    }

    private int first() {
        return (400 + blockSize - 1) / blockSize * blockSize;
    }

    private int allocate() {
        if (free.isEmpty()) {
            // A handful at a time, in no order: chains jump about in real files.
            List<Integer> fresh = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                fresh.add(first() + blocks.size() * blockSize);
                blocks.add(new byte[blockSize]);
            }
            while (!fresh.isEmpty()) {
                free.addLast(fresh.remove(lots.below(fresh.size())));
            }
        }
        return free.removeFirst();
    }

    private byte[] block(int offset) {
        return blocks.get((offset - first()) / blockSize);
    }

    private int chain(byte[] content) {
        int start = allocate();
        int at = start;
        int done = 0;
        while (true) {
            int part = Math.min(blockSize - 4, content.length - done);
            System.arraycopy(content, done, block(at), 4, part);
            done += part;
            int next = done < content.length ? allocate() : 0;
            little(block(at)).putInt(0, next);
            if (next == 0) {
                return start;
            }
            at = next;
        }
    }

    private void release(int offset) {
        int at = offset;
        while (at != 0) {
            int next = little(block(at)).getInt(0);
            free.addLast(at);
            at = next;
        }
    }

    private int writeNode(Node node) {
        int entryBytes = format == DatHeader.Format.NEW ? 24 : 12;
        ByteBuffer bytes = little(new byte[4 * BRANCHES + 4 + MOST_ENTRIES * entryBytes]);
        for (int i = 0; i < BRANCHES; i++) {
            int branch = i < node.children.size() ? writeNode(node.children.get(i)) : filling(node);
            bytes.putInt(branch);
        }
        bytes.putInt(node.entries.size());
        node.entries.forEach(entry -> writeEntry(bytes, entry));
        node.leftOver.stream().limit(MOST_ENTRIES - node.entries.size()).forEach(entry -> writeEntry(bytes, entry));
        return chain(bytes.array());
    }

    /** Leaves end with zeros or with the filling of fresh memory; inner nodes repeat anything behind their last branch. */
    private int filling(Node node) {
        return node.children.isEmpty() && node.entries.size() % 2 == 0 ? 0xCDCDCDCD : 0;
    }

    private void writeEntry(ByteBuffer bytes, Entry entry) {
        if (format == DatHeader.Format.NEW) {
            bytes.putShort((short) entry.flags).putShort((short) 2);
        }
        bytes.putInt(entry.id).putInt(entry.offset).putInt(entry.size);
        if (format == DatHeader.Format.NEW) {
            bytes.putInt(1_000_000_000).putInt(7);
        }
    }

    /** The whole file. */
    public byte[] toBytes() {
        int rootOffset = root.entries.isEmpty() ? 0 : writeNode(root);
        List<Integer> unused = new ArrayList<>(free);
        for (int i = 0; i < unused.size(); i++) {
            int next = i + 1 < unused.size() ? unused.get(i + 1) : 0;
            little(block(unused.get(i))).putInt(0, next | FREE);
        }
        ByteBuffer file = little(new byte[first() + blocks.size() * blockSize]);
        int head = format == DatHeader.Format.NEW ? 0x140 : 0x12C;
        file.position(head);
        file.putInt(0x5442).putInt(blockSize).putInt(file.capacity());
        if (format == DatHeader.Format.NEW) {
            file.putInt(dataSet).putInt(dataSet == DatHeader.CELL ? 1 : 0);
        } else {
            file.putInt(42); // iteration
        }
        file.putInt(unused.isEmpty() ? 0 : unused.get(0));
        file.putInt(unused.isEmpty() ? 0 : unused.get(unused.size() - 1));
        file.putInt(unused.size());
        file.putInt(rootOffset);
        file.position(first());
        blocks.forEach(file::put);
        return file.array();
    }

    public void write(Path path) throws IOException {
        Files.write(path, toBytes());
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
