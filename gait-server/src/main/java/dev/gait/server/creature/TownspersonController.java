package dev.gait.server.creature;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Controller;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;
import org.jspecify.annotations.Nullable;

/** Stands about, turns to face who comes near, and looks ahead again when nobody is there any more. */
final class TownspersonController implements Controller {
    private static final double THINK_SECONDS = 0.5;
    /** Somebody this far off the nose is worth a turn, degrees. */
    private static final double WORTH_TURNING = 20.0;
    /** How long it looks after somebody who has left, seconds. */
    private static final double POLITE_SECONDS = 4.0;

    private final Spawn.Townsperson spawn;
    private final MoveOrders orders = new MoveOrders(1.0);
    private final Position company = new Position();
    private double nextThought;
    private double lastCompany = Double.NEGATIVE_INFINITY;
    private boolean thoughtBefore;
    private boolean turned;

    TownspersonController(Spawn.Townsperson spawn) {
        this.spawn = spawn;
    }

    @Override
    public void entered(Occupant self, Surroundings here) {
        here.stepper().place(self.actor(), spawn.at());
    }

    @Override
    public void exchange(StateExchange s, @Nullable Surroundings here) {
        orders.exchange(s);
        nextThought = s.seconds(nextThought);
        lastCompany = s.seconds(lastCompany);
        thoughtBefore = s.flag(thoughtBefore);
        turned = s.flag(turned);
    }

    @Override
    public void think(Occupant self, Surroundings here) {
        if (!thoughtBefore || here.now() >= nextThought) {
            thoughtBefore = true;
            nextThought = here.now() + THINK_SECONDS;
            notice(self, here);
        }
        orders.sayPlace(self, here);
    }

    private void notice(Occupant self, Surroundings here) {
        if (orders.isMoving(self)) {
            return;
        }
        int near = here.nearestPlayer(self.position(), spawn.noticeMeters());
        double heading = self.position().frame.heading();
        if (near != 0 && here.locate(near, company)) {
            lastCompany = here.now();
            double towards = self.position().headingTo(company);
            if (Math.abs(Headings.signed(towards - heading)) > WORTH_TURNING) {
                turned = true;
                orders.face(self, near, towards, here);
            }
        } else if (turned && here.now() - lastCompany > POLITE_SECONDS) {
            turned = false;
            orders.turn(self, spawn.at().frame.heading(), here);
        }
    }
}
