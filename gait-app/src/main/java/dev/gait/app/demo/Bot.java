package dev.gait.app.demo;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.Heartbeat;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.net.session.ServerPort;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Somebody with hands and no eyes: presses keys as a person would, for a second or four each, and turns back when it has
 * strayed too far from where it began; or has an {@link Errand} and does nothing else. Everything follows from its seed.
 */
final class Bot implements ClientSwarm.Member {
    private static final double HOME_METERS = 30;
    private static final double AIM_DEGREES = 12;
    /** Somebody who has not got anywhere for so long tries another way, seconds. */
    private static final double STUCK_SECONDS = 1.5;

    private enum Mood {
        STAND,
        WALK,
        RUN,
        CURVE,
        STRAFE,
        BACK,
        TURN,
        JUMP,
        HOMEWARD
    }

    private static final Mood[] CALM = {
        Mood.WALK,
        Mood.CURVE,
        Mood.WALK,
        Mood.STRAFE,
        Mood.WALK,
        Mood.BACK,
        Mood.CURVE,
        Mood.WALK,
        Mood.TURN,
        Mood.STAND
    };

    private static final Mood[] LIVELY = {
        Mood.RUN,
        Mood.CURVE,
        Mood.WALK,
        Mood.STRAFE,
        Mood.RUN,
        Mood.BACK,
        Mood.JUMP,
        Mood.CURVE,
        Mood.TURN,
        Mood.STAND,
        Mood.RUN,
        Mood.WALK
    };

    /** What somebody who stands may do with the hands: wave, cheer, bow, clap, point, shrug, salute. */
    private static final int[] EMOTES = {
        MotionCommand.WAVE, 0x1300004C, 0x1300007D, 0x1300007E, 0x13000084, 0x13000086, 0x1300008A
    };

    private static final double EMOTE_CHANCE = 0.6;

    private final MotionClient client;
    private final Prng luck;
    private final boolean calm;
    private final @Nullable Errand errand;
    private final BotHands hands = new BotHands();
    private final Position home = new Position();
    private final Position lastSeen = new Position();
    private Mood mood = Mood.STAND;
    private double until;
    private double movedAt;
    private double rateHz;
    private boolean jumpHeld;
    private double jumpAt;
    private boolean settled;

    /**
     * @param calm walks rather than runs
     * @param errand what it does all day; null for who wanders about
     */
    Bot(ClientSwarm swarm, ClientConfig config, Prng luck, boolean calm, @Nullable Errand errand) throws IOException {
        ClientSwarm.Line line = swarm.join(this);
        client = new MotionClient(config, line::send, ClientListener.NONE, (int) (System.currentTimeMillis() / 1000));
        this.errand = errand;
        this.luck = luck;
        this.calm = calm;
    }

    @Override
    public void receive(byte[] datagram, int length, ServerPort from, long nowNanos) {
        client.receive(datagram, 0, length, from, nowNanos);
    }

    /** Begins to log in. */
    void start(long nowNanos) {
        client.start(nowNanos);
    }

    void leave(long nowNanos) {
        client.close(nowNanos);
    }

    void setRate(double hertz) {
        rateHz = hertz;
        LocalPlayer player = DemoClient.playerOf(client);
        if (player != null) {
            beat(player.controls());
        }
    }

    private void beat(PlayerControls controls) {
        controls.heartbeat().setMode(Heartbeat.Mode.STEADY, rateHz > 0 ? 1 / rateHz : 1);
    }

    void turn(long nowNanos) {
        client.step(nowNanos);
        LocalPlayer player = DemoClient.playerOf(client);
        if (player != null) {
            play(player);
        }
        client.send(nowNanos);
    }

    private void play(LocalPlayer player) {
        double now = client.now();
        Position here = player.actor().body().position;
        if (!settled) {
            settled = true;
            home.set(here);
            lastSeen.set(here);
            until = now + luck.between(0.2, 2);
            movedAt = now;
            beat(player.controls());
            if (errand == null) {
                player.controls().setRunByDefault(true, now);
            }
        }
        if (errand == null) {
            live(player, here, now);
        } else {
            errand.play(player, now);
        }
    }

    private void live(LocalPlayer player, Position here, double now) {
        PlayerControls controls = player.controls();
        if (jumpHeld && now >= jumpAt) {
            jumpHeld = false;
            controls.releaseJump(now);
        }
        if (lastSeen.distanceTo(here) > 0.4) {
            lastSeen.set(here);
            movedAt = now;
        }
        boolean strayed = home.distanceTo(here) > HOME_METERS;
        if (strayed && mood != Mood.HOMEWARD) {
            begin(Mood.HOMEWARD, controls, now);
        } else if (mood == Mood.HOMEWARD) {
            steerHome(controls, here, now);
        } else if (now >= until) {
            Mood[] choice = calm ? CALM : LIVELY;
            begin(choice[luck.below(choice.length)], controls, now);
        } else if (mood != Mood.STAND && mood != Mood.TURN && now - movedAt > STUCK_SECONDS) {
            movedAt = now;
            begin(Mood.TURN, controls, now);
        }
    }

    private void begin(Mood next, PlayerControls controls, double now) {
        letGo(controls, now);
        mood = next;
        until = now + luck.between(1.2, 3.6);
        boolean right = luck.chance(0.5);
        MovementKey turn = right ? MovementKey.TURN_RIGHT : MovementKey.TURN_LEFT;
        MovementKey strafe = right ? MovementKey.STRAFE_RIGHT : MovementKey.STRAFE_LEFT;
        switch (next) {
            case WALK -> {
                controls.holdRun(true, now);
                press(controls, MovementKey.FORWARD, now);
            }
            case RUN -> press(controls, MovementKey.FORWARD, now);
            case CURVE -> {
                controls.holdRun(calm || luck.chance(0.6), now);
                press(controls, MovementKey.FORWARD, now);
                press(controls, turn, now);
            }
            case STRAFE -> {
                controls.holdRun(true, now);
                press(controls, strafe, now);
            }
            case BACK -> {
                controls.holdRun(true, now);
                press(controls, MovementKey.BACK, now);
            }
            case TURN -> {
                until = now + luck.between(0.4, 1.2);
                press(controls, turn, now);
            }
            case JUMP -> {
                press(controls, MovementKey.FORWARD, now);
                if (controls.pressJump(now) == 0) {
                    jumpHeld = true;
                    jumpAt = now + luck.between(0.2, 0.6);
                }
            }
            case STAND -> {
                until = now + luck.between(0.8, 1.8);
                if (luck.chance(EMOTE_CHANCE)) {
                    controls.perform(EMOTES[luck.below(EMOTES.length)], now);
                }
            }
            case HOMEWARD -> {
                // steered every turn
            }
        }
    }

    private void steerHome(PlayerControls controls, Position here, double now) {
        double off = Headings.signed(here.headingTo(home) - here.frame.heading());
        if (home.distanceTo(here) < HOME_METERS / 2) {
            begin(calm ? Mood.WALK : Mood.RUN, controls, now);
            return;
        }
        controls.holdRun(calm, now);
        boolean aimed = Math.abs(off) < AIM_DEGREES;
        hands.hold(controls, MovementKey.TURN_RIGHT, !aimed && off > 0, now);
        hands.hold(controls, MovementKey.TURN_LEFT, !aimed && off < 0, now);
        hands.hold(controls, MovementKey.FORWARD, Math.abs(off) < 75, now);
    }

    private void press(PlayerControls controls, MovementKey key, double now) {
        hands.hold(controls, key, true, now);
    }

    private void letGo(PlayerControls controls, double now) {
        hands.letGo(controls, now);
        if (jumpHeld) {
            jumpHeld = false;
            controls.releaseJump(now);
        }
    }
}
