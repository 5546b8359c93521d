package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.WireWriter;
import dev.gait.net.session.ServerPort;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a light client says is timed while the crowd is measured, and only then. */
class LoadClientTest {
    private static final int ADA = 0x50000001;
    private static final int BOB = 0x50000002;
    private static final long SECOND = 1_000_000_000L;

    private final List<Sender> senders = new ArrayList<>();
    private final LoadClient ada = new LoadClient(
            "ada",
            "load",
            new MessageReader(),
            new Findings(),
            guid -> null,
            (guid, sender) -> senders.add(sender),
            false,
            0,
            new SplittableRandom(1),
            new long[1],
            0);

    private void enter() {
        enter(ada);
    }

    private static void enter(LoadClient ada) {
        ada.connected(SECOND);
        CharacterList list = new CharacterList();
        list.characters.add(new CharacterList.Entry(ADA, "Ada", 0));
        ada.onCharacterList(list);
        ObjectCreate self = new ObjectCreate();
        self.guid = ADA;
        ada.onObjectCreate(self);
    }

    /** With nobody to tell of it, a lane that never told of somebody would not be missed. */
    @Test
    void ofWhomTheLaneDoesNotTellIsMissing() {
        Sender bob = new Sender();
        LoadClient listener = new LoadClient(
                "ada",
                "load",
                new MessageReader(),
                new Findings(),
                guid -> guid == BOB ? bob : null,
                (guid, sender) -> senders.add(sender),
                true,
                0,
                new SplittableRandom(1),
                new long[1],
                0);
        enter(listener);
        listener.turn(10 * SECOND, true, true);
        bob.at(10, 10);
        assertThat(listener.missing()).as("nobody is known yet").isZero();

        ObjectCreate other = new ObjectCreate();
        other.guid = BOB;
        listener.onObjectCreate(other);
        assertThat(listener.missing()).isEqualTo(1);

        bob.at(3 * 192, 10);
        assertThat(listener.missing()).as("out of the neighbourhood").isZero();
        bob.at(10, 10);
        assertThat(listener.missing()).isEqualTo(1);

        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.ENTER;
        record.guid = BOB;
        record.handle = 2;
        WireWriter out = new WireWriter();
        out.i32(0);
        record.write(out);
        listener.lane(1, out.array(), 0, out.length(), 11 * SECOND);
        assertThat(listener.missing()).isZero();
    }

    private static LoadClient atPlace(long[] due) {
        return new LoadClient(
                "ada",
                "load",
                new MessageReader(),
                new Findings(),
                guid -> null,
                (guid, sender) -> {},
                false,
                0,
                new SplittableRandom(1),
                due,
                0);
    }

    /** Two of twenty were so forgotten when their node was cut off: nobody repeated their log-in. */
    @Test
    void whoLogsInAnewIsNotForgottenForWhatIsStillSaidToItsOldSession() {
        long[] due = new long[1];
        LoadClient old = atPlace(due);
        old.start(SECOND);
        LoadClient again = atPlace(due);
        old.leave(2 * SECOND);
        again.start(2 * SECOND);
        old.receive(new byte[20], 20, ServerPort.FIRST, 2 * SECOND);
        assertThat(due[0]).isEqualTo(2 * SECOND);
    }

    /** Thousands who stop in one moment say more in it than in a second of walking: that would be the run's worst. */
    @Test
    void thatEverybodyStopsAtTheEndOfARunIsNotMeasured() {
        enter();
        Sender sender = senders.get(0);
        long now = 10 * SECOND;
        ada.turn(now, true, true);
        assertThat(sender.motionSaid(sender.lastMotion())).isEqualTo(now);
        assertThat(sender.placeSaid(sender.lastPlace())).isEqualTo(now);

        ada.stop(11 * SECOND);

        assertThat(sender.motionSaid(sender.lastMotion())).isNegative();
        assertThat(sender.placeSaid(sender.lastPlace())).isNegative();
    }
}
