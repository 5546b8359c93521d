package dev.gait.testbed.fuzz;

import dev.gait.net.extension.Extension;
import dev.gait.net.extension.ExtensionMessage;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import java.util.Arrays;

/** Any message gets a verdict; one that is accepted is written so that it reads the same again. */
public final class MessageFuzz {

    private static final MessageHandler NOBODY = new MessageHandler() {};

    private MessageFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        new MessageReader().read(data, 0, data.length, NOBODY);
        WireReader in = new WireReader().wrap(data);
        Message message = new MessageReader().holderFor(in);
        if (message.decode(in).isOk()) {
            byte[] once = message.encode();
            WireReader again = new WireReader().wrap(once);
            Message second = new MessageReader().holderFor(again);
            Verdict verdict = second.decode(again);
            if (!verdict.isOk() || !Arrays.equals(once, second.encode())) {
                throw new IllegalStateException(message.name() + " does not read what it wrote: " + verdict);
            }
        }
        extension(data);
    }

    private static void extension(byte[] data) {
        ExtensionMessage message = switch (Extension.kindOf(data, 0, data.length)) {
            case Extension.HELLO -> new Hello();
            case Extension.WELCOME -> new Welcome();
            case Extension.PLAYER_INPUT -> new PlayerInput();
            case Extension.PLAYER_STATE -> new PlayerState();
            case Extension.GLIDE_REPORT -> new GlideReport();
            case Extension.GAME_FROM_CLIENT -> GameMessage.fromClient();
            case Extension.GAME_FROM_SERVER -> GameMessage.fromServer();
            default -> null;
        };
        if (message != null && message.decode(data, 0, data.length).isOk()) {
            byte[] once = message.encode();
            if (!message.decode(once, 0, once.length).isOk() || !Arrays.equals(once, message.encode())) {
                throw new IllegalStateException("an extension message does not read what it wrote");
            }
        }
    }
}
