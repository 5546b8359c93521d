package dev.gait.cluster.node;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A look at a node from outside.
 *
 * @param characters the sessions of its gateway
 * @param guests bodies in its blocks whose gateway is elsewhere
 * @param heldBytes what waits for other nodes or is on its way to them
 * @param carriedBytes what was sent to other nodes since the beginning, repeats too
 */
public record NodeStatus(
        NodeId self,
        List<NodeId> others,
        List<Character> characters,
        int guests,
        long heldBytes,
        long repeats,
        long carriedBytes) {

    /**
     * One session's character, or a creature whose home is here.
     *
     * @param at the node its body is at, or is on its way to; null while it is in its gateway's hands
     * @param onItsWay it is in no block as far as its gateway knows
     * @param sinceNanos when it was last sent somewhere
     * @param takenNanos when what is kept of it was taken, by the clock of the node it is at
     * @param lastWord how many words its session has said
     */
    public record Character(
            int guid,
            long lease,
            boolean creature,
            @Nullable NodeId at,
            boolean onItsWay,
            long sinceNanos,
            long takenNanos,
            long lastWord) {}

    static NodeStatus of(NodeContext node, Gateway gateway, Guests guests) {
        List<Character> characters = new ArrayList<>();
        for (Anchor anchor : gateway.anchors()) {
            NodeId at = anchor.where == Anchor.Where.HERE ? node.self() : anchor.node;
            characters.add(new Character(
                    anchor.guid,
                    anchor.lease,
                    anchor.host == null,
                    at,
                    anchor.isOnItsWay(),
                    anchor.sinceNanos,
                    anchor.takenNanos,
                    anchor.lastWord()));
        }
        long held = 0;
        long repeats = 0;
        long carried = 0;
        for (Link link : node.members().links()) {
            held += link.heldBytes();
            repeats += link.repeats();
            carried += link.carriedBytes();
        }
        return new NodeStatus(node.self(), node.members().others(), characters, guests.size(), held, repeats, carried);
    }
}
