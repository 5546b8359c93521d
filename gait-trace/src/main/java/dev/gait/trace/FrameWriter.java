package dev.gait.trace;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes frames as the lines of replay.md, "Output lines": the same values give the same bytes on every JDK.
 *
 * <p>Numbers are the shortest decimals that read back to the same double. {@code Double.toString} promises that only
 * since JDK 19, so the digits come from Jackson's writer, which is the same code everywhere. A negative zero is
 * written as {@code 0.0}. Ten million lines are a normal job, so a line is put together in one byte array, and the
 * texts of numbers that repeat from line to line (the moment, the speeds) are kept.
 */
public final class FrameWriter implements FrameSink, AutoCloseable {
    /** Bytes; no line comes near it. */
    private static final int LINE_ROOM = 1 << 10;

    private static final byte[] FRAME = ascii("{\"frame\":");
    private static final byte[] AT = ascii(",\"at\":");
    private static final byte[] GUID = ascii(",\"guid\":\"0x");
    private static final byte[] CELL = ascii("\",\"cell\":\"0x");
    private static final byte[] X = ascii("\",\"x\":");
    private static final byte[] Y = ascii(",\"y\":");
    private static final byte[] Z = ascii(",\"z\":");
    private static final byte[] HEADING = ascii(",\"heading\":");
    private static final byte[] AIRBORNE = ascii(",\"airborne\":true,\"queued\":");
    private static final byte[] GROUNDED = ascii(",\"airborne\":false,\"queued\":");
    private static final byte[] FAILS = ascii(",\"fails\":");
    private static final byte[] FORWARD = ascii(",\"forward\":\"0x");
    private static final byte[] FORWARD_SPEED = ascii("\",\"forwardSpeed\":");
    private static final byte[] SIDESTEP = ascii(",\"sidestep\":\"0x");
    private static final byte[] SIDESTEP_SPEED = ascii("\",\"sidestepSpeed\":");
    private static final byte[] TURN = ascii(",\"turn\":\"0x");
    private static final byte[] TURN_SPEED = ascii("\",\"turnSpeed\":");
    private static final byte[] END = ascii("}\n");
    private static final byte[] DIGITS = ascii("0123456789ABCDEF");

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int length;

    private final NumberText at = new NumberText();
    private final NumberText x = new NumberText();
    private final NumberText y = new NumberText();
    private final NumberText z = new NumberText();
    private final NumberText heading = new NumberText();
    private final NumberText forwardSpeed = new NumberText();
    private final NumberText sidestepSpeed = new NumberText();
    private final NumberText turnSpeed = new NumberText();

    public FrameWriter(OutputStream out) {
        this.out = out;
    }

    /** @throws UncheckedIOException when the stream behind refuses */
    @Override
    public void frame(ReplayFrame frame) {
        if (buffer.length - length < LINE_ROOM) {
            drain();
        }
        put(FRAME);
        put(frame.frame);
        put(AT, at, frame.at);
        put(GUID);
        hex(frame.guid);
        put(CELL);
        hex(frame.cell);
        put(X, x, frame.x);
        put(Y, y, frame.y);
        put(Z, z, frame.z);
        put(HEADING, heading, frame.heading);
        put(frame.airborne ? AIRBORNE : GROUNDED);
        put(frame.queued);
        put(FAILS);
        put(frame.fails);
        put(FORWARD);
        hex(frame.forward);
        put(FORWARD_SPEED, forwardSpeed, frame.forwardSpeed);
        put(SIDESTEP);
        hex(frame.sidestep);
        put(SIDESTEP_SPEED, sidestepSpeed, frame.sidestepSpeed);
        put(TURN);
        hex(frame.turn);
        put(TURN_SPEED, turnSpeed, frame.turnSpeed);
        put(END);
    }

    /** Hands everything to the stream behind and flushes it. */
    public void flush() throws IOException {
        out.write(buffer, 0, length);
        length = 0;
        out.flush();
    }

    /** Flushes; the stream behind stays open, it belongs to the caller. */
    @Override
    public void close() throws IOException {
        flush();
    }

    private void drain() {
        try {
            out.write(buffer, 0, length);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        length = 0;
    }

    private void put(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void put(int value) {
        length = NumberOutput.outputInt(value, buffer, length);
    }

    private void put(byte[] label, NumberText text, double value) {
        put(label);
        put(text.of(value));
    }

    private void hex(int value) {
        for (int shift = 28; shift >= 0; shift -= 4) {
            buffer[length++] = DIGITS[value >>> shift & 0xF];
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The text of the number last written in one place; most places hold their number for many lines. */
    private static final class NumberText {
        private long bits = Double.doubleToRawLongBits(0.0);
        private byte[] text = ascii("0.0");

        byte[] of(double value) {
            double unsignedZero = value + 0.0;
            long now = Double.doubleToRawLongBits(unsignedZero);
            if (now != bits) {
                if (!Double.isFinite(unsignedZero)) {
                    throw new IllegalStateException("a frame cannot hold " + unsignedZero);
                }
                text = ascii(NumberOutput.toString(unsignedZero, true));
                bits = now;
            }
            return text;
        }
    }
}
