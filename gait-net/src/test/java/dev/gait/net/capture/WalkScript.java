package dev.gait.net.capture;

import dev.gait.net.message.Direction;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.ServerMessage;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.Vectors;
import dev.gait.net.packet.Fragmenter;
import dev.gait.net.packet.PacketWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The traffic behind the captures in the test resources: the published session in which somebody logs in, walks, jumps
 * and leaves, and before the end another player who comes running, stops, and a text of three parts.
 */
public final class WalkScript {
    /** Somebody else, whom the walker sees. */
    public static final int RUNNER = 0x50000007;

    private static final int LAST_STEPS = 3;

    /** One datagram, and which of the server's two ports it goes to or comes from. */
    public record Step(Direction direction, int portOffset, byte[] payload) {}

    private int packetSequence = 100;
    private int messageSequence = 100;

    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Vectors.Vector vector : Vectors.file("transcript_walk")) {
            steps.add(new Step(
                    vector.direction().equals("client-to-server")
                            ? Direction.CLIENT_TO_SERVER
                            : Direction.SERVER_TO_CLIENT,
                    "base+1".equals(vector.fields().get("port")) ? 1 : 0,
                    vector.bytes()));
        }
        int insertAt = steps.size() - LAST_STEPS;
        steps.addAll(insertAt, runner());
        return steps;
    }

    private List<Step> runner() {
        List<Step> steps = new ArrayList<>();
        steps.addAll(messages(create()));
        steps.addAll(messages(motion(42, 0x0007, 2.5f)));
        steps.addAll(messages(position(78, 110.5f)));
        steps.addAll(messages(text()));
        // The same datagram twice, as a network may deliver it.
        List<Step> again = messages(position(79, 113.5f));
        steps.addAll(again);
        steps.addAll(again);
        steps.addAll(messages(motion(43, 0, 1f)));
        steps.addAll(messages(delete()));
        return steps;
    }

    private static byte[] create() {
        return Vectors.file("create_object").stream()
                .filter(vector -> vector.name().equals("derived_create_object_other_player_running"))
                .findFirst()
                .orElseThrow()
                .bytes();
    }

    private static byte[] motion(int sequence, int forward, float speed) {
        UpdateMotion motion = new UpdateMotion();
        motion.guid = RUNNER;
        motion.instanceSequence = 5;
        motion.movementSequence = sequence;
        motion.serverControlSequence = 3;
        motion.autonomous = 1;
        motion.movement.stance = 0x3D;
        motion.movement.state.setStyle(0x3D);
        if (forward != 0) {
            motion.movement.state.setForward(forward, speed);
        }
        return motion.encode();
    }

    private static byte[] position(int sequence, float y) {
        UpdatePosition position = new UpdatePosition();
        position.guid = RUNNER;
        position.pack.origin.cell = 0xDA55001D;
        position.pack.origin.x = 86.5f;
        position.pack.origin.y = y;
        position.pack.origin.z = 20.005f;
        position.pack.qw = 1f;
        position.pack.instanceSequence = 5;
        position.pack.positionSequence = sequence;
        position.pack.flagsFromValues(true, false, false);
        return position.encode();
    }

    private static byte[] delete() {
        ObjectDelete delete = new ObjectDelete();
        delete.guid = RUNNER;
        delete.instanceSequence = 5;
        return delete.encode();
    }

    /** 0xF7E0 with 975 letters: three parts. */
    private static byte[] text() {
        ServerMessage text = new ServerMessage();
        text.text = "x".repeat(975);
        return text.encode();
    }

    /** A datagram per part, the last part first, as ACE often does it. */
    private List<Step> messages(byte[] message) {
        Fragmenter fragmenter = new Fragmenter();
        fragmenter.begin(message, 0, message.length, messageSequence++, 10);
        List<Step> steps = new ArrayList<>();
        for (int part = Fragmenter.partsOf(message.length) - 1; part >= 0; part--) {
            PacketWriter writer = new PacketWriter();
            writer.header.sequence = packetSequence++;
            writer.header.id = 11;
            writer.header.iteration = 1;
            writer.begin(0);
            writer.add(fragmenter.part(part));
            int length = writer.finishKeyed(0x5EED0000 + packetSequence);
            steps.add(new Step(Direction.SERVER_TO_CLIENT, 1, Arrays.copyOf(writer.bytes(), length)));
        }
        return steps;
    }

    /** The messages a listener hears, in order, put together without any of the code under test. */
    @SuppressWarnings("unchecked")
    public static List<String> expectedMessages() {
        List<String> heard = new ArrayList<>();
        for (Vectors.Vector vector : Vectors.file("transcript_walk")) {
            String arrow = vector.direction().startsWith("c") ? "CLIENT_TO_SERVER " : "SERVER_TO_CLIENT ";
            if (vector.name().equals("transcript_walk_26")) {
                for (byte[] message : List.of(
                        create(),
                        motion(42, 0x0007, 2.5f),
                        position(78, 110.5f),
                        text(),
                        position(79, 113.5f),
                        motion(43, 0, 1f),
                        delete())) {
                    heard.add("SERVER_TO_CLIENT " + HexFormat.of().formatHex(message));
                }
            }
            for (Object fragment :
                    (List<Object>) Objects.requireNonNull(vector.fields().get("fragments"))) {
                heard.add(arrow + ((Map<String, Object>) fragment).get("dataHex"));
            }
        }
        return heard;
    }
}
