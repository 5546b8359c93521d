package dev.gait.server.world;

import dev.gait.motion.command.ActionList;
import dev.gait.server.glide.GlideTrack;

/** Looks at bodies for those who listen to Glide's lane: what is told of them there is of this moment. */
final class Tracks {
    private final Outgoing outgoing;

    Tracks(Outgoing outgoing) {
        this.outgoing = outgoing;
    }

    /** Its body has come to this moment by a tick. */
    void ticked(Occupant occupant, long nowNanos) {
        GlideTrack track = occupant.audience().track();
        ActionList actions = occupant.motion().state.actions;
        if (track != null && !(looks(occupant, track) && track.isSteady(occupant.actor(), actions, nowNanos))) {
            look(occupant, track, nowNanos);
            track.beat(nowNanos);
            deliver(track);
        }
    }

    /** It has heard something. */
    void heard(Occupant occupant, long nowNanos) {
        GlideTrack track = occupant.audience().track();
        if (track != null) {
            look(occupant, track, nowNanos);
            deliver(track);
        }
    }

    private void look(Occupant occupant, GlideTrack track, long nowNanos) {
        if (looks(occupant, track)) {
            track.sample(occupant.actor(), occupant.motion().state.actions, nowNanos);
        }
    }

    private static boolean looks(Occupant occupant, GlideTrack track) {
        return !track.isBegun() || !occupant.controller().tracksItself();
    }

    /** Who is told hears of it when the turn is over. */
    private void deliver(GlideTrack track) {
        if (track.hasNews()) {
            outgoing.run(track.delivery());
        }
    }
}
