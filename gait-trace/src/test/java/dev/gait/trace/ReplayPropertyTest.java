package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.Message;
import dev.gait.net.message.Movement;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.trace.TraceEvent.Create;
import dev.gait.trace.TraceEvent.Delete;
import dev.gait.trace.TraceEvent.Local;
import dev.gait.trace.TraceEvent.Sequences;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Whatever a trace may hold by the letter of replay.md, a replay neither throws nor computes something that is no number
 * ({@link FrameWriter} refuses those). Values are drawn from the plausible, the extreme and the absurd.
 */
class ReplayPropertyTest {
    /** More of them with -Dgait.traces=N. */
    private static final int TRACES = Integer.getInteger("gait.traces", 300);

    private static final double[] ODD = {
        0.0, -0.0, 1e-300, Double.MIN_VALUE, 191.9999999, 192.0, -1e-9, 1e6, -1e9, 1e18, 1e300, -1e308, Double.MAX_VALUE
    };
    private static final int[] COMMANDS = {0, 0x03, 0x05, 0x07, 0x0D, 0x0F, 0x15, 0x06, 0x3D, 0x87, 0xFFFF};

    private SplittableRandom random = new SplittableRandom(0L);

    @Test
    void noValidTraceThrowsOrLosesItsNumbers() {
        long bytes = 0;
        for (long seed = 1; seed <= TRACES; seed++) {
            random = new SplittableRandom(seed);
            Trace trace = trace();
            try {
                bytes += Traces.replayed(trace).length;
            } catch (RuntimeException failure) {
                throw new AssertionError("seed " + seed + ", " + trace.header(), failure);
            }
        }
        assertThat(bytes / TRACES).as("bytes of frames per trace").isGreaterThan(10_000);
    }

    private Trace trace() {
        GroundSpec ground = switch (random.nextInt(4)) {
            case 0 -> GroundSpec.NONE;
            case 1 -> GroundSpec.field(random.nextLong());
            default -> GroundSpec.flat(random.nextInt(4) == 0 ? number() : 0.0);
        };
        double tick = random.nextInt(3) == 0 ? random.nextDouble(1e-6, 2.0) : 1.0 / 30.0;
        TraceHeader header = new TraceHeader(
                1, tick, tick * 150, ground, new TraceHeader.LocalPlayer(0x50000001, cell(), 96, 96, 0, 0));
        List<TraceEvent> events = new ArrayList<>();
        double at = 0.0;
        for (int line = 2; line < 80; line++) {
            at += random.nextDouble() * tick * 4;
            events.add(event(line, at));
        }
        return new Trace(header, events);
    }

    private TraceEvent event(int line, double at) {
        return switch (random.nextInt(12)) {
            case 0, 1 ->
                new Create(line, at, guid(), cell(), place(), place(), height(), number(), true, number(), sequences());
            case 2 -> new Local(line, at, cell(), place(), place(), height());
            case 3 -> new Delete(line, at, guid());
            default ->
                new TraceEvent.Message(
                        line, at, HexFormat.of().formatHex(message().encode()));
        };
    }

    private Message message() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> position();
            case 2 -> velocity();
            default -> motion();
        };
    }

    private UpdatePosition position() {
        UpdatePosition update = new UpdatePosition();
        update.guid = guid();
        update.pack.origin.cell = cell();
        update.pack.origin.x = finite(place());
        update.pack.origin.y = finite(place());
        update.pack.origin.z = finite(height());
        double half = random.nextDouble(Math.PI);
        boolean odd = random.nextInt(6) == 0;
        update.pack.qw = odd ? finite(number()) : (float) Math.cos(half);
        update.pack.qz = odd ? finite(number()) : (float) -Math.sin(half);
        update.pack.instanceSequence = random.nextInt(2);
        update.pack.positionSequence = random.nextInt(40);
        update.pack.teleportSequence = random.nextInt(8) / 7;
        update.pack.flagsFromValues(random.nextInt(4) > 0, false, false);
        return update;
    }

    private VectorUpdate velocity() {
        VectorUpdate update = new VectorUpdate();
        update.guid = guid();
        update.vx = finite(number());
        update.vy = finite(number());
        update.vz = finite(random.nextInt(3) == 0 ? number() : 6.0);
        update.omegaZ = finite(random.nextInt(3) == 0 ? number() : 0.0);
        update.instanceSequence = random.nextInt(2);
        update.vectorSequence = random.nextInt(40);
        return update;
    }

    private UpdateMotion motion() {
        UpdateMotion update = new UpdateMotion();
        update.guid = guid();
        update.instanceSequence = random.nextInt(2);
        update.movementSequence = random.nextInt(60);
        update.serverControlSequence = random.nextInt(3);
        update.autonomous = random.nextInt(2);
        Movement movement = update.movement;
        movement.stance = random.nextInt(4) > 0 ? 0x3D : command();
        movement.type = new int[] {0, 0, 0, 6, 7, 8, 9}[random.nextInt(7)];
        movement.state.setForward(command(), speed());
        movement.state.setSidestep(command(), speed());
        movement.state.setTurn(command(), speed());
        if (random.nextInt(4) == 0) {
            movement.flags = Movement.STICK_TO_OBJECT;
            movement.stickyObject = guid();
        }
        movement.target = guid();
        movement.origin.cell = cell();
        movement.origin.x = finite(place());
        movement.origin.y = finite(place());
        movement.move.bits = random.nextInt(3) == 0 ? random.nextInt() : movement.move.bits;
        movement.move.distanceToObject = finite(Math.abs(number()));
        movement.move.speed = speed();
        movement.move.desiredHeading = finite(number());
        movement.runRate = speed();
        movement.desiredHeading = finite(number());
        movement.turn.desiredHeading = finite(number());
        return update;
    }

    private Sequences sequences() {
        return new Sequences(random.nextInt(2), random.nextInt(40), 0, 0, 0, 0, 0, 0);
    }

    private int guid() {
        return 0x50000001 + random.nextInt(5);
    }

    private int cell() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt();
            case 1 -> 0xA9B40100 + random.nextInt(9);
            case 2 -> new int[] {0, 0x00000001, 0xFEFE0040, 0xFFFF0001, 0xA9B4FFFF}[random.nextInt(5)];
            default -> 0xA9B40001 + random.nextInt(0x40);
        };
    }

    private int command() {
        return COMMANDS[random.nextInt(COMMANDS.length)];
    }

    private float speed() {
        return random.nextInt(4) == 0 ? finite(number()) : (float) random.nextDouble(-3.0, 3.0);
    }

    private double place() {
        return random.nextInt(8) == 0 ? number() : random.nextDouble(192.0);
    }

    private double height() {
        return random.nextInt(8) == 0 ? number() : random.nextDouble(3.0);
    }

    private double number() {
        return random.nextBoolean() ? ODD[random.nextInt(ODD.length)] : random.nextDouble(-400.0, 400.0);
    }

    /** What a 32-bit field can carry of it. */
    private static float finite(double value) {
        return (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, value));
    }
}
