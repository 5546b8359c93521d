package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.message.CharacterError;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HandshakeTest {

    private final TestWorld world = new TestWorld();

    @Test
    void aCleanLoginTakesFourDatagramsAndEndsConnectedOnBothSides() {
        world.client.start(world.now);
        world.run(300 * MILLI);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.clientEar.connected).isTrue();
        assertThat(world.serverEar().connected).isTrue();
        assertThat(world.session().account()).isEqualTo("walker");
        assertThat(world.client.clientId()).isEqualTo(world.session().clientId());
        assertThat(world.fromServer.get(0).has(CONNECT_REQUEST)).isTrue();
        assertThat(world.fromServer.get(1).flags()).isEqualTo(TIME_SYNC | ENCRYPTED_CHECKSUM);
        assertThat(world.fromServer.get(1).sequence()).isEqualTo(2);
        assertThat(world.fromClient.get(1).nowNanos() - world.fromClient.get(0).nowNanos())
                .as("the answer comes at once")
                .isLessThanOrEqualTo(10 * MILLI);
        // One time with the offer, one with the first packet.
        assertThat(world.clientEar.times).hasSize(2);
    }

    @Test
    void anySingleLostDatagramOfTheHandshakeIsRecovered() {
        for (int victim = 0; victim < 4; victim++) {
            TestWorld world = new TestWorld();
            int flag = new int[] {LOGIN_REQUEST, CONNECT_REQUEST, CONNECT_RESPONSE, TIME_SYNC}[victim];
            Set<Integer> swallowed = new HashSet<>();
            world.lost = sent -> sent.has(flag) && swallowed.add(flag);
            world.client.start(world.now);
            // A silent server's first packet is missed when its next keyed one comes, which is its time after 6 s.
            world.run(7 * SECOND);
            assertThat(world.client.state()).as("lost 0x%08X", flag).isEqualTo(SessionState.CONNECTED);
            assertThat(world.opened).hasSize(1);
        }
    }

    /** wire.md §I: what the original client and every other but ours sent, and what one server insists on. */
    @Test
    void theAnswerToTheOfferHasNumberZeroAndTheIdThatTheOfferGave() {
        world.client.start(world.now);
        world.run(20 * MILLI);
        Sent answer = world.fromClient.get(1);
        assertThat(answer.flags()).isEqualTo(CONNECT_RESPONSE);
        assertThat(answer.sequence()).isZero();
        assertThat(dev.gait.net.packet.LittleEndian.u16(answer.bytes(), 12))
                .isEqualTo(world.client.clientId())
                .isNotZero();
    }

    /** A second LoginRequest makes ACE end the session that waits for a ConnectResponse (wire.md §I). */
    @Test
    void onceTheOfferHasComeOnlyItsAnswerIsRepeated() {
        world.lost = sent -> sent.has(CONNECT_RESPONSE);
        world.client.start(world.now);
        world.run(10 * SECOND);
        assertThat(world.fromClient.stream().filter(sent -> sent.has(LOGIN_REQUEST)))
                .hasSize(1);
        assertThat(world.fromClient.stream().filter(sent -> sent.has(CONNECT_RESPONSE)))
                .hasSizeBetween(29, 31);
        world.lost = sent -> false;
        world.run(SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.opened).as("however often it was answered").hasSize(1);
    }

    @Test
    void aServerThatDoesNotAnswerIsGivenUpAfterFifteenSeconds() {
        world.lost = sent -> true;
        world.client.start(world.now);
        world.run(15 * SECOND);
        assertThat(world.clientEar.ended).isNull();
        world.run(20 * MILLI);
        assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.NO_ANSWER);
        assertThat(world.clientEar.detail).isEqualTo("Nobody answered the login.");
    }

    @Test
    void everyRefusalReachesTheClientWithWords() {
        Refusal[] refusals = {
            Refusal.wrongAccountOrPassword(),
            Refusal.accountInUse(),
            Refusal.characterError(CharacterError.ACCOUNT_UNKNOWN),
            Refusal.serverFull(),
            Refusal.boot("Come back tomorrow."),
        };
        for (Refusal refusal : refusals) {
            TestWorld world = new TestWorld();
            world.gate = (endpoint, login) -> endpoint.refuse(login, refusal, world.now);
            world.client.start(world.now);
            world.run(300 * MILLI);
            assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.REFUSED);
            assertThat(world.clientEar.detail).isEqualTo(refusal.text());
            assertThat(world.clientEar.messages).isEmpty();
            assertThat(world.fromServer).hasSize(2);
            assertThat(world.fromServer.get(1).sequence()).isEqualTo(2);
            assertThat(world.fromServer)
                    .allSatisfy(sent -> assertThat(sent.port()).isEqualTo(ServerPort.FIRST));
            world.run(2100 * MILLI);
            assertThat(world.endpoint.halfOpen()).isZero();
            assertThat(world.opened).isEmpty();
        }
    }

    @Test
    void aRefusalThatOvertakesItsOfferIsStillRead() {
        world.gate = (endpoint, login) -> endpoint.refuse(login, Refusal.wrongAccountOrPassword(), world.now);
        RawClient sameHost = new RawClient(world, HOME);
        world.client.start(world.now);
        world.carryToServer();
        sameHost.readOffer();
        sameHost.answer(HOME);
        world.toClient(world.fromServer.get(1));
        world.toClient(world.fromServer.get(0));
        assertThat(world.clientEar.detail).isEqualTo("The account or the password is wrong.");
    }

    @Test
    void aLostRefusalIsAskedForAgain() {
        world.gate = (endpoint, login) ->
                endpoint.refuse(login, Refusal.characterError(CharacterError.ACCOUNT_UNKNOWN), world.now);
        Set<String> once = new HashSet<>();
        world.lost = sent -> sent.sequence() == 2 && once.add("refusal");
        world.client.start(world.now);
        world.run(4 * SECOND);
        assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.REFUSED);
    }

    @Test
    void theWrongVersionIsRefusedReadably() {
        TestWorld.Ear ear = new TestWorld.Ear();
        LoginRequest old = new LoginRequest("1801", 2, 1, 0, "walker", "", "secret");
        ClientSession[] client = new ClientSession[1];
        client[0] = new ClientSession(old, ear, (datagram, offset, length, to) -> {
            byte[] copy = java.util.Arrays.copyOfRange(datagram, offset, offset + length);
            world.toServer(copy, HOME, to);
        });
        client[0].start(world.now);
        assertThat(world.fromServer).as("an offer to who may be anybody").hasSize(1);
        int heard = 0;
        for (long end = world.now + 500 * MILLI; world.now < end; world.now += 10 * MILLI) {
            for (TestWorld.Sent sent : world.sentByServerSince(heard)) {
                client[0].receive(sent.bytes(), 0, sent.bytes().length, sent.port(), world.now);
                heard++;
            }
            client[0].poll(world.now);
        }
        assertThat(ear.detail).isEqualTo("This server wants client version 1802.");
        assertThat(world.logins).isEmpty();
    }

    @Test
    void aSecondLoginOfAnAccountIsRefusedAndLeavesTheFirstAlone() {
        RawClient first = new RawClient(world, PeerAddress.ipv4(1, 1)).connect("Walker");
        world.client.start(world.now);
        world.run(500 * MILLI);
        assertThat(world.clientEar.detail).isEqualTo("The account is already logged on.");
        assertThat(world.endpoint.sessions()).hasSize(1);
        assertThat(first.keyed(2, 0, RawClient.whole(1, message(5, 8)))).isEqualTo(PacketVerdict.OK);
        assertThat(world.serverEars.get(0).messages).containsExactly(hex(message(5, 8)));
    }

    @Test
    void ofTwoOffersToOneAccountTheFirstAnswerWins() {
        RawClient one = new RawClient(world, PeerAddress.ipv4(1, 1));
        RawClient two = new RawClient(world, PeerAddress.ipv4(2, 2));
        one.login("walker");
        two.login("walker");
        assertThat(two.answer(two.address)).isEqualTo(PacketVerdict.OK);
        assertThat(one.answer(one.address)).isEqualTo(PacketVerdict.UNEXPECTED);
        assertThat(world.opened).hasSize(1);
        assertThat(world.session().address()).isEqualTo(two.address);
    }

    @Test
    void aCookieWorksOnceFromTheHostThatAskedForIt() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(77, 1000));
        client.login("walker");
        assertThat(client.answer(PeerAddress.ipv4(78, 1000))).isEqualTo(PacketVerdict.UNKNOWN_PEER);
        assertThat(client.answer(client.address, client.cookie() + 1)).isEqualTo(PacketVerdict.UNKNOWN_PEER);
        assertThat(world.opened).isEmpty();
        // Another port of the same host is how some routers look.
        PeerAddress otherPort = PeerAddress.ipv4(77, 2000);
        assertThat(client.answer(otherPort)).isEqualTo(PacketVerdict.OK);
        assertThat(client.answer(otherPort)).isEqualTo(PacketVerdict.DUPLICATE);
        assertThat(client.answer(PeerAddress.ipv4(77, 3000))).isEqualTo(PacketVerdict.UNKNOWN_PEER);
        assertThat(world.opened).hasSize(1);
        assertThat(world.session().address()).isEqualTo(otherPort);
        // It still sends to the first port from where it logged in.
        assertThat(client.keyed(2, 0, RawClient.whole(1, message(9, 4)))).isEqualTo(PacketVerdict.OK);
    }

    @Test
    void aLoginFromAnAddressWithASessionIsIgnored() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(77, 1000)).connect("walker");
        int before = world.fromServer.size();
        assertThat(client.login("runner")).isEqualTo(PacketVerdict.DUPLICATE);
        assertThat(world.fromServer).hasSize(before);
        assertThat(world.endpoint.halfOpen()).isZero();
    }

    @Test
    void everyLoginIsOfferedAtOnceAndTheWorldIsAskedWhenTheCookieComesBack() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1));
        client.login("walker");
        assertThat(world.fromServer).hasSize(1);
        assertThat(world.fromServer.get(0).has(CONNECT_REQUEST)).isTrue();
        assertThat(world.logins)
                .as("nobody is asked about an address that may be forged")
                .isEmpty();
        assertThat(client.answer(client.address)).isEqualTo(PacketVerdict.OK);
        assertThat(world.logins).hasSize(1);
    }

    @Test
    void twoLoginsOfOneAddressBecomeOneSession() {
        List<PendingLogin> asked = new ArrayList<>();
        world.gate = (door, login) -> asked.add(login);
        RawClient one = new RawClient(world, HOME);
        RawClient two = new RawClient(world, HOME);
        one.login("walker");
        two.login("runner");
        one.answer(HOME);
        two.answer(PeerAddress.ipv4(0x0A000001, 40_001));
        one.login("jumper");
        one.answer(PeerAddress.ipv4(0x0A000001, 40_001));
        assertThat(asked).hasSize(3);
        assertThat(world.endpoint.admit(asked.get(1), world.now)).isTrue();
        assertThat(world.endpoint.admit(asked.get(0), world.now)).isFalse();
        assertThat(world.endpoint.admit(asked.get(2), world.now)).isFalse();
        assertThat(world.endpoint.sessions()).hasSize(1);
        assertThat(world.endpoint.halfOpen()).isZero();
    }

    @Test
    void aRefusalThatWasLostIsSaidAgainToARepeatedAnswer() {
        world.gate = (endpoint, login) -> endpoint.refuse(login, Refusal.wrongAccountOrPassword(), world.now);
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1));
        client.login("walker");
        client.answer(client.address);
        int said = world.fromServer.size();
        assertThat(client.answer(client.address)).isEqualTo(PacketVerdict.DUPLICATE);
        world.now += 600 * MILLI;
        assertThat(client.answer(client.address)).isEqualTo(PacketVerdict.OK);
        assertThat(world.fromServer.size()).isGreaterThan(said);
        assertThat(world.opened).isEmpty();
    }

    @Test
    void sessionsPerHostCanBeLimited() {
        TestWorld world = new TestWorld(ServerConfig.usual().withMaxSessionsPerHost(2));
        for (int port = 0; port < 3; port++) {
            new RawClient(world, PeerAddress.ipv4(9, port)).connect("a" + port);
        }
        new RawClient(world, PeerAddress.ipv4(10, 1)).connect("b");
        assertThat(world.endpoint.sessions()).extracting(ServerSession::account).containsExactly("a0", "a1", "b");
        world.endpoint.sessions().get(0).close(DisconnectReason.KICKED, world.now);
        world.endpoint.poll(world.now);
        new RawClient(world, PeerAddress.ipv4(9, 7)).connect("c");
        assertThat(world.endpoint.sessions()).extracting(ServerSession::account).containsExactly("a1", "b", "c");
    }

    @Test
    void ofIpv6TheNetworkCounts() {
        PeerAddress one = new PeerAddress(0x20010DB8_00000001L, 1, 5);
        PeerAddress other = new PeerAddress(0x20010DB8_00000001L, 0xFFFF, 6);
        assertThat(one.network()).isEqualTo(other.network());
        assertThat(PeerAddress.ipv4(1, 5).network())
                .isNotEqualTo(PeerAddress.ipv4(2, 5).network());
    }

    @Test
    void bootReasonsBeginWithASpaceOnTheWireAndNotForAReader() {
        Refusal refusal = Refusal.boot("Come back tomorrow.");
        assertThat(new String(refusal.message(), java.nio.charset.StandardCharsets.ISO_8859_1))
                .contains(" Come back tomorrow.");
        Refusal read = Refusal.read(refusal.message(), 0, refusal.message().length);
        assertThat(read).isNotNull();
        assertThat(refusal.text()).isEqualTo("Come back tomorrow.");
        assertThat(java.util.Objects.requireNonNull(read).text()).isEqualTo("Come back tomorrow.");
    }

    @Test
    void fiftySessionsFromOneAddressWork() {
        TestWorld world = new TestWorld(ServerConfig.usual().withHalfOpen(40, 10));
        for (int port = 0; port < 50; port++) {
            new RawClient(world, PeerAddress.ipv4(9, port)).connect("a" + port);
        }
        assertThat(world.endpoint.sessions()).hasSize(50);
        Set<Integer> ids = new HashSet<>();
        world.opened.forEach(session -> ids.add(session.clientId()));
        assertThat(ids).hasSize(50);
    }

    /** One could, before, and everybody else was told that the server is full. */
    @Test
    void nobodyFillsAServerFromOneAddress() {
        TestWorld world = new TestWorld(ServerConfig.usual().withMaxSessions(400));
        int[] most = {200, 100, 64, 64};
        for (int host = 1; host <= most.length; host++) {
            assertThat(enter(world, 1000 + host, 1))
                    .as("who has an address of its own")
                    .isEqualTo(1);
            assertThat(enter(world, host, 420)).as("host %s", host).isLessThanOrEqualTo(most[host - 1]);
        }
        assertThat(world.endpoint.sessionCount()).isEqualTo(400);
    }

    @Test
    void butFiftyBehindOneAddressThisMachineAndWhomTheOperatorTrustsMay() {
        assertThat(enter(new TestWorld(ServerConfig.usual().withMaxSessions(50)), 1, 60))
                .as("wire.md §F")
                .isEqualTo(50);
        assertThat(enter(new TestWorld(ServerConfig.usual().withMaxSessions(1000)), 0x7F000001, 1010))
                .as("a proxy on this machine")
                .isEqualTo(1000);
        assertThat(enter(new TestWorld(ServerConfig.usual().withMaxSessions(400).withMaxSessionsPerHost(400)), 1, 420))
                .as("where the operator said so")
                .isEqualTo(400);
    }

    /** So many log in from one host; how many get in. */
    private static int enter(TestWorld world, int host, int clients) {
        int before = world.endpoint.sessionCount();
        for (int i = 0; i < clients; i++) {
            new RawClient(world, PeerAddress.ipv4(host, 1 + i)).connect("h" + host + "n" + i);
        }
        return world.endpoint.sessionCount() - before;
    }

    @Test
    void theLastPlaceIsRefusedAsServerFull() {
        TestWorld world = new TestWorld(ServerConfig.usual().withMaxSessions(1));
        new RawClient(world, PeerAddress.ipv4(9, 1)).connect("first");
        world.client.start(world.now);
        world.run(500 * MILLI);
        assertThat(world.clientEar.detail).isEqualTo("The server is full.");
        assertThat(world.logins).as("who was looked at").hasSize(1);
    }

    @Test
    void aRepeatedLoginGetsTheSameAnswerButNotAFlood() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1));
        client.login("walker");
        long cookie = client.cookie();
        for (int i = 0; i < 100; i++) {
            client.login("walker");
        }
        assertThat(world.fromServer).hasSize(1);
        world.now += SECOND;
        client.login("walker");
        assertThat(world.fromServer).hasSize(2);
        assertThat(client.cookie()).isEqualTo(cookie);
    }

    @Test
    void aSlowPasswordCheckMayAnswerLater() {
        world.gate = (endpoint, login) -> {};
        world.client.start(world.now);
        world.run(SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.ANSWERED);
        assertThat(world.endpoint.admit(world.logins.get(0), world.now)).isTrue();
        assertThat(world.endpoint.admit(world.logins.get(0), world.now)).isFalse();
        world.run(SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
    }

    @Test
    void anAnswerAfterTheLoginExpiredDoesNothing() {
        world.gate = (endpoint, login) -> {};
        world.client.start(world.now);
        world.run(17 * SECOND);
        int before = world.fromServer.size();
        assertThat(world.endpoint.admit(world.logins.get(0), world.now)).isFalse();
        world.endpoint.refuse(world.logins.get(0), Refusal.wrongAccountOrPassword(), world.now);
        assertThat(world.fromServer).hasSize(before);
    }

    @Test
    void loginsOnTheWrongPortAndStrangersGetNoAnswer() {
        world.client.start(world.now);
        byte[] login = world.fromClient.get(0).bytes();
        assertThat(world.toServer(login, HOME, ServerPort.SECOND)).isEqualTo(PacketVerdict.UNEXPECTED);
        byte[] broken = login.clone();
        broken[broken.length - 3] ^= 1;
        assertThat(world.toServer(broken, HOME, ServerPort.FIRST)).isEqualTo(PacketVerdict.BAD_CHECKSUM);
        assertThat(new RawClient(world, HOME).clear(1, ACK_SEQUENCE)).isEqualTo(PacketVerdict.UNKNOWN_PEER);
        assertThat(world.toServer(new byte[2000], HOME, ServerPort.FIRST)).isEqualTo(PacketVerdict.TOO_LARGE);
        assertThat(world.fromServer).isEmpty();
    }

    @Test
    void theClientHearsOnlyThePortThatSpeaks() {
        world.connected();
        TestWorld.Sent timeSync = world.fromServer.get(1);
        assertThat(timeSync.port()).isEqualTo(ServerPort.SECOND);
        assertThat(world.client.receive(timeSync.bytes(), 0, timeSync.bytes().length, ServerPort.FIRST, world.now))
                .isEqualTo(PacketVerdict.WRONG_SOURCE);
        assertThat(world.toClient(world.fromServer.get(0))).isEqualTo(PacketVerdict.WRONG_SOURCE);
    }
}
