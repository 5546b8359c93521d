package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.session.ServerPort;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A closed world does not tell which accounts exist (wire.md §A.7). */
class ClosedWorldTest {
    private static final int HOSTILE_HOST = 0x0B000001;

    private final AdmissionTest.CountedPasswords passwords = new AdmissionTest.CountedPasswords();
    private final MemoryStore store = new MemoryStore();

    /** What one login attempt to a closed world looks like from outside: the client's words, and each datagram with its moment. */
    private record Seen(String words, List<String> datagrams) {}

    private Seen attemptClosed(String account, long hashMillis, String hash) {
        AccountService accounts = AccountService.byHand(store, passwords);
        store.createAccount(
                "Ann",
                hash,
                new NewCharacter("Ann", Place.of(SimulatedNetwork.quiet().start()), 200, 200));
        SimulatedNetwork network = new SimulatedNetwork(
                1,
                SimulatedNetwork.quiet().withAccountsOpen(false),
                new FlatGround(0),
                store,
                accounts,
                ServerListener.SILENT);
        network.host = HOSTILE_HOST;
        List<String> datagrams = new ArrayList<>();
        ScriptedClient client = new ScriptedClient(network, account, "guess") {
            @Override
            public void receive(byte[] datagram, ServerPort from, long nowNanos) {
                datagrams.add(nowNanos / 1_000_000 + " ms: " + datagram.length + " bytes");
                super.receive(datagram, from, nowNanos);
            }
        };
        client.logIn();
        network.run(hashMillis);
        assertThat(accounts.hashNext()).isTrue();
        network.run(3000);
        return new Seen(client.lostWords, datagrams);
    }

    @Test
    void unknownAccountOfAClosedWorldIsRefusedLikeAWrongPassword() {
        Seen known = attemptClosed("Ann", 60, "secret");
        assertThat(passwords.hashes).isEqualTo(1);
        Seen unknown = attemptClosed("Eve", 60, "secret");
        assertThat(passwords.hashes).isEqualTo(2);

        assertThat(known.words).isEqualTo("The account or the password is wrong.");
        assertThat(unknown).isEqualTo(known);
        assertThat(store.findAccount("Eve")).isNull();
    }

    /** An old hash may take less time than the one that is computed for nobody. */
    @Test
    void answerToAWrongPasswordDoesNotSayHowLongTheCheckTook() {
        assertThat(attemptClosed("Ann", 60, "secret")).isEqualTo(attemptClosed("Eve", 190, "secret"));
        assertThat(attemptClosed("Ann", 560, "secret")).isEqualTo(attemptClosed("Eve", 690, "secret"));
        assertThat(attemptClosed("Ann", 60, "secret")).isNotEqualTo(attemptClosed("Eve", 690, "secret"));
    }

    @Test
    void unknownAccountOfAClosedWorldIsLockedLikeAKnownOne() {
        store.createAccount(
                "Ann",
                "secret",
                new NewCharacter("Ann", Place.of(SimulatedNetwork.quiet().start()), 200, 200));
        List<List<String>> answers = new ArrayList<>();
        for (String account : List.of("Ann", "Eve")) {
            List<String> refusals = new ArrayList<>();
            SimulatedNetwork network = new SimulatedNetwork(
                    1,
                    SimulatedNetwork.quiet().withAccountsOpen(false),
                    new FlatGround(0),
                    store,
                    AccountService.inline(store, passwords),
                    new ServerListener() {
                        @Override
                        public void loginRefused(String name, String from, String reason) {
                            refusals.add(reason);
                        }
                    });
            for (int i = 0; i < 40; i++) {
                network.host = HOSTILE_HOST + i / 10;
                AdmissionTest.attempt(network, account, "guess" + i);
            }
            answers.add(List.copyOf(refusals));
        }
        assertThat(answers.get(0)).anyMatch(words -> words.startsWith("Too many wrong passwords"));
        assertThat(answers.get(1)).isEqualTo(answers.get(0));
    }
}
