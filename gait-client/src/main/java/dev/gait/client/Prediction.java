package dev.gait.client;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.local.InputHistory;
import dev.gait.motion.local.InputRecorder;
import dev.gait.motion.local.InputReplay;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.local.PredictedPlayer;
import dev.gait.motion.local.PresentationSmoother;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.InputEntry;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.motion.PredictionMessages;
import dev.gait.net.session.SessionRules;

/**
 * One's own player against a server that simulates it (motion.md §K, docs/protocol.md): what is held goes out as inputs,
 * the server's word comes back, and what is drawn is that word, every input since, and a correction that glides away.
 *
 * <p>It begins with a question, the Hello. Inputs are recorded from then on, and sent when the Welcome has come, all of
 * them; so the server's simulation contains everything since the player entered, and the hand-over from the old way is
 * not seen. Where no Welcome comes, nothing of this shows.
 */
final class Prediction {
    private final boolean wanted;
    private final CollisionWorld ground;
    private final ClientConfig config;
    private final ReportSender sender;
    private final PresentationSmoother smoother = new PresentationSmoother(true);
    private final PlayerState state = new PlayerState();
    private final PlayerInput message = new PlayerInput();
    private final PlayerInput again = new PlayerInput();
    private final InputEntry entry = new InputEntry();
    private InputReplay replay;
    private PredictedPlayer predicted;
    private InputRecorder recorder;

    /** When what a key did is said again: seconds after it, and at which moment. */
    private static final double KEY_AGAIN = 0.02;

    private double keyAgainAt = Double.POSITIVE_INFINITY;

    private boolean asked;
    private boolean granted;
    private boolean takesHeadings;
    private int sentTick;
    private int repeatedTick;
    private final InputRepeats repeats = new InputRepeats();

    Prediction(ClientConfig config, CollisionWorld ground, ReportSender sender) {
        this.config = config;
        this.wanted = config.extension();
        this.ground = ground;
        this.sender = sender;
        replay = new InputReplay(ground, config.attributes(), config.profile(), config.options());
        predicted = new PredictedPlayer(replay, smoother);
        recorder = new InputRecorder(predicted);
    }

    /** The server says what we can do; it comes before we enter, so nothing is recorded yet. */
    void setSkills(Attributes skills) {
        if (asked) {
            replay.ghost().interpreter().setFacts(skills);
            return;
        }
        replay = new InputReplay(ground, skills, config.profile(), config.options());
        predicted = new PredictedPlayer(replay, smoother);
        recorder = new InputRecorder(predicted);
    }

    PredictedPlayer player() {
        return predicted;
    }

    /** True once the server's word decides where our player is. */
    boolean leads() {
        return granted && predicted.isReady();
    }

    // ---- Coming in ----

    /** The player is in the world, for the first time or after a teleport. */
    void entered(double now) {
        if (!wanted) {
            return;
        }
        recorder.restart(now);
        if (!asked) {
            asked = true;
            Hello hello = new Hello();
            hello.wanted = Extension.FEATURE_GROUND
                    | Extension.FEATURE_PREDICTION
                    | Extension.FEATURE_HEADING
                    | Extension.FEATURE_GAME
                    | (config.glide() ? Extension.FEATURE_GLIDE : 0);
            sender.extension(hello, MessageQueues.USER_INTERFACE);
        }
    }

    void granted(boolean headings, double now) {
        granted = asked;
        sender.hurry();
        takesHeadings = headings;
        sendNew(now);
    }

    // ---- What is held ----

    /**
     * Time until now was spent with what was held before: once per turn before bodies are stepped, and whenever keys
     * change, so that inputs are cut at the moment of the key.
     */
    void advance(Actor player, double now) {
        if (now >= keyAgainAt && granted) {
            keyAgainAt = Double.POSITIVE_INFINITY;
            sayAgain(
                    predicted.history().size() - PlayerInput.MAX_INPUTS,
                    predicted.history().size());
            sender.sayMotionAgain();
        }
        if (asked && recorder.advance(player, now) > 0 && granted) {
            sendNew(now);
            repeatOverdue(now);
        }
    }

    /**
     * Something else is held from now on. Everybody who watches us lives on that word, and it counts only together with all
     * inputs before it: so those before the newest three go along, and all of it is said once more a moment later, before
     * the next input would.
     */
    void keyed(double now) {
        if (granted) {
            int newest = predicted.history().size();
            sayAgain(newest - 2 * PlayerInput.MAX_INPUTS, newest - PlayerInput.MAX_INPUTS);
            keyAgainAt = now + KEY_AGAIN;
        }
    }

    void jumped(double extent, double now) {
        if (asked && recorder.jump(extent, now) > 0 && granted) {
            sendNew(now);
        }
    }

    /**
     * A message per new input, each with the two before it; a backlog goes three at a time. With every third one go the
     * three before those, if they are not answered yet: of eight thousand inputs one is lost three times.
     */
    private void sendNew(double now) {
        int unsent = 0;
        for (int i = 0; i < predicted.history().size(); i++) {
            dev.gait.motion.local.PlayerInput input = predicted.history().get(i);
            if (input.tick - sentTick <= 0) {
                continue;
            }
            sentTick = input.tick;
            repeats.said(input.tick, now);
            push(input, message);
            unsent++;
            boolean last = i == predicted.history().size() - 1;
            if (last || unsent == PlayerInput.MAX_INPUTS) {
                sender.extension(message, SessionRules.URGENT_QUEUE);
                unsent = 0;
            }
        }
        if (sentTick - repeatedTick >= PlayerInput.MAX_INPUTS) {
            repeatedTick = sentTick;
            int newest = predicted.history().size();
            sayAgain(newest - 2 * PlayerInput.MAX_INPUTS, newest - PlayerInput.MAX_INPUTS);
        }
        sender.repeatMotion();
    }

    /** The oldest ones that the server should have come to by now, as many as a message holds. */
    private void repeatOverdue(double now) {
        InputHistory waiting = predicted.history();
        if (waiting.size() > PlayerInput.MAX_INPUTS && repeats.isOverdue(waiting.get(0).tick, now)) {
            sayAgain(0, PlayerInput.MAX_INPUTS);
        }
    }

    /** Some of those that are not answered, as far as there are. */
    private void sayAgain(int from, int end) {
        if (end <= 0) {
            return;
        }
        again.clear();
        for (int i = Math.max(0, from); i < end; i++) {
            push(predicted.history().get(i), again);
        }
        sender.extension(again, SessionRules.URGENT_QUEUE);
    }

    private void push(dev.gait.motion.local.PlayerInput input, PlayerInput dest) {
        PredictionMessages.toWire(input, entry);
        if (!takesHeadings) {
            // A server that does not know the field would refuse the whole message.
            entry.heading = Float.NaN;
        }
        dest.push(entry);
    }

    // ---- What the server says ----

    void acknowledge(dev.gait.net.extension.PlayerState word, Actor player, double now) {
        if (!granted && !asked) {
            return;
        }
        PredictionMessages.toState(word, state);
        predicted.acknowledge(state, now);
        repeats.heard(state.acknowledgedTick, now);
        player.stamps().advance(SequenceStamps.FORCE_POSITION, word.forcePositionSequence);
    }

    void teleported(Position place, double now) {
        predicted.teleport(place, now);
    }

    // ---- What is seen ----

    void lead(Actor player) {
        predicted.lead(player);
    }

    /** Puts the drawn pose of a moment into the player's row; looking changes nothing. */
    void draw(int guid, double now, MotionFrame frame) {
        int row = frame.row(guid);
        if (row < 0) {
            return;
        }
        Position drawn = smoother.at(predicted, now);
        frame.x[row] = drawn.globalX();
        frame.y[row] = drawn.globalY();
        frame.z[row] = drawn.frame.z;
        frame.qw[row] = drawn.frame.qw;
        frame.qx[row] = drawn.frame.qx;
        frame.qy[row] = drawn.frame.qy;
        frame.qz[row] = drawn.frame.qz;
        frame.cell[row] = drawn.cell;
        frame.placements[row] = smoother.snaps();
        frame.written(row);
    }
}
