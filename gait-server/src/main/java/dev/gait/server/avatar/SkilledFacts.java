package dev.gait.server.avatar;

import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MoverFacts;

/** A player as its server sees it: somebody else's body, moved by what it was told, whose skills are known. */
record SkilledFacts(Attributes skills) implements MoverFacts {
    @Override
    public double runRate() {
        return skills.runRate();
    }

    @Override
    public double jumpVelocity(double extent) {
        return skills.jumpVelocity(extent);
    }
}
