package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import java.util.function.Function;

/**
 * The real engine behind real messages: what {@link RetailSender} encodes is decoded again and fed to a
 * {@link dev.gait.motion.scene.MotionScene}, as a client does it.
 */
final class RetailScheme implements RemoteScheme {
    private final String name;
    private final String title;
    private final Function<RunSetup, Observer> observers;
    private final boolean positionWithStop;

    private RetailScheme(String name, String title, Function<RunSetup, Observer> observers, boolean positionWithStop) {
        this.name = name;
        this.title = title;
        this.observers = observers;
        this.positionWithStop = positionWithStop;
    }

    /** As people run it: a scene on a clock, news acting at its own moment (motion.md §O.1). */
    static RetailScheme live() {
        return new RetailScheme(
                "live",
                "The real engine as a game runs it: 30 Hz steps, news at its moment, drawn a step late.",
                RetailObserver::live,
                false);
    }

    /** The same rules at 30 literal steps a second, news acting in the next one: as jittery as retail, as published. */
    static RetailScheme retail() {
        return new RetailScheme(
                "retail",
                "The same rules as retail steps them: 30 Hz, news in the next step, drawn between the last two.",
                setup -> RetailObserver.literal(setup, 1 / 30.0, true, false),
                false);
    }

    /** The same at 60 steps, drawn as they stand. */
    static RetailScheme at60() {
        return new RetailScheme(
                "retail-60",
                "The same rules stepped at 60 Hz, drawn as they stand.",
                setup -> RetailObserver.literal(setup, 1 / 60.0, false, false),
                false);
    }

    /** As our own server speaks: a stop comes with its position. */
    static RetailScheme withStops() {
        return new RetailScheme(
                "retail-stop",
                "As live, on a server that sends a position with every stop.",
                RetailObserver::live,
                true);
    }

    /** Wrong on purpose: catch-up is added to root motion instead of replacing it. */
    static RetailScheme added() {
        return new RetailScheme(
                "additive-retail",
                "Wrong on purpose: catch-up added to root motion, at 60 Hz.",
                setup -> RetailObserver.literal(setup, 1 / 60.0, false, true),
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
    public Sender sender(RunSetup setup) {
        return new RetailSender(positionWithStop);
    }

    @Override
    public Observer observer(RunSetup setup) {
        return observers.apply(setup);
    }
}
