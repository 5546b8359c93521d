package gait.server.avatar;

import gait.motion.interp.Attributes;
import gait.motion.interp.MoverFacts;

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
