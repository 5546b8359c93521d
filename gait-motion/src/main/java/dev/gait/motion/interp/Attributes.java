package dev.gait.motion.interp;

/**
 * The local player's own body: run rate, jump height and stamina from skills, strength and burden
 * (the attribute formulas of motion.md §D.8; worked numbers M.10 to M.12).
 *
 * @param runSkill effective run skill
 * @param jumpSkill effective jump skill
 * @param load burden as a share of the capacity, see {@link #load}
 * @param stamina what is left; at 0 both skills count as 0. A jump is never refused for want of it (motion.md §O.6)
 * @param aceRunRate the top rate from skill 800 on, as ACE has it; retail has it at exactly 800 (motion.md §O.7)
 */
public record Attributes(int runSkill, int jumpSkill, double load, double stamina, boolean aceRunRate)
        implements MoverFacts {
    private static final double SKILLED_RUN_RATE = 4.5;
    private static final int SKILLED_RUN = 800;
    private static final double MIN_JUMP_HEIGHT = 0.35;
    /** Two rates nearer than this are the same one, told with 32-bit floats. */
    private static final double SAME_RATE = 1e-3;

    /** With retail's run rate. */
    public Attributes(int runSkill, int jumpSkill, double load, double stamina) {
        this(runSkill, jumpSkill, load, stamina, false);
    }

    /** Burden ÷ capacity; a capacity of nothing is three times overloaded. */
    public static double load(double burden, double strength, int augmentations) {
        double capacity = 150.0 * strength + strength * Math.min(Math.max(30.0 * augmentations, 0), 150.0);
        return capacity <= 0 ? 3.0 : burden / capacity;
    }

    @Override
    public boolean isThePlayer() {
        return true;
    }

    @Override
    public double runRate() {
        int skill = stamina <= 0 ? 0 : runSkill;
        if (skill == SKILLED_RUN || (aceRunRate && skill > SKILLED_RUN)) {
            return SKILLED_RUN_RATE;
        }
        return (loadModifier() * ((double) skill / (skill + 200) * 11.0) + 4.0) / 4.0;
    }

    /** The same abilities under the run rule that a server's word on our own speed speaks for (motion.md §O.7). */
    public Attributes hearing(double toldRunRate) {
        Attributes other = new Attributes(runSkill, jumpSkill, load, stamina, !aceRunRate);
        boolean otherIsMeant = Math.abs(other.runRate() - toldRunRate) < SAME_RATE;
        return otherIsMeant && Math.abs(runRate() - toldRunRate) >= SAME_RATE ? other : this;
    }

    public double jumpHeight(double extent) {
        int skill = stamina <= 0 ? 0 : jumpSkill;
        double full = loadModifier() * ((double) skill / (skill + 1300) * 22.2 + 0.05);
        return Math.max(MIN_JUMP_HEIGHT, full * Math.min(Math.max(extent, 0), 1));
    }

    @Override
    public double jumpVelocity(double extent) {
        return Math.sqrt(19.6 * jumpHeight(extent));
    }

    @Override
    public boolean canJump(double extent) {
        return load < 2.0;
    }

    /** Stamina a jump costs; fighting players pay more. It is paid, not asked for (motion.md §O.6). */
    public int jumpStaminaCost(double extent, boolean playerKiller) {
        return playerKiller
                ? (int) Math.floor((extent + 1.0) * 100.0)
                : (int) Math.ceil((load + 0.5) * extent * 8.0 + 2.0);
    }

    private double loadModifier() {
        if (load < 1.0) {
            return 1.0;
        }
        return load < 2.0 ? 2.0 - load : 0.0;
    }
}
