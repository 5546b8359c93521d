package dev.gait.server.world;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a block has been told and has not heard yet: news of other blocks, who comes and who looks, which are heard first, and
 * words to those who are here. Whoever is on the way in is in neither block's list; here is where to find them.
 */
final class BlockInbox {
    private final ArrayDeque<BlockMessage> news = new ArrayDeque<>();
    private final ArrayDeque<BlockMessage.Word> words = new ArrayDeque<>();

    void post(BlockMessage message) {
        if (message instanceof BlockMessage.Word word) {
            words.add(word);
        } else {
            news.add(message);
        }
    }

    boolean hasNews() {
        return !news.isEmpty();
    }

    boolean isEmpty() {
        return news.isEmpty() && words.isEmpty();
    }

    @Nullable
    BlockMessage nextNews() {
        return news.poll();
    }

    BlockMessage.@Nullable Word nextWord() {
        return words.poll();
    }

    void forEachArriving(Consumer<Occupant> each) {
        for (BlockMessage message : news) {
            if (message instanceof BlockMessage.Enter enter) {
                each.accept(enter.occupant());
            }
        }
    }

    /** Somebody who has been announced and is not here yet. */
    @Nullable
    Occupant arriving(int guid) {
        for (BlockMessage message : news) {
            if (message instanceof BlockMessage.Enter enter && enter.occupant().guid() == guid) {
                return enter.occupant();
            }
        }
        return null;
    }

    /** Turns somebody away who has been announced; false if nobody has. */
    boolean turnAway(Occupant occupant) {
        return news.removeIf(message -> message instanceof BlockMessage.Enter enter && enter.occupant() == occupant);
    }
}
