package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.net.login.LoginPhase;
import dev.gait.net.message.Opcode;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Our client and a server that is as particular as ACE was in 2017 (wire.md §I), in virtual time. */
class Ace2017Test {
    private static final long MILLI = 1_000_000L;

    private final Ace2017 server = new Ace2017(SkillsTest.asARealServerSendsIt(SkillsTest.description()));
    private final MotionClient client = new MotionClient(
            ClientConfig.of("ada", "secret"),
            (bytes, offset, length, to) ->
                    server.receive(Arrays.copyOfRange(bytes, offset, offset + length), length, to),
            new ClientListener() {},
            1_700_000_000);
    private long now = 1_000 * MILLI;

    private void run(int millis) {
        for (int i = 0; i < millis; i += 10) {
            now += 10 * MILLI;
            client.step(now);
            for (Ace2017.Sent sent = server.next(); sent != null; sent = server.next()) {
                client.receive(sent.bytes(), 0, sent.bytes().length, sent.from(), now);
            }
            client.send(now);
        }
    }

    @Test
    void itLogsInEntersAndRunsAsFastAsItsSkillsSay() {
        client.start(now);
        run(3000);
        assertThat(server.complaints).isEmpty();
        assertThat(client.phase()).isEqualTo(LoginPhase.IN_WORLD);
        assertThat(client.attributes().runRate()).isCloseTo(1.917, within(0.001));
        assertThat(Objects.requireNonNull(client.player())
                        .actor()
                        .interpreter()
                        .facts()
                        .runRate())
                .isCloseTo(1.917, within(0.001));
        assertThat(server.heard)
                .containsSubsequence(
                        Opcode.DDD_INTERROGATION_RESPONSE,
                        Opcode.DDD_END,
                        Opcode.ENTER_WORLD,
                        Opcode.ACTION_LOGIN_COMPLETE,
                        Opcode.ACTION_AUTONOMOUS_POSITION);
    }

    @Test
    void itUsesTheQueuesAndFragmentIdsOfTheOriginalClient() {
        client.start(now);
        run(3000);
        for (int i = 0; i < server.heard.size(); i++) {
            int queue = switch (server.heard.get(i)) {
                case Opcode.DDD_INTERROGATION_RESPONSE, Opcode.DDD_END -> 5;
                case Opcode.ENTER_WORLD_REQUEST, Opcode.ENTER_WORLD -> 4;
                case Opcode.ACTION_LOGIN_COMPLETE, Opcode.ACTION_AUTONOMOUS_POSITION -> 3;
                default -> server.queues.get(i);
            };
            assertThat(server.queues.get(i)).as("0x%04X", server.heard.get(i)).isEqualTo(queue);
            int kind = queue == 3 ? 0x03000000 : 0x23000000;
            assertThat(server.fragmentIds.get(i)).isEqualTo(kind + i + 1);
        }
    }

    @Test
    void aServerThatIsNotReadyYetGetsTheAnswerAgainAndNoSecondLogin() {
        server.deafTo = 9;
        client.start(now);
        run(6000);
        assertThat(server.logins).isEqualTo(1);
        assertThat(server.connectResponses).isGreaterThanOrEqualTo(10);
        assertThat(client.phase()).isEqualTo(LoginPhase.IN_WORLD);
    }
}
