package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;

/**
 * Glide, with its real core and its real bytes (glide.md), in two modes; and four that lack one of its parts each, which
 * the gates must refuse, so that we know what the parts are for.
 */
final class GlideScheme implements RemoteScheme {
    /** What is left out. */
    enum Lacking {
        NOTHING,
        TIME_STAMPS,
        OWN_LANE,
        ERROR_TRIGGER,
        DELAY
    }

    private final String name;
    private final String title;
    private final Lacking lacking;
    private final boolean present;

    private GlideScheme(String name, String title, Lacking lacking, boolean present) {
        this.name = name;
        this.title = title;
        this.lacking = lacking;
        this.present = present;
    }

    static GlideScheme smooth() {
        return new GlideScheme(
                "glide", "Glide: timed commands and positions, shown a steady moment late.", Lacking.NOTHING, false);
    }

    static GlideScheme now() {
        return new GlideScheme("glide-now", "Glide, predicted forward to the present.", Lacking.NOTHING, true);
    }

    static GlideScheme untimed() {
        return new GlideScheme(
                "glide-untimed", "Wrong on purpose: Glide without time stamps.", Lacking.TIME_STAMPS, false);
    }

    static GlideScheme ordered() {
        return new GlideScheme(
                "glide-ordered", "Wrong on purpose: Glide in the ordered stream.", Lacking.OWN_LANE, false);
    }

    static GlideScheme untriggered() {
        return new GlideScheme(
                "glide-untriggered",
                "Wrong on purpose: Glide without positions when observers are off.",
                Lacking.ERROR_TRIGGER,
                false);
    }

    static GlideScheme undelayed() {
        return new GlideScheme("glide-undelayed", "Wrong on purpose: Glide without a delay.", Lacking.DELAY, false);
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
        return new GlideSender(setup, lacking);
    }

    @Override
    public Observer observer(RunSetup setup) {
        return new GlideObserver(setup, lacking, present);
    }
}
