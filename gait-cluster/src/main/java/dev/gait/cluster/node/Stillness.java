package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage.Halted;
import dev.gait.cluster.message.ClusterMessage.Stalled;
import dev.gait.cluster.message.ClusterMessage.Told;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.ObjectStamps;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.motion.MotionMessages;
import dev.gait.server.relay.Announcement;
import dev.gait.server.relay.MovingAxes;
import dev.gait.server.world.BlockMessage.Entry;
import dev.gait.server.world.Occupant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * When a node falls silent, nobody says what its people do any more; clients that were told that somebody runs would let it run
 * on until the node is heard again or somebody else has its blocks. So a gateway tells its own clients that they stand. What
 * it must know for that, it reads from what passes through it: who moves, by the word of which node, and what each client was
 * last told of it ({@link Hearsay}), be it by an introduction, a motion, or one that others were told long before.
 *
 * <p>The stamp it uses for that is the next one. If the node is only slow and speaks again, it is told of it and goes on
 * beyond it; if it is lost, its people come up with stamps that are far ahead anyway.
 */
final class Stillness implements MessageHandler {
    /** A silence of this length is seen. Nodes that live say something every quarter of a second. */
    static final long SILENCE_NANOS = 1_500_000_000L;

    private static final int MOST_REMEMBERED = 65_536;

    /** The clients of this gateway. */
    interface Sink {
        void send(int guid, long lease, byte[] bytes, int length, int queue);

        /** Whether that session is still here. */
        boolean isHere(int guid, long lease);
    }

    private final NodeContext node;
    private final Sink clients;
    private final MessageReader reader = new MessageReader();
    private final MotionUpdate motion = new MotionUpdate();
    private final Announcement announcement = new Announcement();
    private final Set<NodeId> silent = new HashSet<>();
    private final Map<Integer, Hearsay> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Hearsay> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };
    /** The stamps that were used for that. */
    private final Map<Integer, Integer> halted = new HashMap<>();

    private NodeId from = new NodeId(0);
    private Told told = new Told(0, new byte[0], new int[0], new long[0], new boolean[0]);

    Stillness(NodeContext node, Sink clients) {
        this.node = node;
        this.clients = clients;
    }

    /** Something passes through on its way to our clients. */
    void told(Told message, NodeId sender) {
        byte[] bytes = message.message();
        if (bytes.length < Integer.BYTES) {
            return;
        }
        int opcode = bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
        if (opcode == Opcode.UPDATE_MOTION || opcode == Opcode.OBJECT_CREATE || opcode == Opcode.OBJECT_DELETE) {
            told = message;
            from = sender;
            reader.read(bytes, 0, bytes.length, this);
        }
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        Integer used = halted.remove(message.guid);
        if (used != null && !Wrap16.isNewer(used, message.movementSequence)) {
            node.send(from, new Halted(message.guid));
        }
        MotionMessages.toUpdate(message, motion);
        Hearsay said =
                said(message.guid, message.instanceSequence, message.movementSequence, message.serverControlSequence);
        for (int i = 0; i < told.guids().length; i++) {
            said.heard(told.guids()[i], told.leases()[i], message.movementSequence, moves(motion), clients);
        }
    }

    /** Whoever is introduced to somebody is told what it is doing. */
    @Override
    public void onObjectCreate(ObjectCreate message) {
        motion.reset();
        if (message.physics.has(PhysicsDescription.HAS_MOVEMENT)) {
            MotionMessages.movement(message.physics.movement, motion);
        }
        ObjectStamps stamps = message.stamps;
        Hearsay said = said(message.guid, stamps.instance, stamps.movement, stamps.serverControl);
        for (int i = 0; i < told.guids().length; i++) {
            said.met(told.guids()[i], told.leases()[i], stamps.movement, moves(motion), clients);
        }
    }

    /** The node says that somebody does this. */
    private Hearsay said(int guid, int instance, int movement, int serverControl) {
        Hearsay said = known.get(guid);
        if (said == null || said.instance() != instance) {
            said = new Hearsay(from, instance, movement, serverControl, moves(motion));
            known.put(guid, said);
        } else {
            said.said(from, movement, serverControl, moves(motion));
        }
        return said;
    }

    /** Those who are told that it is gone do not know it any more; others may. */
    @Override
    public void onObjectDelete(ObjectDelete message) {
        Hearsay said = known.get(message.guid);
        if (said != null && said.forget(told.guids())) {
            known.remove(message.guid);
            halted.remove(message.guid);
        }
    }

    /**
     * Time has passed.
     *
     * @param anchors whose gateway this node is: it knows where they are, whoever spoke of them last
     */
    void step(Iterable<Anchor> anchors) {
        for (NodeId other : node.members().others()) {
            boolean isSilent = node.members().silence(other, node.nowNanos()) > SILENCE_NANOS;
            if (isSilent) {
                haltThoseAt(other, silent.add(other), anchors);
            } else if (silent.remove(other)) {
                speaksAgain(other, anchors);
            }
        }
        haltThoseOnTheirWay(anchors);
        sayAgainWhoIsBack();
    }

    /** Who has come into our own blocks since: our clients are told what it does, under stamps they have not seen. */
    private void sayAgainWhoIsBack() {
        halted.keySet().removeIf(node::sayAgain);
    }

    /**
     * Whoever is at a node that is silent, or in its hands, and was not halted yet.
     *
     * @param newly its silence is new: then others are told also of whom our own clients see stand already, for theirs may
     *     have been told something else since, by another node
     */
    private void haltThoseAt(NodeId other, boolean newly, Iterable<Anchor> anchors) {
        List<Integer> gone = new ArrayList<>();
        for (Anchor anchor : anchors) {
            if (anchor.isAt(other) && !anchor.halted) {
                anchor.halted = true;
                gone.add(anchor.guid);
            }
        }
        known.forEach((guid, said) -> {
            if (said.isBy(other)
                    && (said.moves() && (newly || !halted.containsKey(guid)) || said.isSeenMoving())
                    && isElsewhere(guid)) {
                gone.add(guid);
            }
        });
        for (int guid : gone) {
            // Who spoke of it to others may have been somebody else.
            node.members().sendToAll(new Stalled(guid));
            halt(guid);
        }
    }

    private void speaksAgain(NodeId other, Iterable<Anchor> anchors) {
        for (Anchor anchor : anchors) {
            if (anchor.halted && anchor.isAt(other)) {
                anchor.halted = false;
                node.send(other, new Halted(anchor.guid));
            }
        }
        known.forEach((guid, said) -> {
            if (halted.containsKey(guid) && said.isBy(other)) {
                node.send(other, new Halted(guid));
            }
        });
    }

    /** Who has been on its way for long stands on everybody's screen until it is in a block again. */
    private void haltThoseOnTheirWay(Iterable<Anchor> anchors) {
        for (Anchor anchor : anchors) {
            boolean isLongOnItsWay = anchor.isOnItsWay()
                    && anchor.where != Anchor.Where.COLLECTING
                    && node.nowNanos() - anchor.sinceNanos > SILENCE_NANOS;
            if (isLongOnItsWay && !anchor.halted) {
                anchor.halted = true;
                anchor.entry = anchor.entry.isNew() ? anchor.entry : Entry.RECOVERED;
                node.members().sendToAll(new Stalled(anchor.guid));
                halt(anchor.guid);
            }
        }
    }

    /**
     * Somebody has gone from our blocks, into the hands of its gateway; those of our own clients who know it were told by the
     * block itself.
     */
    void departed(Occupant occupant, NodeId gateway, Observers observers) {
        List<Observers.Entry> own = new ArrayList<>();
        occupant.audience().forEach((observer, near, forgetAt) -> {
            Observers.Entry entry = observers.get(observer.guid());
            if (entry != null && entry.host() == null) {
                own.add(entry);
            }
        });
        SequenceStamps stamps = occupant.stamps();
        int movement = stamps.get(SequenceStamps.MOVEMENT);
        Hearsay said = new Hearsay(
                gateway,
                stamps.get(SequenceStamps.INSTANCE),
                movement,
                stamps.get(SequenceStamps.SERVER_CONTROL),
                moves(occupant.motion()));
        // Who is owed something may still see it move.
        boolean moves = said.moves() || occupant.audience().isInDebt();
        for (Observers.Entry each : own) {
            said.met(each.observer().guid(), each.lease(), movement, moves, clients);
        }
        halted.remove(occupant.guid());
        known.put(occupant.guid(), said);
    }

    private static boolean moves(MotionUpdate update) {
        return MovingAxes.of(update.state) != 0 || update.movementType != 0;
    }

    /** That node is gone; it may have gone without a silence, with somebody in its hands. */
    void down(NodeId lost, Iterable<Anchor> anchors) {
        haltThoseAt(lost, !silent.remove(lost), anchors);
        known.values().removeIf(said -> said.isBy(lost));
    }

    /** Somebody in our own blocks does what they say, whoever spoke of it before. */
    private boolean isElsewhere(int guid) {
        return node.world().find(guid) == null;
    }

    /** That node has said goodbye: of whom it spoke, somebody else has by now, and they go on as they were. */
    void farewell(NodeId leaver) {
        known.values().forEach(said -> said.isNoMoreBy(leaver));
    }

    /**
     * Another node says that it is in no block. That may have been long on its way, and it has gone on since: if who told our
     * clients of it speaks, it is asked, and says so under stamps they have not seen.
     */
    void stalled(int guid) {
        Hearsay said = known.get(guid);
        boolean wasSeenMoving = said != null && said.isSeenMoving();
        halt(guid);
        if (said != null && wasSeenMoving && isElsewhere(guid)) {
            NodeId speaker = said.from();
            if (node.members().contains(speaker) && !silent.contains(speaker)) {
                node.send(speaker, new Halted(guid));
            }
        }
    }

    /** Our clients see it stand, if they were told that it moves. */
    private void halt(int guid) {
        Hearsay said = known.get(guid);
        if (said != null && (said.moves() || said.isSeenMoving()) && isElsewhere(guid)) {
            halted.put(guid, said.halt(guid, announcement, clients));
        }
    }
}
