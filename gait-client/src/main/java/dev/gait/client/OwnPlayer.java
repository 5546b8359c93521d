package dev.gait.client;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.outbound.Heartbeat;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.extension.Welcome;
import dev.gait.net.login.LoginSequence;
import org.jspecify.annotations.Nullable;

/**
 * Our own player, from the first word about it: what it can do, its controls once it stands in the scene, and what
 * predicts it where the server simulates our inputs. The network says where it is, keys say where it goes; both meet
 * here.
 */
final class OwnPlayer {
    private final MotionScene scene;
    private final ReportSender sender;
    private final Prediction prediction;
    private final LoginSequence login;
    private final ClientListener listener;
    private final ClientClock clock;
    private Attributes attributes;
    private @Nullable LocalPlayer player;

    OwnPlayer(
            Attributes attributes,
            MotionScene scene,
            ReportSender sender,
            Prediction prediction,
            LoginSequence login,
            ClientListener listener,
            ClientClock clock) {
        this.attributes = attributes;
        this.scene = scene;
        this.sender = sender;
        this.prediction = prediction;
        this.login = login;
        this.listener = listener;
        this.clock = clock;
    }

    /** Null until the server has introduced it. */
    @Nullable
    LocalPlayer player() {
        return player;
    }

    private @Nullable LocalPlayer playing() {
        return login.isInWorld() ? player : null;
    }

    boolean is(int guid) {
        return guid == login.guid();
    }

    Attributes attributes() {
        return attributes;
    }

    void setAttributes(Attributes told) {
        attributes = told;
        LocalPlayer mine = player;
        if (mine != null) {
            mine.actor().interpreter().setFacts(told);
        }
        prediction.setSkills(told);
    }

    // ---- What the server says of it -----------------------------------------------------------------------------

    /** It stands in the world; false if it was not said where. */
    boolean introduce(ObjectDescription told) {
        PlayerControls controls = told.place.hasCell() ? scene.createLocalPlayer(told, clock.now(), sender) : null;
        if (controls == null) {
            return false;
        }
        LocalPlayer mine = new LocalPlayer(login.name(), controls);
        player = mine;
        controls.setBodyClock(time -> bring(mine.actor(), time));
        arrive();
        return true;
    }

    /** We know where we are: at login and after every teleport. */
    void arrive() {
        LocalPlayer mine = player;
        if (mine != null && login.arrived()) {
            mine.controls().enterWorld(clock.now());
            prediction.entered(clock.now());
            listener.enteredWorld(login.guid(), login.name());
        }
    }

    /** It is about to be elsewhere. */
    void beginTeleport() {
        LocalPlayer mine = playing();
        if (mine != null) {
            mine.controls().beginTeleport();
            login.teleporting();
        }
    }

    /** And is. */
    void teleported(Position to) {
        prediction.teleported(to, clock.now());
    }

    void acknowledge(PlayerState word) {
        LocalPlayer mine = player;
        if (mine != null) {
            prediction.acknowledge(word, mine.actor(), clock.now());
        }
    }

    /** How much we may move on our own (motion.md §J.1); a level nobody knows changes nothing. */
    void setAutonomyLevel(int level) {
        LocalPlayer mine = player;
        if (mine != null && level >= 0 && level <= PlayerControls.FULL_AUTONOMY) {
            mine.controls().setAutonomyLevel(level);
        }
    }

    /** The server simulates our inputs from now on, if it said so. True if it does. */
    boolean predict(Welcome welcome) {
        LocalPlayer mine = player;
        if (mine == null || !welcome.grants(Extension.FEATURE_PREDICTION)) {
            return false;
        }
        prediction.granted(welcome.grants(Extension.FEATURE_HEADING), clock.now());
        mine.controls().heartbeat().setMode(Heartbeat.Mode.KEEP_ALIVE, MotionTuning.HEARTBEAT_SECONDS);
        return true;
    }

    // ---- What keys and time do to it ----------------------------------------------------------------------------

    /** Our player comes to this moment: where its inputs lead, or by a step like everybody else. */
    private void bring(Actor mine, double time) {
        if (prediction.leads()) {
            prediction.advance(mine, time);
            prediction.lead(mine);
        } else {
            scene.bring(mine, time);
        }
    }

    /** After the steps of everybody. */
    void step() {
        advance();
        LocalPlayer mine = player;
        if (mine != null && prediction.leads()) {
            prediction.lead(mine.actor());
        }
    }

    /** What was held until now becomes an input. */
    void advance() {
        LocalPlayer mine = playing();
        if (mine != null) {
            prediction.advance(mine.actor(), clock.now());
        }
    }

    /** What was held until now becomes an input, because something else is held from now on. */
    void keyed() {
        advance();
        if (playing() != null) {
            prediction.keyed(clock.now());
        }
    }

    /** Says what is due. */
    void report() {
        LocalPlayer mine = playing();
        if (mine != null) {
            mine.controls().useTime(clock.now());
        }
    }

    void jumped(double extent) {
        LocalPlayer mine = player;
        prediction.jumped(extent, mine == null ? clock.now() : mine.actor().now());
    }
}
