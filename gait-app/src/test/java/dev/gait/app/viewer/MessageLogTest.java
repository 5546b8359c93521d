package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.WireWriter;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.Lane;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One line per message, whatever the network does to its datagrams. */
class MessageLogTest {
    private static final int GUID = 0x50000002;

    private final MessageLog log = new MessageLog(0, 0);

    private static byte[] position(int stamp) {
        UpdatePosition message = new UpdatePosition();
        message.guid = GUID;
        message.pack.origin.cell = 0x00000001;
        message.pack.origin.x = 12;
        message.pack.positionSequence = stamp;
        return message.encode();
    }

    private static byte[] datagram(byte[] message, boolean again) {
        PacketWriter writer = new PacketWriter();
        writer.begin(PacketFlags.BLOB_FRAGMENTS | (again ? PacketFlags.RETRANSMISSION : 0));
        Fragment fragment = new Fragment();
        fragment.count = 1;
        fragment.bytes = message;
        fragment.dataOffset = 0;
        fragment.size = Fragment.HEADER_BYTES + message.length;
        writer.add(fragment);
        int length = writer.finishClear();
        return java.util.Arrays.copyOf(writer.bytes(), length);
    }

    private String written() throws Exception {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartArray();
            log.write(json, 0);
            json.writeEndArray();
        }
        return text.toString();
    }

    private void hear(byte[] message, double at) {
        log.heard(message, 0, message.length, at);
    }

    @Test
    void aMessageLeavesAndIsHeard() throws Exception {
        log.sent(datagram(position(1), false), 1.0, true);
        assertThat(written()).isEqualTo("[[1,1342177282,0,1.0,null,0,12.0,0.0,0.0]]");

        hear(position(1), 1.1);
        assertThat(written()).isEqualTo("[[1,1342177282,0,1.0,1.1,0,12.0,0.0,0.0]]");
    }

    @Test
    void whatIsLostAndSentAgainIsOneMessageLostAndLate() throws Exception {
        log.setUsual(0.2);
        log.sent(datagram(position(1), false), 1.0, false);
        log.sent(datagram(position(1), true), 1.4, true);
        hear(position(1), 1.5);

        assertThat(written()).isEqualTo("[[1,1342177282,0,1.0,1.5,3,12.0,0.0,0.0]]");
    }

    /** The acknowledgement was lost, not the message: what comes twice is heard once. */
    @Test
    void whatIsSentAgainAfterItWasHeardIsNoNewMessage() throws Exception {
        log.sent(datagram(position(1), false), 1.0, true);
        hear(position(1), 1.1);
        log.sent(datagram(position(1), true), 1.6, true);

        assertThat(written()).isEqualTo("[[1,1342177282,0,1.0,1.1,0,12.0,0.0,0.0]]");
    }

    @Test
    void aPopIsTheFaultOfWhatWasHeardJustBefore() throws Exception {
        log.pops(GUID, 0, 0.9);
        log.sent(datagram(position(1), false), 1.0, true);
        log.sent(datagram(position(2), false), 2.0, true);
        hear(position(1), 1.1);
        hear(position(2), 2.1);
        log.pops(GUID, 1, 2.12);
        log.pops(GUID, 2, 3.5); // by itself: nothing was heard for long

        assertThat(written())
                .isEqualTo("[[2,1342177282,0,2.0,2.1,4,12.0,0.0,0.0],[1,1342177282,0,1.0,1.1,0,12.0,0.0,0.0]]");
    }

    // ---- Glide's lane ----

    private static GlideRecord entry() {
        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.ENTER;
        record.handle = 3;
        record.guid = GUID;
        record.x = 2000;
        record.y = 12;
        return record;
    }

    private static GlideRecord place(double east) {
        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.POSITION;
        record.handle = 3;
        record.millis = 77;
        record.x = east;
        record.y = 12;
        return record;
    }

    /** A datagram of the lane; who only looks on does not check its tag. */
    private static byte[] lane(GlideRecord... records) {
        WireWriter out = new WireWriter();
        out.i32(0x80000001);
        out.i32(5000);
        for (GlideRecord record : records) {
            record.write(out);
        }
        out.i32(0);
        out.i32(0);
        return java.util.Arrays.copyOf(out.array(), out.length());
    }

    private void hearLane(byte[] datagram, double at) {
        log.heardInLane(datagram, Lane.HEADER_BYTES, datagram.length - Lane.OVERHEAD_BYTES, at);
    }

    /** A place repeats every 1024 m on the wire; it is next to where the body was introduced. */
    @Test
    void whatTheLaneTellsIsAMessageForEachRecordWithItsPlace() throws Exception {
        byte[] both = lane(entry(), place(2001.5));
        log.sent(both, 1.0, true);
        hearLane(both, 1.1);

        assertThat(written())
                .isEqualTo("[[2,1342177282,0,1.0,1.1,0,2001.5,12.0,0.0],[1,1342177282,0,1.0,1.1,0,2000.0,12.0,0.0]]");
        List<MessageLines.Line> lines = Objects.requireNonNull(log.lines(2));
        assertThat(lines.get(0).name()).isEqualTo("Glide position");
        assertThat(lines).contains(new MessageLines.Line("millis", "77"));
    }

    @Test
    void whatTheLaneSaysAgainUntilItIsKnownIsOneMessage() throws Exception {
        log.setUsual(0.05);
        log.sent(lane(entry()), 0.5, true);
        log.sent(lane(place(2001)), 1.0, false);
        log.sent(lane(place(2001)), 1.03, true);
        hearLane(lane(place(2001)), 1.1);
        log.sent(lane(place(2001)), 1.2, true);
        hearLane(lane(place(2001)), 1.3);

        assertThat(written()).startsWith("[[2,1342177282,0,1.0,1.1,3,2001.0,12.0,0.0],[1,");
    }

    @Test
    void onlyTheLastMinuteIsKeptAndOnlyWhatIsNewIsTold() throws Exception {
        log.sent(datagram(position(1), false), 1.0, true);
        long before = log.version();
        log.sent(datagram(position(2), false), 62.0, true);

        assertThat(log.version()).isGreaterThan(before);
        assertThat(written()).startsWith("[[2,").doesNotContain("[1,");
        assertThat(log.lines(1)).isNull();
        List<MessageLines.Line> lines = Objects.requireNonNull(log.lines(2));
        assertThat(lines.get(0).name()).isEqualTo("UpdatePosition");
        assertThat(lines).contains(new MessageLines.Line("positionSequence", "2"));
    }
}
