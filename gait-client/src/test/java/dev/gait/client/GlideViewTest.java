package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the lane says of one body that comes, goes and comes back, as the picture shows it. */
class GlideViewTest {
    private static final int SOMEBODY = 0x50000007;
    private static final double FRAME = 1 / 60.0;

    private final Position start = new Position(0xA9B40025, 96, 96, 0);
    private final FlatGround ground = new FlatGround(0);
    private final MotionScene scene = new MotionScene(ground, MotionProfile.classic(), MotionOptions.DEFAULT, 4);
    private final List<Integer> vanished = new ArrayList<>();
    private final GlideView view = new GlideView(scene, ground, this::vanish);
    private final GlideRecord record = new GlideRecord();
    private final WireWriter out = new WireWriter();
    private final MotionFrame frame = new MotionFrame();
    private double now = 10;
    private int datagrams;

    private void vanish(int guid) {
        vanished.add(guid);
        scene.remove(guid, now);
    }

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
        runEast(handle, number, now - 0.05);
    }

    private void runEast(int handle, int number, double at) {
        record.kind = GlideRecord.Kind.COMMAND;
        record.handle = handle;
        record.number = number;
        record.millis = (int) Math.round(at * 1000) & 0xFFFF;
        record.forward = 0;
        record.right = 3;
        record.turn = 0;
        record.cycle = 0;
        say();
    }

    private void say() {
        say(++datagrams);
    }

    private void say(int number) {
        out.reset();
        out.i32((int) Math.round((now - 0.05) * 1000));
        record.write(out);
        view.hear(number, out.array(), 0, out.length(), now);
    }

    /** Draws for so long; how far the longest frame moved the body. */
    private double draw(double seconds) {
        double longest = 0;
        for (double end = now + seconds; now < end; now += FRAME) {
            double x = isDrawn() ? frame.x[frame.row(SOMEBODY)] : Double.NaN;
            view.place(now);
            scene.step(now);
            scene.frame(now, frame);
            view.draw(now, frame, 0);
            double step = isDrawn() ? Math.abs(frame.x[frame.row(SOMEBODY)] - x) : Double.NaN;
            longest = Double.isNaN(step) ? longest : Math.max(longest, step);
        }
        return longest;
    }

    private boolean isDrawn() {
        return frame.row(SOMEBODY) >= 0;
    }

    private double east() {
        return frame.x[frame.row(SOMEBODY)] - start.globalX();
    }

    private int cuts() {
        return frame.placements[frame.row(SOMEBODY)];
    }

    private void begin() {
        view.open();
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
        assertThat(east()).isCloseTo(0.5, within(0.02));
        assertThat(cuts()).isEqualTo(cuts);
        runEast(1, 6);
        draw(1);
        assertThat(east()).as("and what is said under the new handle is heard").isGreaterThan(2);
    }

    /** It went from one node to the next and to a third while a datagram was under way. */
    @Test
    void anEntryThatWasOvertakenByALaterOneChangesNothing() {
        begin();
        int overtaken = ++datagrams;
        enter(2, 5, 0.5);
        record.handle = 1;
        say(overtaken);
        runEast(2, 6);
        draw(1);
        assertThat(east()).as("what is said under the newest handle is heard").isGreaterThan(2);
    }

    /** As of a player whose inputs come late: who tells of it next has measured its line anew. */
    @Test
    void whatWasToldOfTimesToComeUnderTheOldHandleDoesNotHold() {
        begin();
        runEast(0, 6, now + 0.5);
        enter(1, 1, 0);
        draw(2);
        assertThat(east()).as("metres").isCloseTo(0, within(0.01));
    }

    private void leave(int handle) {
        record.kind = GlideRecord.Kind.LEAVE;
        record.handle = handle;
        record.millis = (int) Math.round((now - 0.05) * 1000) & 0xFFFF;
        say();
    }

    /** The stream introduces it where it is now, the lane shows it a moment late: who was drawn at once would have to go back. */
    @Test
    void whoComesIntoSightIsDrawnWhenTheLanesTimeHasCome() {
        view.open();
        scene.create(SOMEBODY, start);
        draw(0.5);
        assertThat(isDrawn()).as("before the lane tells of it").isFalse();
        enter(0, 5, 3);
        runEast(0, 6);
        assertThat(draw(0.5)).as("metres in a frame").isLessThan(0.1);
        assertThat(isDrawn()).isTrue();
        assertThat(east()).isGreaterThan(3.5);
    }

    @Test
    void ofWhomTheLaneDoesNotTellTheSceneDraws() {
        view.open();
        scene.create(SOMEBODY, start);
        draw(2.5);
        assertThat(isDrawn()).isFalse();
        draw(1);
        assertThat(isDrawn()).as("the lane had time to tell").isTrue();
    }

    @Test
    void ofWhomTheStreamTellsTheSceneDrawsAtOnce() {
        view.open();
        scene.create(SOMEBODY, start);
        draw(0.1);
        view.toldInStream(SOMEBODY);
        draw(0.1);
        assertThat(isDrawn()).isTrue();
    }

    /** As at log-in: what the scene has drawn goes on from there when the lane takes over, in no frame a jump. */
    @Test
    void whomTheSceneHasDrawnTheLaneDrawsOn() {
        scene.create(SOMEBODY, start);
        draw(0.5);
        view.open();
        draw(0.2);
        assertThat(isDrawn()).isTrue();
        enter(0, 5, -2);
        double longest = draw(3);
        assertThat(isDrawn()).isTrue();
        assertThat(longest).as("metres in a frame").isLessThan(0.1);
        assertThat(east()).isCloseTo(-2, within(0.05));
    }

    /** Who is told of no more would run on for ever; and comes back as somebody new. */
    @Test
    void whoIsToldOfNoMoreLeavesThePictureAndComesBackWhereItIs() {
        begin();
        runEast(0, 6);
        draw(1);
        leave(0);
        draw(0.3);
        assertThat(isDrawn()).isFalse();
        assertThat(vanished).containsExactly(SOMEBODY);
        draw(5);
        assertThat(vanished).hasSize(1);
        scene.create(SOMEBODY, start);
        enter(1, 9, 20);
        assertThat(draw(1)).as("metres in a frame").isLessThan(0.1);
        assertThat(east()).isCloseTo(20, within(0.02));
    }

    /** The stream has introduced it again before the lane's word that it left was heard: that word is old. */
    @Test
    void whoWasIntroducedSinceStaysInTheScene() {
        begin();
        double left = now;
        now += 1;
        view.introduced(SOMEBODY, now);
        record.kind = GlideRecord.Kind.LEAVE;
        record.handle = 0;
        record.millis = (int) Math.round((left - 0.05) * 1000) & 0xFFFF;
        say();
        draw(0.3);
        assertThat(vanished).isEmpty();
        assertThat(isDrawn()).as("until the lane tells of it anew").isFalse();
        enter(1, 9, 20);
        draw(0.5);
        assertThat(isDrawn()).isTrue();
    }

    /** It was drawn running for half a second that it stood: it faces north and is seen stepping back to the left, at the pace of the way it makes. */
    @Test
    void whoIsMetresOffIsSeenOnItsLegs() {
        begin();
        runEast(0, 6);
        draw(1.5);
        double stopped = now - 0.6;
        record.kind = GlideRecord.Kind.COMMAND;
        record.handle = 0;
        record.number = 7;
        record.millis = (int) Math.round(stopped * 1000) & 0xFFFF;
        record.right = 0;
        say();
        boolean walkedBack = false;
        for (int i = 0; i < 30; i++) {
            double x = frame.x[frame.row(SOMEBODY)];
            draw(FRAME / 2);
            int row = frame.row(SOMEBODY);
            double speed = (frame.x[row] - x) / FRAME;
            if (speed < -1.5) {
                assertThat(frame.cycle[row]).isEqualTo(MotionCommand.READY);
                double steps = MotionProfile.classic().sidestepVelocity(frame.sidestepSpeed[row]);
                assertThat(steps).as("m/s that steps make").isCloseTo(speed, within(0.75));
                walkedBack = true;
            }
        }
        assertThat(walkedBack).isTrue();
        draw(2);
        assertThat(frame.cycle[frame.row(SOMEBODY)]).isEqualTo(MotionCommand.READY);
        assertThat(frame.sidestepSpeed[frame.row(SOMEBODY)]).isZero();
    }

    private void command(int number, double at, double forward, double right) {
        record.kind = GlideRecord.Kind.COMMAND;
        record.handle = 0;
        record.number = number;
        record.millis = (int) Math.round(at * 1000) & 0xFFFF;
        record.forward = forward;
        record.right = right;
        record.running = forward > 3;
        say();
    }

    /** m/s that the legs shown make: what plays forward, and the sidestep over it. It faces north. */
    private double legsSpeed(int row, boolean forward) {
        MotionProfile profile = MotionProfile.classic();
        return forward
                ? profile.forwardVelocity(frame.cycle[row], frame.cycleSpeed[row])
                : profile.sidestepVelocity(frame.sidestepSpeed[row]);
    }

    /** Half a second of running ahead and aside at once is taken back: its legs make both, and no foot slides faster than it may. */
    @Test
    void whoIsMetresOffAslantIsSeenGoingAslant() {
        begin();
        command(6, now - 0.05, 3.5, 2.5);
        draw(1.5);
        command(7, now - 0.6, 0, 0);
        int aslant = 0;
        for (int i = 0; i < 60; i++) {
            double x = frame.x[frame.row(SOMEBODY)];
            double y = frame.y[frame.row(SOMEBODY)];
            draw(FRAME / 2);
            int row = frame.row(SOMEBODY);
            double slipX = (frame.x[row] - x) / FRAME - legsSpeed(row, false);
            double slipY = (frame.y[row] - y) / FRAME - legsSpeed(row, true);
            assertThat(Math.hypot(slipX, slipY)).as("m/s that feet slide").isLessThan(0.8);
            aslant += legsSpeed(row, false) < -0.5 && legsSpeed(row, true) < -0.5 ? 1 : 0;
        }
        assertThat(aslant).as("frames of legs that go back and to the left").isGreaterThan(5);
    }

    /** A wall is before it: its legs make as much way as it does, none. */
    @Test
    void whoIsHeldStandsOnItsFeet() {
        begin();
        command(6, now - 0.05, 4, 0);
        draw(0.5);
        record.kind = GlideRecord.Kind.POSITION;
        record.millis = (int) Math.round((now - 0.05) * 1000) & 0xFFFF;
        record.x = frame.x[frame.row(SOMEBODY)];
        record.y = frame.y[frame.row(SOMEBODY)];
        record.efficiency = 0.5;
        say();
        draw(1.5);
        assertThat(legsSpeed(frame.row(SOMEBODY), true))
                .as("half as fast as it was told")
                .isCloseTo(2, within(0.1));
        record.millis = (int) Math.round((now - 0.05) * 1000) & 0xFFFF;
        record.y = frame.y[frame.row(SOMEBODY)];
        record.efficiency = 0;
        say();
        draw(1.5);
        assertThat(frame.cycle[frame.row(SOMEBODY)]).isEqualTo(MotionCommand.READY);
    }

    /** That it came into sight is told until it is known, and such a copy may come after the word that it left. */
    @Test
    void aLateCopyOfItsEntryDoesNotUndoThatItLeft() {
        begin();
        double entered = now;
        draw(0.5);
        leave(0);
        record.kind = GlideRecord.Kind.ENTER;
        record.guid = SOMEBODY;
        record.number = 5;
        record.millis = (int) Math.round((entered - 0.05) * 1000) & 0xFFFF;
        say();
        draw(0.5);
        assertThat(isDrawn()).isFalse();
        assertThat(vanished).containsExactly(SOMEBODY);
    }

    /** One that is told of after it left has come back. */
    @Test
    void whoIsToldOfAnewUnderItsHandleStays() {
        begin();
        leave(0);
        now += 0.01;
        enter(0, 6, 0);
        draw(0.5);
        assertThat(isDrawn()).isTrue();
        assertThat(vanished).isEmpty();
    }

    /** Far from where it was it is cut to, and the picture says so. */
    @Test
    void whoComesBackFarAwayIsCutTo() {
        begin();
        int cuts = cuts();
        enter(1, 5, 300);
        draw(0.5);
        assertThat(east()).isCloseTo(300, within(0.1));
        assertThat(cuts()).isGreaterThan(cuts);
    }
}
