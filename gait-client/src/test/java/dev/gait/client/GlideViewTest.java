package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireWriter;
import org.junit.jupiter.api.Test;

/** What the lane says of one body that comes, goes and comes back, as the picture shows it. */
class GlideViewTest {
    private static final int SOMEBODY = 0x50000007;
    private static final double FRAME = 1 / 60.0;

    private final Position start = new Position(0xA9B40025, 96, 96, 0);
    private final FlatGround ground = new FlatGround(0);
    private final MotionScene scene = new MotionScene(ground, MotionProfile.classic(), MotionOptions.DEFAULT, 4);
    private final GlideView view = new GlideView(scene, ground);
    private final GlideRecord record = new GlideRecord();
    private final WireWriter out = new WireWriter();
    private final MotionFrame frame = new MotionFrame();
    private double now = 10;
    private int datagrams;

    private void enter(int handle, int number, double east) {
        record.kind = GlideRecord.Kind.ENTER;
        record.guid = SOMEBODY;
        record.handle = handle;
        record.number = number;
        record.millis = (int) Math.round((now - 0.05) * 1000) & 0xFFFF;
        record.x = start.globalX() + east;
        record.y = start.globalY();
        record.z = 0;
        say();
    }

    private void runEast(int handle, int number) {
        record.kind = GlideRecord.Kind.COMMAND;
        record.handle = handle;
        record.number = number;
        record.millis = (int) Math.round((now - 0.05) * 1000) & 0xFFFF;
        record.forward = 0;
        record.right = 3;
        record.turn = 0;
        record.cycle = 0;
        say();
    }

    private void say() {
        out.reset();
        out.i32((int) Math.round((now - 0.05) * 1000));
        record.write(out);
        view.hear(++datagrams, out.array(), 0, out.length(), now);
    }

    /** Draws for so long; how far the longest frame moved the body. */
    private double draw(double seconds) {
        double longest = 0;
        for (double end = now + seconds; now < end; now += FRAME) {
            int before = frame.row(SOMEBODY);
            double x = before < 0 ? Double.NaN : frame.x[before];
            view.place(now);
            scene.step(now);
            scene.frame(now, frame);
            view.draw(now, frame);
            double step = Math.abs(frame.x[frame.row(SOMEBODY)] - x);
            longest = Double.isNaN(step) ? longest : Math.max(longest, step);
        }
        return longest;
    }

    private double east() {
        return frame.x[frame.row(SOMEBODY)] - start.globalX();
    }

    private int cuts() {
        return frame.placements[frame.row(SOMEBODY)];
    }

    private void begin() {
        scene.create(SOMEBODY, start);
        enter(0, 5, 0);
        draw(1);
    }

    /** Out of its sight and back under another handle, half a metre further: it walks there. */
    @Test
    void whoComesBackUnderAnotherHandleIsDrawnOnFromWhereItWas() {
        begin();
        int cuts = cuts();
        enter(1, 5, 0.5);
        assertThat(draw(2)).as("metres in a frame").isLessThan(0.1);
        assertThat(east()).isCloseTo(0.5, org.assertj.core.api.Assertions.within(0.02));
        assertThat(cuts()).isEqualTo(cuts);
        runEast(1, 6);
        draw(1);
        assertThat(east()).as("and what is said under the new handle is heard").isGreaterThan(2);
    }

    /** Far from where it was it is cut to, and the picture says so. */
    @Test
    void whoComesBackFarAwayIsCutTo() {
        begin();
        int cuts = cuts();
        enter(1, 5, 300);
        draw(0.5);
        assertThat(east()).isCloseTo(300, org.assertj.core.api.Assertions.within(0.1));
        assertThat(cuts()).isGreaterThan(cuts);
    }
}
