package dev.gait.app.demo;

import dev.gait.client.LocalPlayer;
import dev.gait.lab.run.ScriptKeys;
import dev.gait.lab.scenario.Scenario;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;

/**
 * Plays a script of the lab's by keys, again and again from the same place: whom the page's table of scores watches for a
 * minute reads as {@code gait lab --session} has it. The script ends where it began, but nobody's keys are as exact; who
 * has come away from there goes back before the next round.
 */
final class ScriptRunner implements Errand {
    static final String SCRIPT = "rounds";

    private static final double HOME_METERS = 1.5;
    private static final double HOME_DEGREES = 6;
    /** So near to its place it begins anew, metres. */
    private static final double NEAR = 0.25;
    /** Who does not get home in so long begins where it is, seconds. */
    private static final double PATIENCE = 20;

    private enum State {
        GOES,
        TURNS,
        PLAYS
    }

    private final double seconds;
    private final ScriptKeys keys;
    private final Position home;
    private final double heading;
    private State state = State.GOES;
    private boolean asked;
    private double since = Double.NaN;

    /** @param home where the script begins, looking north */
    ScriptRunner(Scenario scenario, Position home) {
        this.seconds = scenario.seconds();
        this.keys = new ScriptKeys(scenario.actors().get(0));
        this.heading = scenario.actors().get(0).heading();
        this.home = home;
    }

    @Override
    public void play(LocalPlayer player, double now) {
        PlayerControls controls = player.controls();
        if (Double.isNaN(since)) {
            since = now;
        }
        if (state == State.PLAYS) {
            keys.play(controls, now - since, now);
            if (now - since >= seconds) {
                keys.restart(controls, now);
                boolean there = isHome(player.actor().body().position);
                since = there ? since + seconds : now; // minutes follow each other without a gap
                state = there ? State.PLAYS : State.GOES;
                asked = false;
            }
            return;
        }
        if (!asked) {
            asked = true;
            if (state == State.GOES) {
                controls.moveTo(home, NEAR, now);
            } else {
                controls.turnTo(heading, now);
            }
        } else if (!controls.isUnderWay() || now - since > PATIENCE) {
            controls.stand(now);
            asked = false;
            state = state == State.GOES ? State.TURNS : State.PLAYS;
            since = now;
        }
    }

    private boolean isHome(Position here) {
        return here.distanceTo(home) < HOME_METERS
                && Math.abs(Headings.signed(here.frame.heading() - heading)) < HOME_DEGREES;
    }
}
