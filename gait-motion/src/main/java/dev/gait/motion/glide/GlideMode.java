package dev.gait.motion.glide;

/** Which moment is shown, and so how large corrections are and how fast they must go. */
public enum GlideMode {
    /** The past by a steady delay: nearly everything is known when it is shown, what is left slides unseen. */
    SMOOTH(0.7),
    /** The present, foretold: for games that aim at what they see. Corrections are larger and are made in time. */
    NOW(3.0);

    final double slide;

    GlideMode(double slide) {
        this.slide = slide;
    }
}
