package game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gait.lab.metric.Pops;
import dev.gait.lab.metric.Shape;
import dev.gait.motion.game.CharacterView;
import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.Networks;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * How smooth the game is: ten players who change their mind all the time, one who looks on, every datagram through a line of
 * 100 ± 20 ms that loses one in a hundred, frames that come unevenly and hitch once a second. In virtual time; judged by
 * the lab's kernel.
 */
class SmoothTest {
    private static final int PLAYERS = 10;
    private static final double SECONDS = 60;
    private static final double TOP = Level.SPEEDS.top();

    private record Datagram(int client, ByteBuffer data) {}

    private final Prng luck = new Prng(42);
    private final ImpairedLink<Datagram> up = new ImpairedLink<>(Networks.GLIDE_100, luck.split("up"));
    private final ImpairedLink<Datagram> down = new ImpairedLink<>(Networks.GLIDE_100, luck.split("down"));
    private final GameServer server = new GameServer();
    private final GameClient[] clients = new GameClient[PLAYERS + 1];
    private final double[][] moves = new double[PLAYERS + 1][3];

    private final List<Double> times = new ArrayList<>();
    /** Where each player saw itself, and where the one who looks on saw it: x and y per frame. */
    private final double[][][] truth = new double[PLAYERS][2][4000];

    private final double[][][] drawn = new double[PLAYERS][2][4000];
    private double correction;

    @Test
    void tenPlayersAreShownWithoutAPop() {
        play();
        for (int player = 0; player < PLAYERS; player++) {
            int first = 300;
            int who = player;
            Shape.Best best = Shape.best(
                    (frame, delay) -> squaredError(who, frame, delay), first, times.size() - first, Shape.Search.EXACT
                            .until(1));
            assertTrue(best.rms() <= 0.05, "player " + player + " is off by " + best);
            assertTrue(best.delay() < 0.5, "player " + player + " is late: " + best);
            assertEquals(0, pops(player, first), "pops of player " + player);
        }
        assertTrue(correction < 1e-6, "somebody was corrected by " + correction + " m");
    }

    private void play() {
        for (int i = 0; i <= PLAYERS; i++) {
            clients[i] = new GameClient();
        }
        Prng fingers = luck.split("fingers");
        Prng frames = luck.split("frames");
        double tick = 0;
        for (double now = 0; now < SECONDS; now += 1 / 60.0 + (frames.nextDouble() - 0.5) * 0.006) {
            if (Math.floor(now) != Math.floor(now - 1 / 60.0)) {
                now += 0.05; // a hitch
            }
            frame(now, fingers);
            for (; tick <= now; tick += 0.1) {
                double at = tick;
                server.tick(at, (to, data) -> down.offer(
                        new Datagram((Integer) to, data), data.remaining(), (Integer) to, nanos(at)));
            }
        }
    }

    private void frame(double now, Prng fingers) {
        up.poll(nanos(now), (one, at) -> server.receive(one.client(), one.data(), at / 1e9));
        down.poll(nanos(now), (one, at) -> clients[one.client()].receive(one.data()));
        int frame = times.size();
        times.add(now);
        for (int i = 0; i <= PLAYERS; i++) {
            double[] move = moves[i];
            if (i < PLAYERS && now >= move[2]) {
                double angle = fingers.nextDouble() * 2 * Math.PI;
                double speed = fingers.nextDouble() < 0.3 ? 0 : 1;
                move[0] = speed * Math.sin(angle);
                move[1] = speed * Math.cos(angle);
                move[2] = now + 1 + 3 * fingers.nextDouble();
            }
            int client = i;
            clients[i].input(move[0], move[1], 0, false, now, data ->
                    up.offer(new Datagram(client, data), data.remaining(), client, nanos(now)));
            if (i < PLAYERS && clients[i].ownId != 0) {
                CharacterView self = clients[i].hero.draw(now);
                truth[i][0][frame] = self.x();
                truth[i][1][frame] = self.y();
                correction = Math.max(correction, clients[i].hero.correction());
            }
        }
        for (CharacterView each : clients[PLAYERS].crowd.draw(now)) {
            for (int i = 0; i < PLAYERS; i++) {
                if (clients[i].ownId == each.id()) {
                    drawn[i][0][frame] = each.x();
                    drawn[i][1][frame] = each.y();
                }
            }
        }
    }

    private double squaredError(int player, int frame, double delay) {
        double at = times.get(frame) - delay;
        int before = Math.min(frame, times.size() - 2);
        while (before > 0 && times.get(before) > at) {
            before--;
        }
        double f = (at - times.get(before)) / (times.get(before + 1) - times.get(before));
        double dx = drawn[player][0][frame] - lerp(truth[player][0], before, f);
        double dy = drawn[player][1][frame] - lerp(truth[player][1], before, f);
        return dx * dx + dy * dy;
    }

    private static double lerp(double[] values, int at, double f) {
        return values[at] + (values[at + 1] - values[at]) * f;
    }

    private int pops(int player, int first) {
        int pops = 0;
        for (int f = first + 1; f < times.size(); f++) {
            double dx = drawn[player][0][f] - drawn[player][0][f - 1];
            double dy = drawn[player][1][f] - drawn[player][1][f - 1];
            double excess = Pops.excess(Math.sqrt(dx * dx + dy * dy), TOP, times.get(f) - times.get(f - 1));
            pops += Pops.isPop(excess) ? 1 : 0;
        }
        return pops;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
