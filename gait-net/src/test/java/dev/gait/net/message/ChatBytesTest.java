package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The messages of chat as bytes, written out by hand from the public descriptions of the protocol: the order of the
 * fields, strings with a 16-bit length and padded to whole words.
 */
class ChatBytesTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    /** Reads the bytes as a peer would have sent them, and writes the same again. */
    private static <T extends Message> T heard(Class<T> type, String hex) {
        byte[] bytes = HEX.parseHex(hex);
        WireReader in = new WireReader().wrap(bytes);
        Message message = new MessageReader().holderFor(in);
        assertThat(message.decode(in)).isEqualTo(Verdict.OK);
        assertThat(message.trailing()).isEmpty();
        assertThat(HEX.formatHex(message.encode())).isEqualTo(hex);
        return type.cast(message);
    }

    @Test
    void talkIsOneString() {
        SpokenAction talk = heard(SpokenAction.class, "b1 f7 00 00 07 00 00 00 15 00 00 00 05 00 68 65 6c 6c 6f 00");
        assertThat(talk.kind).isEqualTo(SpokenAction.Kind.TALK);
        assertThat(talk.text).isEqualTo("hello");
    }

    @Test
    void emotesAreOneStringEach() {
        SpokenAction emote = heard(SpokenAction.class, "b1 f7 00 00 08 00 00 00 df 01 00 00 05 00 77 61 76 65 73 00");
        assertThat(emote.kind).isEqualTo(SpokenAction.Kind.EMOTE);
        SpokenAction soul = heard(SpokenAction.class, "b1 f7 00 00 09 00 00 00 e1 01 00 00 05 00 77 61 76 65 73 00");
        assertThat(soul.kind).isEqualTo(SpokenAction.Kind.SOUL_EMOTE);
        assertThat(List.of(emote.text, soul.text)).containsOnly("waves");
    }

    @Test
    void aTellHasItsTextBeforeItsName() {
        Tell tell = heard(Tell.class, "b1 f7 00 00 0a 00 00 00 5d 00 00 00 02 00 68 69 03 00 41 64 61 00 00 00");
        assertThat(tell.text).isEqualTo("hi");
        assertThat(tell.target).isEqualTo("Ada");
    }

    @Test
    void speechIsTextNameGuidAndType() {
        HearSpeech speech =
                heard(HearSpeech.class, "bb 02 00 00 02 00 68 69 03 00 41 64 61 00 00 00 01 00 00 50 02 00 00 00");
        assertThat(speech.text).isEqualTo("hi");
        assertThat(speech.senderName).isEqualTo("Ada");
        assertThat(speech.sender).isEqualTo(0x50000001);
        assertThat(speech.chatType).isEqualTo(ChatType.SPEECH);
    }

    @Test
    void emotesAreHeardAsGuidNameAndText() {
        HearEmote emote = heard(HearEmote.class, "e0 01 00 00 01 00 00 50 03 00 41 64 61 00 00 00 02 00 68 69");
        assertThat(emote.isSoulEmote).isFalse();
        assertThat(emote.sender).isEqualTo(0x50000001);
        assertThat(emote.senderName).isEqualTo("Ada");
        assertThat(emote.text).isEqualTo("hi");
        assertThat(heard(HearEmote.class, "e2 01 00 00 01 00 00 50 03 00 41 64 61 00 00 00 02 00 68 69").isSoulEmote)
                .isTrue();
    }

    @Test
    void directSpeechIsAnEventWithBothGuids() {
        HearDirectSpeech speech = heard(
                HearDirectSpeech.class,
                "b0 f7 00 00 02 00 00 50 05 00 00 00 bd 02 00 00 02 00 68 69 03 00 41 64 61 00 00 00"
                        + " 01 00 00 50 02 00 00 50 03 00 00 00 00 00 00 00");
        assertThat(speech.recipient).isEqualTo(0x50000002);
        assertThat(speech.sender).isEqualTo(0x50000001);
        assertThat(speech.target).isEqualTo(0x50000002);
        assertThat(speech.chatType).isEqualTo(ChatType.TELL);
        assertThat(speech.secretFlags).isZero();
    }

    @Test
    void anErrorIsANumberWithASentence() {
        WeenieError error = heard(WeenieError.class, "b0 f7 00 00 01 00 00 50 06 00 00 00 8a 02 00 00 2b 05 00 00");
        assertThat(error.reason()).isEqualTo("That person is not available now.");
        error.error = 0x0001;
        assertThat(error.reason()).isEqualTo("The server refuses that (0x0001).");
    }

    @Test
    void whatATerminalWouldObeyIsShownAndNotDone() {
        assertThat(PrintableText.escape("Ada Ångström, 5 €")).isEqualTo("Ada Ångström, 5 €");
        assertThat(PrintableText.escape("\u001b]0;owned\u0007\r\n\u009b2J\u007f"))
                .isEqualTo("\\x1B]0;owned\\x07\\x0D\\x0A\\x9B2J\\x7F");
        assertThat(PrintableText.escape("a\u202eb\u2028c\ud800")).isEqualTo("a\\u202Eb\\u2028c\\uD800");
        List<String> kept = new ArrayList<>();
        for (int c = 0; c < 0x100; c++) {
            String one = PrintableText.escape(String.valueOf((char) c));
            if (one.length() == 1) {
                kept.add(one);
            }
        }
        // All of Latin-1 but the 65 control characters and the soft hyphen, which cannot be seen.
        assertThat(kept).hasSize(0x100 - 65 - 1);
    }

    @Test
    void whatIsPassedOnIsPrintableAndBounded() {
        assertThat(PrintableText.relayed(" hi\u001b[2J\nthere ", 512)).isEqualTo("hi[2Jthere");
        assertThat(PrintableText.relayed("\u0000\u0007\u009b", 512)).isEmpty();
        assertThat(PrintableText.relayed("x".repeat(65_535), 512)).hasSize(512);
    }
}
