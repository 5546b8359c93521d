package dev.gait.server;

import static dev.gait.net.packet.PacketFlags.LOGIN_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Passwords;
import dev.gait.server.store.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What strangers can do at the door, and what they cannot. */
class AdmissionTest {
    private static final int HONEST_HOST = 0x0A000001;
    private static final int HOSTILE_HOST = 0x0B000001;

    /** Counts what hashing would have cost, and fails when told to. */
    static final class CountedPasswords implements Passwords {
        int hashes;
        boolean outOfMemory;

        @Override
        public String hash(String password) {
            work();
            return password;
        }

        @Override
        public boolean matches(String password, String hash) {
            work();
            return password.equals(hash);
        }

        private void work() {
            hashes++;
            if (outOfMemory) {
                throw new OutOfMemoryError("Java heap space");
            }
        }
    }

    private final CountedPasswords passwords = new CountedPasswords();
    private final MemoryStore store = new MemoryStore();
    private final List<String> refusals = new ArrayList<>();

    private SimulatedNetwork network(AccountService accounts, LoginLimits limits) {
        ServerSettings settings = SimulatedNetwork.quiet().withLogins(limits);
        return new SimulatedNetwork(1, settings, new FlatGround(0), store, accounts, new ServerListener() {
            @Override
            public void loginRefused(String account, String from, String reason) {
                refusals.add(reason);
            }
        });
    }

    private SimulatedNetwork network() {
        return network(AccountService.inline(store, passwords), LoginLimits.usual());
    }

    private static void forge(SimulatedNetwork network, int number) {
        PacketWriter writer = new PacketWriter();
        writer.optional.loginRequest = LoginRequest.withPassword("forged" + number, "secret");
        writer.begin(LOGIN_REQUEST);
        int length = writer.finishClear();
        PeerAddress nobody = PeerAddress.ipv4(0x20000000 + number, 5000);
        network.toServer(nobody, ServerPort.FIRST, writer.bytes(), 0, length);
    }

    static ScriptedClient attempt(SimulatedNetwork network, String account, String password) {
        ScriptedClient client = new ScriptedClient(network, account, password);
        client.logIn();
        network.run(600);
        return client;
    }

    @Test
    void forgedLogInsCreateNothingAndCostNoHash() {
        SimulatedNetwork network = network();
        for (int i = 0; i < 300; i++) {
            forge(network, i);
            network.run(5);
        }
        network.run(20_000);

        assertThat(passwords.hashes).isZero();
        assertThat(store.findAccount("forged0")).isNull();
        assertThat(store.findAccount("forged299")).isNull();
        assertThat(network.server.status().halfOpenCount()).isZero();
    }

    /** A session that takes no part: it has an account and answers nothing. */
    static final class Idler implements SimulatedNetwork.Peer, SessionHandler {
        private final PeerAddress address;
        private final ClientSession session;

        Idler(SimulatedNetwork network, String account) {
            address = network.newAddress();
            session = new ClientSession(
                    LoginRequest.withPassword(account, "secret"),
                    this,
                    (bytes, offset, length, to) -> network.toServer(address, to, bytes, offset, length));
            network.add(this);
            session.start(network.nowNanos);
        }

        @Override
        public PeerAddress address() {
            return address;
        }

        @Override
        public void receive(byte[] datagram, ServerPort from, long nowNanos) {
            session.receive(datagram, 0, datagram.length, from, nowNanos);
        }

        @Override
        public void step(long nowNanos) {
            session.poll(nowNanos);
        }

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {}

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {}
    }

    /** Messages wait for company the longer the more there are who hear them; these hear nothing. */
    @Test
    void sessionsThatNeverEnterTheWorldMakeNobodyWait() {
        SimulatedNetwork network = network();
        attempt(network, "Ann", "secret");
        long alone = network.server.nextSendNanos() - network.nowNanos;
        for (int i = 0; i < 150; i++) {
            new Idler(network, "idler" + i);
        }
        network.run(1000);

        assertThat(network.sessionCount()).isEqualTo(151);
        assertThat(network.server.nextSendNanos() - network.nowNanos)
                .as("how long the next batch waits")
                .isEqualTo(alone)
                .isLessThan(100_000);
    }

    @Test
    void anHonestPlayerGetsInWhileForgedLogInsArrive() {
        AccountService accounts = AccountService.byHand(store, passwords);
        SimulatedNetwork network = network(accounts, LoginLimits.usual());
        network.link(30, 5, 0);
        ScriptedClient honest = null;
        // 80 a second for 40 s. One thread hashes 50 ms each, as before: forged ones would need four of them.
        for (int turn = 0; turn < 800; turn++) {
            for (int i = 0; i < 4; i++) {
                forge(network, turn * 4 + i);
            }
            network.run(50);
            accounts.hashNext();
            if (turn == 500) {
                network.host = HONEST_HOST;
                honest = new ScriptedClient(network, "Ann", "secret");
                honest.logIn();
            }
        }
        assertThat(honest).isNotNull();
        assertThat(java.util.Objects.requireNonNull(honest).inWorld).isTrue();
        assertThat(passwords.hashes).isEqualTo(1);
    }

    @Test
    void whoFillsTheQueueIsToldAtOnceAndWaitsForHimself() {
        AccountService accounts = AccountService.byHand(store, passwords);
        SimulatedNetwork network = network(accounts, LoginLimits.usual());
        network.host = HOSTILE_HOST;
        List<ScriptedClient> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            ScriptedClient one = new ScriptedClient(network, "bot" + i, "secret");
            one.logIn();
            many.add(one);
        }
        network.host = HONEST_HOST;
        ScriptedClient ann = new ScriptedClient(network, "Ann", "secret");
        network.run(400);
        ann.logIn();
        network.run(600);

        assertThat(refusals).hasSize(172).allMatch(words -> words.startsWith("Too many people are logging in."));
        assertThat(many.stream().filter(one -> one.lostWords.startsWith("Too many people")))
                .hasSize(172);
        assertThat(network.server.counters().loginsBusy).isEqualTo(172);
        assertThat(accounts.hashesWaiting()).isEqualTo(129);
        // Hosts take turns: two hashes are enough for her.
        accounts.hashNext();
        accounts.hashNext();
        network.run(1000);
        assertThat(ann.inWorld).isTrue();
    }

    /** Two addresses were enough to have everybody told to try again later. */
    @Test
    void twoHostsThatFillTheQueueKeepNobodyOut() {
        AccountService accounts = AccountService.byHand(store, passwords);
        SimulatedNetwork network = network(accounts, LoginLimits.usual());
        List<ScriptedClient> many = new ArrayList<>();
        for (int i = 0; i < 256; i++) {
            network.host = HOSTILE_HOST + i % 2;
            ScriptedClient one = new ScriptedClient(network, "bot" + i, "secret");
            one.logIn();
            many.add(one);
        }
        network.run(400);
        assertThat(refusals).isEmpty();
        network.host = HONEST_HOST;
        ScriptedClient ann = new ScriptedClient(network, "Ann", "secret");
        ann.logIn();
        network.run(600);
        for (int i = 0; i < 3; i++) {
            accounts.hashNext();
        }
        network.run(1000);

        assertThat(ann.inWorld).isTrue();
        assertThat(refusals)
                .as("one of theirs gave way")
                .hasSize(1)
                .allMatch(words -> words.startsWith("Too many people"));
        assertThat(many.stream().filter(one -> one.lostWords.startsWith("Too many people")))
                .hasSize(1);
        assertThat(network.server.counters().loginsBusy).isEqualTo(1);
    }

    @Test
    void fiftyPlayersBehindOneAddressGetIn() {
        SimulatedNetwork network = network();
        List<ScriptedClient> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ScriptedClient one = new ScriptedClient(network, "player" + i, "secret");
            one.logIn();
            all.add(one);
        }
        network.run(2000);
        assertThat(all).allMatch(one -> one.inWorld);
    }

    @Test
    void newAccountsOfOneHostAreLimitedAndOldOnesAreNot() {
        SimulatedNetwork network = network(AccountService.inline(store, passwords), LoginLimits.of(100, 3));
        network.host = HOSTILE_HOST;
        for (int i = 0; i < 3; i++) {
            assertThat(attempt(network, "bot" + i, "secret").inWorld).isTrue();
        }
        ScriptedClient fourth = attempt(network, "bot3", "secret");
        assertThat(fourth.lostWords).isEqualTo("Too many new accounts from your address. Try again later.");
        assertThat(store.findAccount("bot3")).isNull();
        network.host = HONEST_HOST;
        assertThat(attempt(network, "Ann", "secret").inWorld).isTrue();
        network.host = HOSTILE_HOST;
        network.run(20 * 60_000);
        assertThat(attempt(network, "bot4", "secret").inWorld)
                .as("after an hour's third")
                .isTrue();
    }

    @Test
    void checksOfOneHostAreLimited() {
        SimulatedNetwork network = network(AccountService.inline(store, passwords), LoginLimits.of(2, 100));
        network.run(1);
        ScriptedClient[] all = new ScriptedClient[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new ScriptedClient(network, "player" + i, "secret");
            all[i].logIn();
        }
        network.run(600);
        assertThat(all).filteredOn(one -> one.inWorld).hasSize(2);
        assertThat(refusals).containsOnly("Too many log-ins from your address. Try again in a while.");
    }

    @Test
    void runningOutOfMemoryWhileHashingIsAnswered() {
        SimulatedNetwork network = network();
        passwords.outOfMemory = true;
        ScriptedClient ann = attempt(network, "Ann", "secret");
        assertThat(ann.lostWords).contains("Try again in a moment.");
        passwords.outOfMemory = false;
        assertThat(attempt(network, "Ann", "secret").inWorld).isTrue();
    }

    @Test
    void ofTwoOffersTheSecondGetsItsCharactersWhenTheFirstHasLeft() {
        SimulatedNetwork network = network();
        class LateListener extends ScriptedClient {
            final List<Runnable> kept = new ArrayList<>();
            boolean listens;

            LateListener(SimulatedNetwork on) {
                super(on, "Ann", "secret");
            }

            @Override
            public void receive(byte[] datagram, ServerPort from, long nowNanos) {
                if (listens) {
                    super.receive(datagram, from, nowNanos);
                } else {
                    kept.add(() -> super.receive(datagram, from, network.nowNanos));
                }
            }
        }
        LateListener second = new LateListener(network);
        second.logIn();
        ScriptedClient first = attempt(network, "Ann", "secret");
        assertThat(first.inWorld).isTrue();
        first.session.close(network.nowNanos);
        network.run(1000);
        second.listens = true;
        second.kept.forEach(Runnable::run);
        network.run(2000);

        assertThat(second.guid).isEqualTo(first.guid);
        assertThat(second.inWorld).isTrue();
    }

    @Test
    void guessingIsSlowedAndTheOwnerIsNot() {
        SimulatedNetwork network = network();
        network.host = HONEST_HOST;
        ScriptedClient ann = attempt(network, "Ann", "secret");
        ann.session.close(network.nowNanos);
        network.run(100);
        int before = passwords.hashes;
        network.host = HOSTILE_HOST;
        for (int i = 0; i < 200; i++) {
            attempt(network, "ann", "guess" + i);
        }
        // Two minutes: five at once, then after 1, 2, 4, 8 … s.
        assertThat(passwords.hashes - before).isBetween(6, 14);
        assertThat(network.server.counters().guessesDelayed).isGreaterThan(150);
        assertThat(refusals.get(refusals.size() - 1))
                .matches("Too many wrong passwords. Try again in \\d+ seconds?\\.");
        while (!refusals.get(refusals.size() - 1).matches(".*in [1-9]\\d seconds\\.")) {
            attempt(network, "ann", "another guess");
        }
        assertThat(attempt(network, "Ann", "secret").inWorld)
                .as("right, but from there and too soon")
                .isFalse();
        network.host = HONEST_HOST;
        assertThat(attempt(network, "Ann", "secret").inWorld).isTrue();
    }

    /** The documented price of the limit: a host is judged as a whole, so the owner shares the wait of a guesser beside it. */
    @Test
    void ownerOnTheGuessersHostWaitsForTheGuesserAndNotOnAnotherHost() {
        SimulatedNetwork network = network();
        for (int host : new int[] {HONEST_HOST, HOSTILE_HOST}) {
            network.host = host;
            attempt(network, "Ann", "secret").session.close(network.nowNanos);
            network.run(100);
        }
        long began = network.nowNanos;
        while (network.nowNanos - began < 12_000_000_000L) {
            attempt(network, "Ann", "guess");
        }
        long stopped = network.nowNanos;
        ScriptedClient owner = attempt(network, "Ann", "secret");
        assertThat(owner.inWorld).isFalse();
        while (!owner.inWorld) {
            network.run(400);
            owner = attempt(network, "Ann", "secret");
        }
        double waited = (network.nowNanos - stopped) * 1e-9;
        assertThat(waited).as("seconds after twelve seconds of guessing").isBetween(2.0, 8.0);
        owner.session.close(network.nowNanos);
        network.run(100);

        network.host = HOSTILE_HOST;
        for (int i = 0; i < 20; i++) {
            attempt(network, "Ann", "guess");
        }
        network.host = HONEST_HOST;
        assertThat(attempt(network, "Ann", "secret").inWorld).isTrue();
    }

    @Test
    void aHostThatTriesManyAccountsIsSlowedToo() {
        SimulatedNetwork network = network();
        for (int i = 0; i < 100; i++) {
            store.createAccount(
                    "player" + i,
                    "secret",
                    new NewCharacter(
                            "player" + i, Place.of(SimulatedNetwork.quiet().start()), 200, 200));
        }
        network.host = HOSTILE_HOST;
        for (int i = 0; i < 100; i++) {
            attempt(network, "player" + i, "123456");
        }
        assertThat(passwords.hashes).isBetween(30, 45);
    }

    @Test
    void namesNobodyCanSeeAndEmptyPasswordsAreRefusedWithASentence() {
        SimulatedNetwork network = network();
        for (String name :
                List.of("Ann\u001B[2J", "Ann\u0081", "Ann\u00AD", "An\u00A0n", " Ann", "Ann ", "A  n", "\u007F")) {
            ScriptedClient client = attempt(network, name, "secret");
            assertThat(client.lostWords).as(name).startsWith("An account name ");
        }
        assertThat(attempt(network, "Ann", "").lostWords).isEqualTo("A password is needed.");
        assertThat(passwords.hashes).isZero();
        assertThat(attempt(network, "Søren d'Arc 3", "secret").inWorld).isTrue();
    }
}
