package dev.gait.lab.scheme;

import dev.gait.lab.scenario.Stage;

/**
 * The real engine behind real messages: what {@link RetailSpeaker} encodes is decoded again and fed to a
 * {@link dev.gait.motion.scene.MotionScene}, stepped at a fixed rate and drawn either as it stands after the last step or
 * between the last two.
 */
final class RetailScheme implements RemoteScheme {
    private final String name;
    private final String title;
    private final double stepsPerSecond;
    private final boolean between;
    private final boolean added;
    private final boolean positionWithStop;

    private RetailScheme(
            String name,
            String title,
            double stepsPerSecond,
            boolean between,
            boolean added,
            boolean positionWithStop) {
        this.name = name;
        this.title = title;
        this.stepsPerSecond = stepsPerSecond;
        this.between = between;
        this.added = added;
        this.positionWithStop = positionWithStop;
    }

    /** As it really runs. */
    static RetailScheme retail() {
        return new RetailScheme(
                "retail", "The real engine: 30 Hz steps, drawn between the last two.", 30, true, false, false);
    }

    /** The same rules at 60 steps a second, for comparison with published numbers. */
    static RetailScheme at60() {
        return new RetailScheme(
                "retail-60", "The same rules stepped at 60 Hz, drawn as they stand.", 60, false, false, false);
    }

    /** As our own server speaks: a stop comes with its position. */
    static RetailScheme withStops() {
        return new RetailScheme(
                "retail-stop",
                "The real engine on a server that sends a position with every stop.",
                30,
                true,
                false,
                true);
    }

    /** Wrong on purpose: catch-up is added to root motion instead of replacing it. */
    static RetailScheme added() {
        return new RetailScheme(
                "additive-retail",
                "Wrong on purpose: catch-up added to root motion, at 60 Hz.",
                60,
                false,
                true,
                false);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Speaker speaker(Stage stage) {
        return new RetailSpeaker(positionWithStop);
    }

    @Override
    public Observer observer(Stage stage) {
        return new RetailObserver(stage, stepsPerSecond, between, added);
    }
}
