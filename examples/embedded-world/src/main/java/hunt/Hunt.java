package hunt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.gait.server.game.Creature;
import dev.gait.server.game.CreatureKind;
import dev.gait.server.game.Delivery;
import dev.gait.server.game.Game;
import dev.gait.server.game.GameWorld;
import dev.gait.server.game.MapPlace;

/**
 * The server's half of a small game. A hare runs its rounds at 12 m/s, and a snail crawls at half a metre a second. Who is
 * within three metres of the snail and says so has caught it: it is counted, kept with the character, and told to all.
 */
final class Hunt implements Game {
    static final int CATCH = 1;
    static final int SCORE = 2;
    static final int SNAIL_IS_AT = 3;

    private static final double REACH = 3;

    private final MapPlace middle;
    private GameWorld world;
    int hare;
    int snail;

    Hunt(MapPlace middle) {
        this.middle = middle;
    }

    @Override
    public void begin(GameWorld given) {
        world = given;
        hare = world.spawn(CreatureKind.of("Hare", 3, 12), middle, this::runRounds);
        snail = world.spawn(CreatureKind.of("Snail", 0.5, 1).peacefully(), middle, this::crawl);
    }

    /** Four times a second the hare is asked what it wants; it wants to be at the next corner. */
    private void runRounds(Creature self) {
        if (!self.isMoving()) {
            double angle = self.now();
            self.runTo(new MapPlace(middle.x() + 40 * Math.sin(angle), middle.y() + 40 * Math.cos(angle), 0, 0), 1);
        }
    }

    private void crawl(Creature self) {
        for (int player : self.playersWithin(15)) {
            MapPlace there = self.whereIs(player);
            if (there != null && !self.isMoving()) {
                self.walkTo(new MapPlace(2 * self.place().x() - there.x(), 2 * self.place().y() - there.y(), 0, 0), 1);
            }
        }
    }

    /** Whoever listens is told at once; a place is worth nothing when it is late, so it is sent unreliably. */
    @Override
    public void stepped(double now) {
        MapPlace at = world.whereIs(snail);
        if (at != null) {
            world.tellAll(SNAIL_IS_AT, (at.x() + " " + at.y()).getBytes(UTF_8), Delivery.UNRELIABLE);
        }
    }

    @Override
    public void heard(int player, int topic, byte[] message) {
        MapPlace there = world.whereIs(player);
        MapPlace prey = world.whereIs(snail);
        if (topic == CATCH && there != null && prey != null && there.distanceTo(prey) <= REACH) {
            int score = score(player) + 1;
            world.keep(player, new byte[] {(byte) score}); // saved together with where the player is
            String news = world.nameOf(player) + " has caught it " + score + (score == 1 ? " time" : " times");
            world.tellAll(SCORE, news.getBytes(UTF_8), Delivery.RELIABLE);
        }
    }

    private int score(int player) {
        byte[] kept = world.data(player);
        return kept == null || kept.length == 0 ? 0 : kept[0];
    }
}
