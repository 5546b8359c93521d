package dev.gait.net.session;

import static dev.gait.net.session.TestWorld.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Messages that may wait for company: they leave with whatever leaves, in their order, and never later than they may. */
class PatientMessagesTest {
    private final TestWorld world = new TestWorld().connected();

    private void say(int number) {
        byte[] message = {(byte) number, 0, 0, 0};
        world.session().send(message, 0, message.length, 9);
    }

    private void sayPatiently(int number, long patience) {
        byte[] message = {(byte) number, 0, 0, 0};
        world.session().send(message, 0, message.length, 9, world.now + patience);
    }

    @Test
    void itLeavesByItselfWhenItMayWaitNoLonger() {
        sayPatiently(1, 100 * MILLI);
        world.run(90 * MILLI);
        assertThat(world.clientEar.messages).isEmpty();

        world.run(10 * MILLI);

        assertThat(world.clientEar.messages).hasSize(1);
    }

    @Test
    void itGoesWithTheNextThatCannotWaitAndBeforeIt() {
        int before = world.fromServer.size();
        sayPatiently(1, 100 * MILLI);
        sayPatiently(2, 100 * MILLI);
        say(3);
        world.run(10 * MILLI);

        assertThat(world.clientEar.messages).containsExactly("01000000", "02000000", "03000000");
        assertThat(world.fromServer).as("in one datagram").hasSize(before + 1);
    }

    @Test
    void soonAfterADatagramOnlyWhatIsUrgentLeaves() {
        world.endpoint.poll(world.now);
        say(1);
        world.now += 30 * MILLI;
        world.endpoint.poll(world.now, 50 * MILLI);
        int after = world.fromServer.size();
        say(2);
        sayPatiently(3, 5 * MILLI);
        world.now += 49 * MILLI;
        world.endpoint.poll(world.now, 50 * MILLI);
        assertThat(world.fromServer).as("less than the spacing ago").hasSize(after);

        byte[] urgent = {4, 0, 0, 0};
        world.session().send(urgent, 0, urgent.length, SessionRules.URGENT_QUEUE);
        world.endpoint.poll(world.now, 50 * MILLI);
        assertThat(world.fromServer).as("urgent, and everything with it").hasSize(after + 1);

        say(5);
        world.now += 50 * MILLI;
        world.endpoint.poll(world.now, 50 * MILLI);
        assertThat(world.fromServer).as("the spacing is over").hasSize(after + 2);
    }
}
