package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.Jump;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.SpokenAction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a client says of its own player, read back from the bytes it says it with (motion.md §J, wire.md §C.5 to §C.7). */
class OwnReportsTest {
    /** Everything of interest that was said, in a word each, and the numbers of the actions. */
    private static final class Reader implements MessageHandler {
        final List<String> kinds = new ArrayList<>();
        final List<Integer> numbers = new ArrayList<>();
        final List<String> stamps = new ArrayList<>();
        final List<Float> places = new ArrayList<>();
        double extent;
        int contact = -1;

        private void action(String kind, int number, EchoedStamps echoed) {
            kinds.add(kind);
            numbers.add(number);
            stamps.add(
                    echoed.instance + " " + echoed.serverControl + " " + echoed.teleport + " " + echoed.forcePosition);
        }

        @Override
        public void onMoveToState(MoveToState message) {
            action("move", message.actionSequence, message.stamps);
            contact = message.contactBits;
        }

        @Override
        public void onAutonomousPosition(AutonomousPosition message) {
            action("place", message.actionSequence, message.stamps);
            places.add(message.position.y);
        }

        @Override
        public void onJump(Jump message) {
            action("jump", message.actionSequence, message.stamps);
            extent = message.extent;
        }

        @Override
        public void onLoginComplete(LoginComplete message) {
            kinds.add("complete");
            numbers.add(message.actionSequence);
        }

        @Override
        public void onSpoken(SpokenAction message) {
            kinds.add("talk");
            numbers.add(message.actionSequence);
        }
    }

    private final SocketlessClient one = SocketlessClient.inWorld();
    private final PlayerControls controls = one.player().controls();

    private Reader since(int first) {
        Reader reader = new Reader();
        one.read(first, reader);
        return reader;
    }

    @Test
    void enteringIsSaidOnceAndTheFirstAction() {
        Reader reader = since(0);
        assertThat(reader.kinds).startsWith("complete");
        assertThat(reader.numbers).startsWith(1);
        assertThat(one.entered).containsExactly("Ada");
    }

    @Test
    void aKeyIsSaidAtOnceWithTheStampsOfTheServer() {
        one.run(500);
        int before = one.said.size();
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, one.client.now());

        Reader reader = since(before);
        assertThat(reader.kinds).as("without waiting for a turn").containsExactly("move");
        assertThat(reader.stamps).containsExactly("5 3 2 4");
        assertThat(reader.contact).isEqualTo(MoveToState.CONTACT);
        one.run(300);
        controls.release(MovementKey.FORWARD, InputDevice.KEYBOARD, one.client.now());
        assertThat(since(before).kinds).startsWith("move").endsWith("move");
    }

    @Test
    void actionsAreNumberedWithoutAGapWhateverTheyAre() {
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, one.client.now());
        one.run(2_500);
        one.client.say("hello");
        controls.release(MovementKey.FORWARD, InputDevice.KEYBOARD, one.client.now());
        one.run(1_500);

        List<Integer> numbers = since(0).numbers;
        assertThat(numbers).hasSizeGreaterThan(6);
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isEqualTo(i + 1);
        }
    }

    @Test
    void aPlaceASecondMovingAndAtRestAndItIsWhereTheBodyIs() {
        one.run(1_000);
        int before = one.said.size();
        controls.holdRun(true, one.client.now());
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, one.client.now());
        one.run(5_000);
        controls.release(MovementKey.FORWARD, InputDevice.KEYBOARD, one.client.now());
        double there = one.player().actor().body().position.frame.y;
        one.run(5_000);

        Reader reader = since(before);
        assertThat(reader.places).hasSizeBetween(9, 11);
        assertThat(reader.places).isSorted();
        assertThat((double) reader.places.get(reader.places.size() - 1)).isCloseTo(there, within(0.01));
    }

    @Test
    void aJumpIsSaidWhenTheKeyComesUpAndHowFarItWasCharged() {
        one.run(500);
        int before = one.said.size();
        controls.pressJump(one.client.now());
        one.run(500);
        assertThat(since(before).kinds).doesNotContain("jump");
        controls.releaseJump(one.client.now());

        Reader reader = since(before);
        assertThat(reader.kinds).contains("jump");
        assertThat(reader.extent).as("half a second of one").isCloseTo(0.5, within(0.05));
    }

    @Test
    void nothingIsSaidOfAPlayerThatIsNotInTheWorld() {
        SocketlessClient early = new SocketlessClient(ClientConfig.of("ada", "secret"));
        early.client.say("is anybody there?");
        early.client.tell("Bob", "hello");
        early.run(3_000);
        assertThat(early.said).isEmpty();
    }
}
