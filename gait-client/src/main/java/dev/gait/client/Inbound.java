package dev.gait.client;

import dev.gait.motion.actor.Actor;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import dev.gait.motion.routing.Route;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.CombinedUpdate;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.update.ParentUpdate;
import dev.gait.motion.update.PickupUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.StateUpdate;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.AutonomyLevelTop;
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
import dev.gait.net.message.ParentEvent;
import dev.gait.net.message.PickupEvent;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.PlayerDescription;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.PositionAndMovement;
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
    private final ObjectDescriptions introductions;
    private final PositionUpdate position = new PositionUpdate();
    private final MotionUpdate motion = new MotionUpdate();
    private final CombinedUpdate positionAndMotion = new CombinedUpdate(position, motion);
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final Welcome welcome = new Welcome();
    private final PlayerState playerState = new PlayerState();
    private boolean asked;

    Inbound(MotionClient client) {
        this.client = client;
        this.scene = client.scene();
        this.listener = client.listener();
        this.introductions = new ObjectDescriptions();
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
            client.prediction().acknowledge(playerState, mine.actor(), client.now());
        }
        return kind != Extension.NONE;
    }

    // ---- Logging in: wire.md §B.1 ----

    @Override
    public void onDddInterrogation(DddInterrogation message) {
        client.sender().message(new DddInterrogationResponse(), ReportSender.QUEUE_DATABASE);
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
        client.sender().message(new EnterWorldRequest(), ReportSender.QUEUE_LOGIN);
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
            client.sender().message(enter, ReportSender.QUEUE_LOGIN);
        } else if (message.kind == Signal.Kind.DDD_END) {
            // The original client says the same word in return (wire.md §I).
            client.sender().message(new Signal(Signal.Kind.DDD_END), ReportSender.QUEUE_DATABASE);
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
        if (isAlive(message.guid, message.stamps.instance) != null) {
            hearAgain(message, now);
            return;
        }
        boolean appeared;
        if (message.guid == client.playerGuid()) {
            appeared = introduceSelf(message, now);
        } else {
            appeared = scene.create(introductions.describe(message), now) != null;
        }
        if (appeared) {
            listener.objectAppeared(message);
        }
    }

    /** A life we know is not created twice; what is new in the description passes its gates (motion.md §O.4). */
    private void hearAgain(ObjectCreate message, double now) {
        ObjectDescription told = introductions.describe(message);
        placed(message.guid, told.place, scene.repeat(told, now));
    }

    private boolean introduceSelf(ObjectCreate message, double now) {
        ObjectDescription told = introductions.describeSelf(message, client.attributes());
        PlayerControls controls = told.place.hasCell() ? scene.createLocalPlayer(told, now, client.sender()) : null;
        if (controls == null) {
            return false;
        }
        client.setPlayer(new LocalPlayer(client.playerName(), controls));
        client.enter();
        return true;
    }

    @Override
    public void onObjectDelete(ObjectDelete message) {
        if (message.guid != client.playerGuid() && isAlive(message.guid, message.instanceSequence) != null) {
            scene.remove(message.guid, client.now());
            listener.objectVanished(message.guid);
        }
    }

    /** It is in somebody's pack now: gone from the world, not forgotten (motion.md §O.8). */
    @Override
    public void onPickupEvent(PickupEvent message) {
        scene.apply(new PickupUpdate(message.guid, message.instanceSequence, message.positionSequence), client.now());
    }

    /** It hangs on somebody: no longer stepped by itself until an UpdatePosition sets it free. */
    @Override
    public void onParentEvent(ParentEvent message) {
        scene.apply(
                new ParentUpdate(
                        message.parent, message.parentInstanceSequence, message.child, message.childPositionSequence),
                client.now());
    }

    private @Nullable Actor isAlive(int guid, int instance) {
        Actor actor = scene.actor(guid);
        return actor != null && actor.stamps().get(SequenceStamps.INSTANCE) == (instance & 0xFFFF) ? actor : null;
    }

    // ---- What they do: motion.md §G ----

    @Override
    public void onSetState(SetState message) {
        scene.apply(
                new StateUpdate(message.guid, message.instanceSequence, message.stateSequence, message.physicsState),
                client.now());
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
        placed(position.guid, position.position, scene.apply(position, client.now()));
    }

    private void placed(int guid, Position at, Route route) {
        listener.routed(guid, route);
        if (guid == client.playerGuid() && route != Route.STALE) {
            if (route == Route.TELEPORT) {
                client.prediction().teleported(at, client.now());
            }
            client.enter();
        }
    }

    /** Position first; the movement counts only where the position did (motion.md §G.5). */
    @Override
    public void onPositionAndMovement(PositionAndMovement message) {
        MotionMessages.toUpdate(message, position, motion);
        placed(position.guid, position.position, scene.apply(positionAndMotion, client.now()));
    }

    /** How much we may move on our own (motion.md §J.1); a level nobody knows changes nothing. */
    @Override
    public void onAutonomyLevelTop(AutonomyLevelTop message) {
        LocalPlayer mine = client.player();
        if (mine != null && message.level >= 0 && message.level <= PlayerControls.FULL_AUTONOMY) {
            mine.controls().setAutonomyLevel(message.level);
        }
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        MotionMessages.toUpdate(message, motion);
        hearOwnRunRate();
        scene.apply(motion, client.now());
    }

    /** Our own running as others are told it: above skill 800 servers differ, and theirs counts (motion.md §O.7). */
    private void hearOwnRunRate() {
        if (motion.guid == client.playerGuid()
                && motion.autonomous
                && motion.state.forwardCommand == MotionCommand.RUN_FORWARD) {
            Attributes heard = client.attributes().hearing(motion.state.forwardSpeed);
            if (heard != client.attributes()) {
                client.setAttributes(heard);
            }
        }
    }

    @Override
    public void onVectorUpdate(VectorUpdate message) {
        MotionMessages.toUpdate(message, velocity);
        scene.apply(velocity, client.now());
    }
}
