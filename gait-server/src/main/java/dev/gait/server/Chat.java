package dev.gait.server;

import dev.gait.net.extension.GameBudget;
import dev.gait.net.message.ChatType;
import dev.gait.net.message.HearDirectSpeech;
import dev.gait.net.message.HearEmote;
import dev.gait.net.message.HearSpeech;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PrintableText;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.net.message.WeenieError;
import dev.gait.net.packet.LittleEndian;
import dev.gait.server.gate.RateLimit;
import dev.gait.server.store.CharacterRecord;
import org.jspecify.annotations.Nullable;

/**
 * What one player says to others, and how much of others' words it hears: aloud and in emotes to everybody within {@value #EARSHOT_METERS} m, itself among them, as
 * the field does; told, to one person wherever it is. One of these belongs to each session.
 *
 * <p>Words go to many and are written by anybody, so they are bounded here and nowhere else: so many lines a second, so
 * many characters, and none that a terminal would obey. A hundred who speak at once are still a hundred lines for everybody
 * who listens, so each ear has a bound, too: chat takes an eighth of a line of 1 Mbit/s at most, and is the first thing that a
 * line which is behind goes without.
 */
final class Chat {
    static final double EARSHOT_METERS = 96.0;
    static final int LONGEST_LINE = 512;
    static final int BURST_LINES = 5;
    static final int LINES_PER_SECOND = 2;

    /** Lines and bytes that one player hears at once, and per second after that. */
    static final int HEARD_BURST = 100;

    static final int HEARD_PER_SECOND = 50;
    static final int HEARD_BURST_BYTES = 32_768;
    static final int HEARD_BYTES_PER_SECOND = 16_384;

    /** With more than this waiting for it, it hears nobody. Bytes. */
    static final int DEAF_BYTES = 65_536;

    private static final String TOO_FAST = "You are talking too fast; that was not heard.";
    private static final String NOT_HEARD = " cannot hear you now.";

    private final ConnectionServices services;
    private final RateLimit lines;
    private final GameBudget heard =
            new GameBudget(HEARD_BURST, HEARD_PER_SECOND, HEARD_BURST_BYTES, HEARD_BYTES_PER_SECOND);
    private boolean warned;

    Chat(ConnectionServices services) {
        this.services = services;
        lines = new RateLimit(BURST_LINES, LINES_PER_SECOND);
    }

    void spoken(PlayerConnection sender, SpokenAction said, long nowNanos) {
        CharacterRecord character = sender.character();
        String text = accepted(sender, said.text, nowNanos);
        if (character != null && text != null) {
            services.world()
                    .speak(
                            character.guid(),
                            EARSHOT_METERS,
                            heard(said.kind, character, text),
                            MessageQueues.USER_INTERFACE);
        }
    }

    private static byte[] heard(SpokenAction.Kind kind, CharacterRecord sender, String text) {
        Message message;
        if (kind == SpokenAction.Kind.TALK) {
            HearSpeech speech = new HearSpeech();
            speech.text = text;
            speech.senderName = sender.name();
            speech.sender = sender.guid();
            message = speech;
        } else {
            HearEmote emote = new HearEmote(kind == SpokenAction.Kind.SOUL_EMOTE);
            emote.text = text;
            emote.senderName = sender.name();
            emote.sender = sender.guid();
            message = emote;
        }
        return message.encode();
    }

    /** The one who is told hears it, the one who tells sees that it was heard, or that nobody is there. */
    void tell(PlayerConnection sender, Tell told, long nowNanos) {
        CharacterRecord from = sender.character();
        String text = accepted(sender, told.text, nowNanos);
        if (from == null || text == null) {
            return;
        }
        PlayerConnection listener = services.roster().playing(told.target.strip());
        CharacterRecord to = listener == null ? null : listener.character();
        if (listener == null || to == null) {
            WeenieError error = new WeenieError();
            error.error = WeenieError.CHARACTER_NOT_AVAILABLE;
            sender.event(error);
            return;
        }
        if (!listener.hears(text.length())) {
            sender.showText(to.name() + NOT_HEARD, ChatType.SYSTEM);
            return;
        }
        if (listener != sender) {
            sender.showText("You tell " + to.name() + ", \"" + text + "\"", ChatType.OUTGOING_TELL);
        }
        HearDirectSpeech speech = new HearDirectSpeech();
        speech.text = text;
        speech.senderName = from.name();
        speech.sender = from.guid();
        speech.target = to.guid();
        listener.event(speech);
    }

    /** Whether a message is something said aloud, by whomever. */
    static boolean isSpeech(byte[] message, int length) {
        int opcode = length < Integer.BYTES ? 0 : LittleEndian.i32(message, 0);
        return opcode == Opcode.HEAR_SPEECH || opcode == Opcode.HEAR_EMOTE || opcode == Opcode.HEAR_SOUL_EMOTE;
    }

    /** Whether this player hears another line of so many bytes, with so much waiting for it. */
    boolean hears(int length, int backlog, long nowNanos) {
        if (backlog <= DEAF_BYTES && heard.take(length, nowNanos)) {
            return true;
        }
        services.counters().chatUnheard++;
        return false;
    }

    /** What of a line may be passed on; null if nothing of it. */
    private @Nullable String accepted(PlayerConnection sender, String line, long nowNanos) {
        ServerCounters counters = services.counters();
        String text = PrintableText.relayed(line, LONGEST_LINE);
        if (sender.character() == null || text.isEmpty()) {
            counters.chatDropped++;
            return null;
        }
        if (!lines.take(nowNanos)) {
            counters.chatDropped++;
            if (!warned) {
                warned = true;
                sender.showText(TOO_FAST, ChatType.SYSTEM);
            }
            return null;
        }
        warned = false;
        counters.chatLines++;
        return text;
    }
}
