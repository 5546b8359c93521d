package dev.gait.motion.game;

import dev.gait.motion.local.PresentationSmoother;
import dev.gait.motion.place.Headings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.function.Consumer;

/**
 * One's own player: moves the moment a key is pressed, tells the server what was held, and is put right when the server saw
 * it otherwise. Once per frame: {@link #input}, then {@link #draw}.
 *
 * <pre>{@code
 * Hero hero = new Hero(ground, speeds);
 * hero.spawn(HeroState.read(bytes));           // where the server lets the player in
 * hero.input(moveX, moveY, heading, jump, now, batch -> send(batch.toBytes()));
 * hero.confirmed(HeroState.read(bytes));       // whenever the server speaks
 * CharacterView me = hero.draw(now);
 * }</pre>
 *
 * <p>Both sides play the same inputs with the same law on the same ground, so there is nothing to correct unless the server
 * knows better: somebody pushed, a door was closed, inputs were lost for seconds. What is corrected glides away.
 *
 * @since 0.1
 */
public final class Hero {
    /** Inputs are sent at most this often, seconds. */
    private static final double SEND_EVERY = 0.033;
    /** After a pause only this much of it is played, seconds. */
    private static final double LONGEST_PAUSE = 1.0;
    /** A correction of more than this is a cut, metres. */
    private static final double SNAP = 5;

    private static final double ROUNDING = 1e-6;

    private final Mover mover;
    private final ArrayDeque<HeroInput> unconfirmed = new ArrayDeque<>();
    private final Motion predicted = new Motion();
    private final Motion seen = new Motion();
    private final CharacterView view;

    private boolean spawned;
    private boolean shown;
    private double moveX;
    private double moveY;
    private double heading;
    private boolean jumps;
    private boolean jumpHeld;
    /** Until when what was held is in inputs. */
    private double cutAt = Double.NaN;

    private int lastNumber;
    private int unsent;
    private double sentAt = Double.NEGATIVE_INFINITY;
    private int version;
    private boolean heard;
    private int serverCuts;
    private int cuts;
    private int drawnCuts;

    // What is drawn minus what is predicted.
    private double offX;
    private double offY;
    private double offZ;
    private double offHeading;
    private double drawnAt = Double.NaN;
    private double inputAt = Double.NEGATIVE_INFINITY;
    private double correction;
    private long lost;

    /** A hero of usual size on a ground; {@link #spawn} says where. */
    public Hero(Ground ground, Speeds speeds) {
        this(ground, speeds, BodySize.PERSON);
    }

    /** A hero of a size of its own. Ground, speeds and size must be those of the {@link Authority}. */
    public Hero(Ground ground, Speeds speeds, BodySize size) {
        mover = new Mover(ground, speeds, size);
        view = new CharacterView(0, speeds);
    }

    /** Stands somewhere: where the server said it lets the player in. Everything before is forgotten. */
    public void spawn(double x, double y, double z, double degrees) {
        Mover.checkPlace("the hero", x, y, z, degrees);
        predicted.stand(x, y, z, degrees);
        mover.settle(predicted);
        unconfirmed.clear();
        unsent = 0;
        cutAt = Double.NaN;
        heading = HeroInput.coarseHeading(degrees);
        moveX = 0;
        moveY = 0;
        spawned = true;
        snap();
    }

    /** The same where the server has the player, also after a lost connection: inputs count on from those it knows. */
    public void spawn(HeroState state) {
        spawn(state.x(), state.y(), state.z(), state.heading());
        lastNumber = state.confirmed();
        heard = false;
        confirmed(state);
    }

    // ---- What the player does ----

    /**
     * What is held from now on. Once per frame, also when nothing changed.
     *
     * @param moveX share of full speed towards +x, −1 … 1; eight ways, a stick or anything between
     * @param moveY towards +y; longer than 1 together counts as 1
     * @param heading where to look, degrees: need not be where one goes
     * @param jump the jump key is down; it jumps once for each press
     * @param out takes what is to be sent, up to thirty times a second; unreliably is enough
     */
    public void input(double moveX, double moveY, double heading, boolean jump, double now, Consumer<InputBatch> out) {
        needSpawn("input");
        if (!Double.isFinite(moveX + moveY + heading + now)) {
            throw new IllegalArgumentException(
                    "input wants numbers, got " + moveX + ", " + moveY + ", " + heading + " at " + now);
        }
        if (now < inputAt) {
            throw new IllegalArgumentException("time went back from " + inputAt + " to " + now
                    + "; input wants seconds of one clock that only goes forward");
        }
        inputAt = now;
        double length = Math.max(1, Math.sqrt(moveX * moveX + moveY * moveY));
        double x = HeroInput.coarse(moveX / length);
        double y = HeroInput.coarse(moveY / length);
        cutWhole(now);
        boolean leaps = jump && !jumpHeld;
        jumpHeld = jump;
        if (x != this.moveX || y != this.moveY || leaps) {
            int rest = millisUntil(now);
            if (rest > 0) {
                record(rest);
            }
            this.moveX = x;
            this.moveY = y;
            jumps |= leaps;
        }
        // A heading that turns steadily makes no input of its own: the next one has the last.
        this.heading = HeroInput.coarseHeading(heading);
        if (unsent > 0 && now - sentAt >= SEND_EVERY) {
            unsent = 0;
            sentAt = now;
            out.accept(new InputBatch(new ArrayList<>(unconfirmed)));
        }
    }

    private void needSpawn(String what) {
        if (!spawned) {
            throw new IllegalStateException("spawn the hero before " + what + ": nobody knows where it stands");
        }
    }

    private void cutWhole(double now) {
        if (Double.isNaN(cutAt)) {
            cutAt = now;
        }
        cutAt = Math.max(cutAt, now - LONGEST_PAUSE);
        while (millisUntil(now) >= HeroInput.LONGEST) {
            record(HeroInput.LONGEST);
        }
    }

    private int millisUntil(double now) {
        return (int) Math.floor((now - cutAt) * 1000 + ROUNDING);
    }

    private HeroInput held(int millis) {
        return new HeroInput(lastNumber + 1, millis, moveX, moveY, heading, jumps);
    }

    private void record(int millis) {
        HeroInput input = held(millis);
        cutAt += millis / 1000.0;
        lastNumber++;
        jumps = false;
        unsent++;
        if (unconfirmed.size() == InputBatch.MOST) {
            unconfirmed.removeFirst();
            lost++;
        }
        unconfirmed.addLast(input);
        mover.play(predicted, input, millis / 1000.0);
    }

    // ---- What the server says ----

    /** The server's word. False, and nothing changed, for an old one and for numbers that are none. */
    public boolean confirmed(HeroState state) {
        needSpawn("confirmed");
        if (!state.isFinite() || heard && state.version() - version <= 0) {
            return false;
        }
        boolean cut = heard && state.cuts() != serverCuts;
        version = state.version();
        serverCuts = state.cuts();
        heard = true;
        while (!unconfirmed.isEmpty() && unconfirmed.getFirst().number() - state.confirmed() <= 0) {
            unconfirmed.removeFirst();
        }
        double x = predicted.x;
        double y = predicted.y;
        double z = predicted.z;
        double degrees = predicted.heading;
        predicted.set(state);
        for (HeroInput input : unconfirmed) {
            mover.play(predicted, input, input.millis() / 1000.0);
        }
        offX += x - predicted.x;
        offY += y - predicted.y;
        offZ += z - predicted.z;
        offHeading = Headings.signed(offHeading + degrees - predicted.heading);
        correction = distance(x - predicted.x, y - predicted.y, z - predicted.z);
        if (cut || distance(offX, offY, offZ) > SNAP) {
            snap();
        }
        return true;
    }

    private static double distance(double dx, double dy, double dz) {
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    private void snap() {
        offX = 0;
        offY = 0;
        offZ = 0;
        offHeading = 0;
        cuts++;
    }

    // ---- What is seen ----

    /** Where to draw oneself, and what an animator plays. */
    public CharacterView draw(double now) {
        needSpawn("draw");
        if (now < drawnAt || !Double.isFinite(now)) {
            throw new IllegalArgumentException("time went back from " + drawnAt + " to " + now
                    + "; draw wants seconds of one clock that only goes forward");
        }
        double dt = Double.isNaN(drawnAt) ? 0 : now - drawnAt;
        drawnAt = now;
        double left = 1 - PresentationSmoother.alpha(dt);
        offX *= left;
        offY *= left;
        offZ *= left;
        offHeading *= left;
        seen.set(predicted);
        double held = Double.isNaN(cutAt) ? 0 : Math.max(0, Math.min(LONGEST_PAUSE, now - cutAt));
        for (double rest = held; rest > ROUNDING; rest -= HeroInput.LONGEST / 1000.0) {
            HeroInput part = held(HeroInput.LONGEST);
            boolean first = rest == held;
            mover.play(seen, first ? part : part.withoutJump(), Math.min(rest, HeroInput.LONGEST / 1000.0));
        }
        view.appeared = !shown;
        view.teleported = shown && cuts != drawnCuts;
        shown = true;
        drawnCuts = cuts;
        view.take(seen.x + offX, seen.y + offY, seen.z + offZ, seen.heading + offHeading, seen.airborne, dt);
        view.play(seen.vx, seen.vy, dt);
        return view;
    }

    /** Metres by which the server's last word moved the prediction: 0 as a rule. */
    public double correction() {
        return correction;
    }

    /** Inputs that the server has not confirmed. */
    public int unconfirmed() {
        return unconfirmed.size();
    }

    /** Inputs that were given up because the server was silent too long. */
    public long lost() {
        return lost;
    }
}
