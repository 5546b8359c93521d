package dev.gait.client;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.CombinedUpdate;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.update.ParentUpdate;
import dev.gait.motion.update.PickupUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.StateUpdate;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.AutonomyLevelTop;
import dev.gait.net.message.CharacterError;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.DddInterrogation;
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
import dev.gait.net.message.RawMessage;
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
    /** Who ends the session, or says why it was ended. */
    interface SessionEnd {
        /** Ends it for a reason of the server's that is not one of the session's own. */
        void end(DisconnectReason reason, String words);

        /** What the server said before it left: better than that it left. */
        void remember(DisconnectReason reason, String words);
    }

    private final LoginSequence login;
    private final OwnPlayer own;
    private final MotionScene scene;
    private final GlideView glide;
    private final KnownNames names;
    private final ClientListener listener;
    private final ClientClock clock;
    private final SessionEnd session;
    private final ObjectDescriptions descriptions = new ObjectDescriptions();
    private final PositionUpdate position = new PositionUpdate();
    private final MotionUpdate motion = new MotionUpdate();
    private final CombinedUpdate positionAndMotion = new CombinedUpdate(position, motion);
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final Skills skills = new Skills();

    Inbound(
            LoginSequence login,
            OwnPlayer own,
            MotionScene scene,
            GlideView glide,
            ClientListener listener,
            ClientClock clock,
            SessionEnd session,
            KnownNames names) {
        this.login = login;
        this.own = own;
        this.scene = scene;
        this.glide = glide;
        this.listener = listener;
        this.clock = clock;
        this.session = session;
        this.names = names;
    }

    // ---- Logging in: wire.md §B.1 ----

    @Override
    public void onDddInterrogation(DddInterrogation message) {
        login.interrogated();
    }

    @Override
    public void onServerName(ServerName message) {
        listener.serverNamed(message.serverName, message.currentConnections);
    }

    @Override
    public void onCharacterList(CharacterList message) {
        String objection = login.offered(message);
        if (objection != null) {
            session.end(DisconnectReason.REFUSED, objection);
        }
    }

    @Override
    public void onSignal(Signal message) {
        login.signalled(message.kind);
        if (message.kind == Signal.Kind.CHARACTER_LOG_OFF && login.phase() == LoginPhase.LEAVING) {
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
        if (own.player() == null && reason == DisconnectReason.REFUSED) {
            session.end(reason, words);
        } else {
            session.remember(reason, words);
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
        own.setAttributes(skills.hear(message, own.attributes()));
    }

    /** Burden, stamina and skills change while we play, and legs follow at once (motion.md §O.5). */
    @Override
    public void onUnknown(RawMessage message) {
        Attributes told = skills.hear(message, own.attributes());
        if (!told.equals(own.attributes())) {
            own.setAttributes(told);
        }
    }

    @Override
    public void onPlayerCreate(PlayerCreate message) {
        login.named(message.guid);
    }

    // ---- Who is there ----

    @Override
    public void onObjectCreate(ObjectCreate message) {
        glide.introduced(message.guid, clock.now());
        if (livingActor(message.guid, message.stamps.instance) != null) {
            hearAgain(message);
            return;
        }
        boolean appeared = own.is(message.guid)
                ? own.introduce(descriptions.describeSelf(message, own.attributes()))
                : scene.create(descriptions.describe(message), clock.now()) != null;
        if (appeared) {
            names.learn(message.guid, message.weenie.name);
            listener.objectAppeared(message);
        }
    }

    /** A life we know is not created twice; what is new in the description passes its gates (motion.md §O.4). */
    private void hearAgain(ObjectCreate message) {
        ObjectDescription told = descriptions.describe(message);
        placed(message.guid, told.place, scene.repeat(told, clock.now()));
    }

    @Override
    public void onObjectDelete(ObjectDelete message) {
        if (!own.is(message.guid) && livingActor(message.guid, message.instanceSequence) != null) {
            scene.remove(message.guid, clock.now());
            listener.objectVanished(message.guid);
        }
    }

    /** It is in somebody's pack now: gone from the world, not forgotten (motion.md §O.8). */
    @Override
    public void onPickupEvent(PickupEvent message) {
        scene.apply(new PickupUpdate(message.guid, message.instanceSequence, message.positionSequence), clock.now());
    }

    /** It hangs on somebody: no longer stepped by itself until an UpdatePosition sets it free. */
    @Override
    public void onParentEvent(ParentEvent message) {
        scene.apply(
                new ParentUpdate(
                        message.parent, message.parentInstanceSequence, message.child, message.childPositionSequence),
                clock.now());
    }

    /** The actor of this id, if it is in that of its lives. */
    private @Nullable Actor livingActor(int guid, int instance) {
        Actor actor = scene.actor(guid);
        return actor != null && actor.stamps().isOfLife(instance) ? actor : null;
    }

    // ---- What they do: motion.md §G ----

    @Override
    public void onSetState(SetState message) {
        scene.apply(
                new StateUpdate(message.guid, message.instanceSequence, message.stateSequence, message.physicsState),
                clock.now());
    }

    @Override
    public void onPlayerTeleport(PlayerTeleport message) {
        own.beginTeleport();
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        MotionMessages.toUpdate(message, position);
        glide.toldInStream(message.guid);
        placed(position.guid, position.position, scene.apply(position, clock.now()));
    }

    private void placed(int guid, Position at, Route route) {
        listener.routed(guid, route);
        if (own.is(guid) && route != Route.STALE) {
            if (route == Route.TELEPORT) {
                own.teleported(at);
            }
            own.arrive();
        }
    }

    /** Position first; the movement counts only where the position did (motion.md §G.5). */
    @Override
    public void onPositionAndMovement(PositionAndMovement message) {
        MotionMessages.toUpdate(message, position, motion);
        placed(position.guid, position.position, scene.apply(positionAndMotion, clock.now()));
    }

    @Override
    public void onAutonomyLevelTop(AutonomyLevelTop message) {
        own.setAutonomyLevel(message.level);
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        MotionMessages.toUpdate(message, motion);
        glide.toldInStream(message.guid);
        hearOwnRunRate();
        scene.apply(motion, clock.now());
    }

    /** Our own running as others are told it: above skill 800 servers differ, and theirs counts (motion.md §O.7). */
    private void hearOwnRunRate() {
        if (own.is(motion.guid) && motion.autonomous && motion.state.forwardCommand == MotionCommand.RUN_FORWARD) {
            Attributes heard = own.attributes().hearing(motion.state.forwardSpeed);
            if (heard != own.attributes()) {
                own.setAttributes(heard);
            }
        }
    }

    @Override
    public void onVectorUpdate(VectorUpdate message) {
        MotionMessages.toUpdate(message, velocity);
        scene.apply(velocity, clock.now());
    }
}
