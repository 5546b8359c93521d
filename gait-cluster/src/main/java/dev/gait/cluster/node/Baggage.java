package dev.gait.cluster.node;

import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.creature.Spawn;
import dev.gait.server.state.BadState;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateWriter;
import dev.gait.server.world.Audience;
import dev.gait.server.world.BlockMessage;
import dev.gait.server.world.Observer;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;

/**
 * An occupant as bytes and back: who it is, what it is doing (the server's own {@link StateExchange}s), and who knows it.
 *
 * <p>A creature is named by where it stands in the list of those the world puts there itself, which is the same on all
 * nodes; a character brings its name and its skills.
 */
final class Baggage {
    /** Creatures are numbered from here (wire.md §A.15). */
    static final int FIRST_CREATURE = 0x80000001;

    private final NodeContext node;
    private final AudiencePack audiences;
    private final StateWriter out = new StateWriter();
    private final StateReader in = new StateReader();

    Baggage(NodeContext node, Observers observers) {
        this.node = node;
        audiences = new AudiencePack(node, observers);
    }

    static boolean isCreature(int guid) {
        return guid < 0;
    }

    byte[] pack(Occupant occupant, BlockMessage.Entry entry) {
        out.begin(node.nowNanos(), node.members().version());
        if (occupant.controller() instanceof Avatar avatar) {
            avatar.describe(out);
        }
        node.world().depart(occupant, out, entry);
        if (entry != BlockMessage.Entry.NEW) {
            audiences.pack(occupant.audience(), out);
        }
        return out.toByteArray();
    }

    /** What those who know somebody must not lose when it goes on under another session: that they know it, and its stamps. */
    byte[] packShell(Occupant occupant) {
        out.begin(node.nowNanos(), node.members().version());
        MotionStates.exchange(out, occupant.stamps());
        audiences.pack(occupant.audience(), out);
        return out.toByteArray();
    }

    /** Whoever knew that one knows this one from now on. Throws {@link BadState} for bytes that are none. */
    void unpackShell(byte[] shell, Occupant fresh) {
        begin(shell, 0);
        MotionStates.exchange(in, fresh.stamps());
        audiences.unpack(in, fresh.audience());
        in.end();
        fresh.skipStamps();
    }

    /** Nobody goes on with it: whoever knew it is told that it is gone. */
    void dropShell(int guid, byte[] shell) {
        begin(shell, 0);
        SequenceStamps stamps = new SequenceStamps();
        MotionStates.exchange(in, stamps);
        Audience audience = new Audience();
        audiences.unpack(in, audience);
        World.sayGone(guid, stamps, audience);
    }

    /** Brings a character into one of our blocks. Throws {@link BadState} for bytes that are none. */
    void unpack(
            int guid,
            byte[] state,
            long ageNanos,
            int block,
            BlockMessage.Entry entry,
            AvatarHost host,
            Observer eyes) {
        begin(state, ageNanos);
        Occupant occupant = Avatar.handedOver(guid, in, node.ground(), node.legs(), host, eyes);
        arrive(occupant, block, entry);
    }

    private void begin(byte[] state, long ageNanos) {
        in.beginVersioned(state, node.nowNanos() - Math.max(0, ageNanos));
        if (!node.members().understands(in.version())) {
            throw new BadState("a state of version " + in.version());
        }
    }

    /** Brings a creature into one of our blocks. */
    void unpackCreature(int guid, byte[] state, long ageNanos, int block, BlockMessage.Entry entry) {
        begin(state, ageNanos);
        arrive(creature(guid), block, entry);
    }

    Occupant creature(int guid) {
        int index = guid - FIRST_CREATURE;
        if (index < 0 || index >= node.population().size()) {
            throw new BadState("a creature that is none: " + guid);
        }
        Spawn spawn = node.population().get(index);
        return spawn.occupant(guid, node.legs(), node.nowNanos() * 1e-9);
    }

    private void arrive(Occupant occupant, int block, BlockMessage.Entry entry) {
        node.world().arrive(block, occupant, in, entry);
        try {
            if (entry != BlockMessage.Entry.NEW) {
                audiences.unpack(in, occupant.audience());
            }
            in.end();
        } catch (BadState e) {
            node.world().takeOut(occupant);
            throw e;
        }
    }
}
