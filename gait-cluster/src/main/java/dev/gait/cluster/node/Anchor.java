package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.message.WordCodec;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where one character is, by the word of the only one who decides it: the gateway its session is at. It is in one of this
 * node's own blocks, or at another node, or on its way, and then the gateway has it in its hands.
 *
 * <p>Words for it are numbered and kept until a body has been seen that heard them; so whatever happens on the way, the
 * next one hears each of them, once and in order.
 */
final class Anchor {
    /** More words than a client can say in the time a lost node costs. */
    private static final int MOST_WORDS = 4096;

    /** A node that is told that a client is behind believes it for longer than this. */
    private static final long COMPLAIN_NANOS = 250_000_000L;

    enum Where {
        /** Its session is new: others are asked what they have of earlier ones. */
        COLLECTING,
        /** In our hands, until the owner of its block is known. */
        WAITING,
        /** On its way to a node that has not confirmed it. */
        ENTERING,
        /** In a block of another node. */
        ELSEWHERE,
        /** In one of our own blocks. */
        HERE
    }

    /** A command, or something said aloud. */
    record Word(long number, @Nullable PlayerCommand command, double reachMeters, byte[] spoken, int queue) {
        byte[] encode() {
            return command == null ? WordCodec.encodeSpoken(reachMeters, spoken, queue) : WordCodec.encode(command);
        }
    }

    final int guid;
    final long lease;
    /** Null for creatures, which have no session. */
    final @Nullable AvatarHost host;

    Where where = Where.COLLECTING;
    /** Counts the times it was sent somewhere; what is said under an earlier one is too late. */
    long epoch;

    @Nullable
    NodeId node;

    int block;
    BlockMessage.Entry entry = BlockMessage.Entry.NEW;
    /** How it was last known to be; empty while only {@link #fresh} knows. */
    byte[] state = {};

    long heard;
    /** Not in the world yet. */
    @Nullable
    Occupant fresh;

    long sinceNanos;
    /** On its way for so long that everybody was told that it stands. */
    boolean halted;

    /** It hears of others in Glide's lane, and other nodes were told so. */
    boolean listens;

    long nextTryNanos;
    /** Since when what is kept is known here. */
    long heldNanos;
    /** When what is kept was taken, by the clock of who took it. */
    long takenNanos;

    final Set<NodeId> awaited = new HashSet<>();
    /** The best that others had of earlier sessions. */
    ClusterMessage.@Nullable Collected collected;

    /** Where it last stood elsewhere. */
    @Nullable
    Place place;

    private long toldHeldNanos;
    private @Nullable NodeId toldKeeper;
    private final Map<NodeId, Long> complained = new HashMap<>();
    private final ArrayDeque<Word> words = new ArrayDeque<>();
    private long lastWord;

    Anchor(int guid, long lease, @Nullable AvatarHost host) {
        this.guid = guid;
        this.lease = lease;
        this.host = host;
    }

    /**
     * Whether there is something to tell that keeper. What an owner told us a while ago is told once: who hears it takes it for
     * where it is by then, and may know better.
     */
    boolean hasNewsFor(NodeId keeper) {
        boolean isNew = where == Where.HERE || heldNanos != toldHeldNanos || !keeper.equals(toldKeeper);
        toldHeldNanos = heldNanos;
        toldKeeper = keeper;
        return isNew;
    }

    boolean isOnItsWay() {
        return where != Where.HERE && where != Where.ELSEWHERE;
    }

    boolean isAt(NodeId other) {
        return (where == Where.ENTERING || where == Where.ELSEWHERE) && other.equals(node);
    }

    /** Takes the best of what others had of earlier sessions: of the newest, a body before a memory, the younger memory. */
    boolean prefers(ClusterMessage.Collected found) {
        ClusterMessage.Collected best = collected;
        boolean isBetter = best == null
                || found.ofLease() > best.ofLease()
                || found.ofLease() == best.ofLease()
                        && (found.inWorld() || !best.inWorld() && found.ageNanos() < best.ageNanos());
        if (found.ofLease() == 0 || !isBetter) {
            return false;
        }
        collected = found;
        return true;
    }

    /** Whether it is time to tell that node that this client is behind; true once in a while. */
    boolean mayComplain(NodeId to, long nowNanos) {
        Long last = complained.get(to);
        if (last != null && nowNanos - last < COMPLAIN_NANOS) {
            return false;
        }
        complained.put(to, nowNanos);
        return true;
    }

    /** Keeps a word; null if too many wait. */
    @Nullable
    Word add(@Nullable PlayerCommand command, double reachMeters, byte[] spoken, int queue) {
        if (words.size() >= MOST_WORDS) {
            return null;
        }
        Word word = new Word(++lastWord, command, reachMeters, spoken, queue);
        words.add(word);
        return word;
    }

    /** A body has heard so many. */
    void trim(long count) {
        while (!words.isEmpty() && words.element().number() <= count) {
            words.remove();
        }
    }

    Iterable<Word> words() {
        return words;
    }

    long lastWord() {
        return lastWord;
    }
}
