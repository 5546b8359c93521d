package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.ChatType;
import dev.gait.net.message.HearDirectSpeech;
import dev.gait.net.message.HearEmote;
import dev.gait.net.message.HearSpeech;
import dev.gait.net.message.ServerMessage;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.net.message.WeenieError;
import dev.gait.server.store.MemoryStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who hears what is said, and how much of it. */
class ChatTest {
    private final SimulatedNetwork network = new SimulatedNetwork(
            31,
            ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 2),
            new FlatGround(0),
            new MemoryStore());
    private final ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
    private final ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");

    @BeforeEach
    void settle() {
        network.run(500);
        ann.forgetHeard();
        bob.forgetHeard();
    }

    private void say(ScriptedClient who, SpokenAction.Kind kind, String text) {
        SpokenAction action = new SpokenAction(kind);
        action.text = text;
        who.act(action);
        network.run(200);
    }

    private void tell(ScriptedClient who, String target, String text) {
        Tell tell = new Tell();
        tell.text = text;
        tell.target = target;
        who.act(tell);
        network.run(200);
    }

    private void sendBob(double metersEast) {
        OccupantStatus at = network.server.status().occupants().stream()
                .filter(one -> one.guid() == ann.guid)
                .findFirst()
                .orElseThrow();
        Position to = new Position();
        assertThat(to.setGlobal(at.x() + metersEast, at.y(), 0)).isTrue();
        network.server.operations().teleport("Bob", to);
        network.run(2000);
    }

    @Test
    void talkIsHeardNearbyAndByOneself() {
        say(ann, SpokenAction.Kind.TALK, "Good evening.");
        for (ScriptedClient one : new ScriptedClient[] {ann, bob}) {
            assertThat(one.heard(HearSpeech.class)).singleElement().satisfies(speech -> {
                assertThat(speech.text).isEqualTo("Good evening.");
                assertThat(speech.senderName).isEqualTo("Ann");
                assertThat(speech.sender).isEqualTo(ann.guid);
                assertThat(speech.chatType).isEqualTo(ChatType.SPEECH);
            });
        }
        assertThat(network.server.counters().chatLines).isEqualTo(1);
    }

    @Test
    void talkReaches96MetersAndNotFarther() {
        sendBob(95);
        say(ann, SpokenAction.Kind.TALK, "near");
        sendBob(97.5);
        say(ann, SpokenAction.Kind.TALK, "far");
        assertThat(bob.heard(HearSpeech.class))
                .extracting(speech -> speech.text)
                .containsExactly("near");
        assertThat(ann.heard(HearSpeech.class))
                .extracting(speech -> speech.text)
                .containsExactly("near", "far");
    }

    @Test
    void talkCrossesTheBorderOfABlock() {
        // The start is the middle of a block of 192 m; nine tenths of a hundred metres east is next door.
        sendBob(94);
        say(bob, SpokenAction.Kind.TALK, "over here");
        assertThat(ann.heard(HearSpeech.class)).hasSize(1);
        sendBob(130);
        say(bob, SpokenAction.Kind.TALK, "too far");
        assertThat(ann.heard(HearSpeech.class)).hasSize(1);
    }

    @Test
    void emotesAreHeardAsWhatTheyAre() {
        say(ann, SpokenAction.Kind.EMOTE, "looks around.");
        say(ann, SpokenAction.Kind.SOUL_EMOTE, "waves.");
        assertThat(bob.heard(HearEmote.class))
                .extracting(emote -> emote.isSoulEmote + " " + emote.senderName + " " + emote.text)
                .containsExactly("false Ann looks around.", "true Ann waves.");
    }

    @Test
    void aTellReachesOneWhereverItIsAndIsEchoed() {
        sendBob(3000);
        ann.forgetHeard();
        tell(ann, "bob", "secret");
        assertThat(bob.heard(HearDirectSpeech.class)).singleElement().satisfies(speech -> {
            assertThat(speech.text).isEqualTo("secret");
            assertThat(speech.senderName).isEqualTo("Ann");
            assertThat(speech.sender).isEqualTo(ann.guid);
            assertThat(speech.target).isEqualTo(bob.guid);
            assertThat(speech.recipient).isEqualTo(bob.guid);
            assertThat(speech.chatType).isEqualTo(ChatType.TELL);
        });
        assertThat(ann.heard(ServerMessage.class)).singleElement().satisfies(echo -> {
            assertThat(echo.text).isEqualTo("You tell Bob, \"secret\"");
            assertThat(echo.chatType).isEqualTo(ChatType.OUTGOING_TELL);
        });
    }

    @Test
    void aTellToNobodyIsRefused() {
        tell(ann, "Zoe", "hello?");
        assertThat(ann.heard(WeenieError.class))
                .extracting(error -> error.error)
                .containsExactly(WeenieError.CHARACTER_NOT_AVAILABLE);
        assertThat(ann.heard(ServerMessage.class)).isEmpty();
    }

    @Test
    void aFloodIsThrottledToldOnceAndCounted() {
        for (int i = 0; i < 100; i++) {
            SpokenAction action = new SpokenAction(SpokenAction.Kind.TALK);
            action.text = "spam " + i;
            ann.act(action);
        }
        network.run(1000);
        int heard = bob.heard(HearSpeech.class).size();
        assertThat(heard).isBetween(Chat.BURST_LINES, Chat.BURST_LINES + 2);
        assertThat(ann.heard(ServerMessage.class)).hasSize(1);
        assertThat(network.server.counters().chatDropped).isEqualTo(100 - heard);
        network.run(1000);
        say(ann, SpokenAction.Kind.TALK, "sorry");
        assertThat(bob.heard(HearSpeech.class))
                .last()
                .satisfies(speech -> assertThat(speech.text).isEqualTo("sorry"));
    }

    @Test
    void tellsCountAgainstTheSameLimit() {
        for (int i = 0; i < 20; i++) {
            Tell tell = new Tell();
            tell.text = "psst";
            tell.target = "Bob";
            ann.act(tell);
        }
        network.run(500);
        assertThat(bob.heard(HearDirectSpeech.class)).hasSizeLessThanOrEqualTo(Chat.BURST_LINES + 1);
    }

    @Test
    void noControlCharacterAndNoRomanPassesThrough() {
        say(ann, SpokenAction.Kind.TALK, "hi\u001b[2J\u0007\n\u009dthere" + "!".repeat(5000));
        String text = bob.heard(HearSpeech.class).get(0).text;
        assertThat(text).startsWith("hi[2Jthere!").hasSize(Chat.LONGEST_LINE);
        say(ann, SpokenAction.Kind.TALK, "\u001b\u0000");
        assertThat(bob.heard(HearSpeech.class)).hasSize(1);
        assertThat(network.server.counters().chatDropped).isEqualTo(1);
    }
}
