package dev.gait.client;

import dev.gait.motion.actor.Actor;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.routing.Route;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.CharacterError;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.DddInterrogationResponse;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.EnterWorldRequest;
import dev.gait.net.message.HearDirectSpeech;
import dev.gait.net.message.HearEmote;
import dev.gait.net.message.HearSpeech;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.ParentEvent;
import dev.gait.net.message.PickupEvent;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.PlayerDescription;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.ServerMessage;
import dev.gait.net.message.ServerName;
import dev.gait.net.message.SetState;
import dev.gait.net.message.Signal;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.net.message.WeenieError;
import dev.gait.net.motion.MotionMessages;
import dev.gait.net.session.DisconnectReason;
import org.jspecify.annotations.Nullable;

/**
 * Everything the server says, in the order of a login (wire.md §B.1), then of play. It answers what must be answered and
 * feeds the scene; nothing moves here. Who a message is about is the scene's matter: unknown objects wait there, and
 * one's own player follows rules of its own (motion.md §G.2, §G.7).
 */
final class Inbound implements MessageHandler {
    private final MotionClient client;
    private final MotionScene scene;
    private final ClientListener listener;
    private final Introductions introductions;
    private final PositionUpdate position = new PositionUpdate();
    private final MotionUpdate motion = new MotionUpdate();
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final Welcome welcome = new Welcome();
    private final PlayerState playerState = new PlayerState();
    private boolean asked;

    Inbound(MotionClient client) {
        this.client = client;
        this.scene = client.scene();
        this.listener = client.listener();
        this.introductions = new Introductions(scene);
    }

    // ---- The extension: docs/protocol.md ----

    /** Takes a message of the extension; false for anything else. */
    boolean hearExtension(byte[] bytes, int offset, int length) {
        int kind = Extension.kindOf(bytes, offset, length);
        LocalPlayer mine = client.player();
        if (kind == Extension.WELCOME && welcome.decode(bytes, offset, length).isOk()) {
            client.welcomed(welcome);
        } else if (kind == Extension.PLAYER_STATE
                && mine != null
                && playerState.decode(bytes, offset, length).isOk()) {
            client.prediction().acknowledge(playerState, mine.actor());
        }
        return kind != Extension.NONE;
    }

    // ---- Logging in: wire.md §B.1 ----

    @Override
    public void onDddInterrogation(DddInterrogation message) {
        client.speaker().message(new DddInterrogationResponse());
    }

    @Override
    public void onServerName(ServerName message) {
        listener.serverNamed(message.serverName, message.currentConnections);
    }

    @Override
    public void onCharacterList(CharacterList message) {
        if (asked || client.phase() != Phase.CHOOSING) {
            return;
        }
        String wanted = client.config().character();
        CharacterList.Entry chosen = choose(message, wanted);
        if (chosen == null) {
            client.end(
                    DisconnectReason.REFUSED,
                    wanted == null
                            ? "The account has no character."
                            : "The account has no character named " + wanted + ".");
            return;
        }
        asked = true;
        client.choose(chosen.guid(), chosen.name());
        client.speaker().message(new EnterWorldRequest());
    }

    private static CharacterList.@Nullable Entry choose(CharacterList list, @Nullable String wanted) {
        for (CharacterList.Entry entry : list.characters) {
            if (wanted == null || entry.name().equalsIgnoreCase(wanted)) {
                return entry;
            }
        }
        return null;
    }

    @Override
    public void onSignal(Signal message) {
        if (message.kind == Signal.Kind.ENTER_WORLD_SERVER_READY && client.phase() == Phase.CHOOSING && asked) {
            client.setPhase(Phase.ENTERING);
            EnterWorld enter = new EnterWorld();
            enter.guid = client.playerGuid();
            enter.account = client.config().account();
            client.speaker().message(enter);
        } else if (message.kind == Signal.Kind.CHARACTER_LOG_OFF && client.phase() == Phase.LEAVING) {
            listener.loggedOff();
        }
    }

    /** Before the world a refusal is the end; in it, it is what the server says before it goes. */
    @Override
    public void onCharacterError(CharacterError message) {
        String words = Character.toUpperCase(message.reason().charAt(0))
                + message.reason().substring(1) + ".";
        listener.serverSaid(words);
        DisconnectReason reason =
                message.error == CharacterError.SERVER_CRASH ? DisconnectReason.SHUTDOWN : DisconnectReason.REFUSED;
        if (client.player() == null && reason == DisconnectReason.REFUSED) {
            client.end(reason, words);
        } else {
            client.remember(reason, words);
        }
    }

    @Override
    public void onServerMessage(ServerMessage message) {
        listener.serverSaid(message.text);
    }

    @Override
    public void onHearSpeech(HearSpeech message) {
        listener.chatted(new ChatLine(ChatLine.Kind.TALK, message.sender, message.senderName, message.text));
    }

    @Override
    public void onHearEmote(HearEmote message) {
        ChatLine.Kind kind = message.isSoulEmote ? ChatLine.Kind.SOUL_EMOTE : ChatLine.Kind.EMOTE;
        listener.chatted(new ChatLine(kind, message.sender, message.senderName, message.text));
    }

    @Override
    public void onHearDirectSpeech(HearDirectSpeech message) {
        listener.chatted(new ChatLine(ChatLine.Kind.TELL, message.sender, message.senderName, message.text));
    }

    @Override
    public void onWeenieError(WeenieError message) {
        listener.refused(message.reason());
    }

    @Override
    public void onPlayerDescription(PlayerDescription message) {
        client.setAttributes(Skills.of(message, client.attributes()));
    }

    @Override
    public void onPlayerCreate(PlayerCreate message) {
        client.setPlayerGuid(message.guid);
    }

    // ---- Who is there ----

    @Override
    public void onObjectCreate(ObjectCreate message) {
        double now = client.now();
        Actor known = scene.actor(message.guid);
        boolean sameLife =
                known != null && known.stamps().get(SequenceStamps.INSTANCE) == (message.stamps.instance & 0xFFFF);
        if (message.guid == client.playerGuid()) {
            if (!sameLife) {
                introduceSelf(message, now);
            }
            listener.objectAppeared(message);
            return;
        }
        if (sameLife && message.opcode() == Opcode.UPDATE_OBJECT) {
            return;
        }
        if (sameLife) {
            // The server had forgotten that we know it, so for a while it did not tell us what it did.
            scene.remove(message.guid, now);
        }
        introductions.introduce(message, now);
        listener.objectAppeared(message);
    }

    private void introduceSelf(ObjectCreate message, double now) {
        PlayerControls controls = introductions.introduceSelf(message, client.attributes(), client.speaker(), now);
        if (controls != null) {
            client.setPlayer(new LocalPlayer(client.playerName(), controls));
            client.enter();
        }
    }

    @Override
    public void onObjectDelete(ObjectDelete message) {
        if (message.guid != client.playerGuid() && isAlive(message.guid, message.instanceSequence) != null) {
            scene.remove(message.guid, client.now());
            listener.objectVanished(message.guid);
        }
    }

    /** It is in somebody's pack now: gone from the world, not from the game. */
    @Override
    public void onPickupEvent(PickupEvent message) {
        if (message.guid != client.playerGuid() && isAlive(message.guid, message.instanceSequence) != null) {
            scene.remove(message.guid, client.now());
            listener.objectVanished(message.guid);
        }
    }

    /** It hangs on somebody: no longer stepped by itself until an UpdatePosition sets it free. */
    @Override
    public void onParentEvent(ParentEvent message) {
        Actor child = scene.actor(message.child);
        if (child != null && child.stamps().advance(SequenceStamps.POSITION, message.childPositionSequence)) {
            child.body().parented = true;
        }
    }

    private @Nullable Actor isAlive(int guid, int instance) {
        Actor actor = scene.actor(guid);
        return actor != null && actor.stamps().get(SequenceStamps.INSTANCE) == (instance & 0xFFFF) ? actor : null;
    }

    // ---- What they do: motion.md §G ----

    @Override
    public void onSetState(SetState message) {
        Actor actor = isAlive(message.guid, message.instanceSequence);
        if (actor == null || !actor.stamps().advance(SequenceStamps.STATE, message.stateSequence)) {
            return;
        }
        if (message.guid == client.playerGuid()) {
            Introductions.setOwnState(actor, message.physicsState);
        } else {
            actor.body().physicsState = message.physicsState;
        }
    }

    @Override
    public void onPlayerTeleport(PlayerTeleport message) {
        LocalPlayer mine = client.player();
        if (mine != null && client.phase() == Phase.IN_WORLD) {
            mine.controls().beginTeleport();
            client.setPhase(Phase.ENTERING);
        }
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        MotionMessages.toUpdate(message, position);
        Route route = scene.apply(position, client.now());
        listener.routed(position.guid, route);
        if (position.guid == client.playerGuid() && route != Route.STALE) {
            if (route == Route.TELEPORT) {
                client.prediction().teleported(position.position);
            }
            client.enter();
        }
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        MotionMessages.toUpdate(message, motion);
        scene.apply(motion, client.now());
    }

    @Override
    public void onVectorUpdate(VectorUpdate message) {
        MotionMessages.toUpdate(message, velocity);
        scene.apply(velocity, client.now());
    }
}
