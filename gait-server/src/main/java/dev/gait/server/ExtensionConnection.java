package dev.gait.server;

import dev.gait.net.extension.Extension;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.Verdict;
import dev.gait.net.motion.PredictionMessages;
import dev.gait.net.session.ServerSession;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.world.PlayerCommand;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a client of ours says and is granted beyond the original protocol (docs/protocol.md): prediction, Glide's lane, and
 * what the game says. */
final class ExtensionConnection {
    private final ConnectionServices services;
    private final ServerSession session;
    private final Consumer<PlayerCommand> commands;
    private boolean predicted;
    private @Nullable GlideTeller teller;
    private final GameLine game;

    /**
     * @param commands takes what concerns the character
     */
    ExtensionConnection(ConnectionServices services, ServerSession session, Consumer<PlayerCommand> commands) {
        this.services = services;
        this.session = session;
        this.commands = commands;
        game = new GameLine(session, services.counters());
    }

    /** What the game says to it and it to the game. */
    GameLine game() {
        return game;
    }

    /** Whether it was granted prediction: then its inputs move it, and what it holds comes twice. */
    boolean isPredicted() {
        return predicted;
    }

    /** Who tells it in the lane what others do; null for who is told in messages. */
    @Nullable
    GlideTeller teller() {
        return teller;
    }

    /**
     * Takes a message of the extension.
     *
     * @param character who is in the world, or null
     */
    void message(byte[] bytes, int offset, int length, @Nullable CharacterRecord character, long nowNanos) {
        switch (Extension.kindOf(bytes, offset, length)) {
            case Extension.HELLO -> {
                Hello hello = new Hello();
                if (hello.decode(bytes, offset, length).isOk() && character != null) {
                    welcome(hello, character.guid(), nowNanos);
                }
            }
            case Extension.PLAYER_INPUT -> {
                Verdict verdict = services.inputs().decode(bytes, offset, length);
                services.counters().count(verdict);
                if (verdict.isOk()) {
                    commands.accept(new PlayerCommand.Inputs(PredictionMessages.toInputs(services.inputs())));
                }
            }
            case Extension.GLIDE_REPORT -> {
                GlideTeller told = teller;
                Verdict verdict = services.glideReport().decode(bytes, offset, length);
                services.counters().count(verdict);
                if (verdict.isOk() && told != null) {
                    told.heard(services.glideReport(), nowNanos);
                }
            }
            case Extension.GAME_FROM_CLIENT -> {
                GameMessage said = character == null ? null : game.hear(bytes, offset, length, nowNanos);
                if (said != null && character != null) {
                    services.game().heard(character.guid(), said);
                }
            }
            default -> services.counters().messagesDropped++;
        }
    }

    private void welcome(Hello hello, int guid, long nowNanos) {
        // Only our own client says Hello (docs/protocol.md).
        session.clientIsOurs();
        Welcome welcome = services.extension().answer(hello, services.counters().ticks);
        welcome.recipient = guid;
        byte[] bytes = welcome.encode();
        session.send(bytes, 0, bytes.length, MessageQueues.USER_INTERFACE);
        if (welcome.grants(Extension.FEATURE_PREDICTION)) {
            predicted = true;
            commands.accept(new PlayerCommand.Predicted());
        }
        if (welcome.grants(Extension.FEATURE_GLIDE) && teller == null) {
            session.openLane(nowNanos);
            teller = services.lanes().open(new LaneLine(session), nowNanos);
        }
        if (welcome.grants(Extension.FEATURE_GAME) && game.open()) {
            services.game().listens(guid);
        }
    }

    void closeLane(long nowNanos) {
        GlideTeller told = teller;
        if (told != null) {
            services.lanes().close(told, nowNanos);
            teller = null;
        }
    }

    /** A session's lane, for who tells. */
    private record LaneLine(ServerSession session) implements GlideTeller.Line {
        @Override
        public int send(byte[] body, int length, long nowNanos) {
            return session.sendLane(body, 0, length, nowNanos);
        }

        @Override
        public long roundTripNanos() {
            return session.stats().roundTripNanos();
        }
    }
}
