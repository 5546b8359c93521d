package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import org.junit.jupiter.api.Test;

/** What somebody who writes other people's addresses, or a server's, can do to a log-in: nothing that lasts. */
class ForgedLoginsTest {

    private final TestWorld world = new TestWorld();

    @Test
    void spoofedLoginsAreBoundedPerHostAndInAllAndExpire() {
        TestWorld world = new TestWorld(ServerConfig.usual().withHalfOpen(40, 10));
        for (int port = 0; port < 50; port++) {
            new RawClient(world, PeerAddress.ipv4(9, port)).login("a" + port);
        }
        assertThat(world.endpoint.halfOpen()).isEqualTo(10);
        for (int host = 10; host < 100; host++) {
            new RawClient(world, PeerAddress.ipv4(host, 1)).login("b" + host);
        }
        assertThat(world.endpoint.halfOpen()).isEqualTo(40);
        assertThat(world.endpoint.crowdedOut()).isEqualTo(40 + 60);
        assertThat(world.logins).isEmpty();
        world.run(16 * SECOND);
        assertThat(world.endpoint.halfOpen()).isZero();
        assertThat(new RawClient(world, PeerAddress.ipv4(9, 7)).login("again")).isEqualTo(PacketVerdict.OK);
    }

    @Test
    void anHonestLoginGetsInThroughAFloodOfForgedOnes() {
        int[] forged = new int[1];
        // Far more than the table holds in the time a client would be given: 2,000 a second from as many hosts,
        // half of them of another version.
        TestWorld world = new TestWorld();
        world.client.start(world.now);
        for (int turn = 0; turn < 100 && world.client.state() != SessionState.CONNECTED; turn++) {
            for (int i = 0; i < 20; i++) {
                int number = forged[0]++;
                RawClient forger = new RawClient(world, PeerAddress.ipv4(0x0B000000 + number, 1000));
                forger.login("f" + number, (number & 1) == 0 ? LoginRequest.RETAIL_VERSION : "1801");
            }
            world.run(10 * MILLI);
        }
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.logins).hasSize(1);
        // The table fills and stays full; the next honest one gets in all the same.
        for (int i = 0; i < 20_000; i++) {
            int number = forged[0]++;
            new RawClient(world, PeerAddress.ipv4(0x0B000000 + number, 1000))
                    .login("f" + number, (number & 1) == 0 ? LoginRequest.RETAIL_VERSION : "1801");
        }
        assertThat(world.endpoint.halfOpen()).isEqualTo(ServerConfig.usual().maxHalfOpen());
        new RawClient(world, PeerAddress.ipv4(77, 77)).connect("late");
        assertThat(world.endpoint.sessions()).hasSize(2);
    }

    /** Before, it was answered with the offer to the forged one, and came in as somebody else or not at all. */
    @Test
    void aLoginForgedUnderAnAddressDoesNotTakeThePlaceOfTheHonestOne() {
        RawClient forger = new RawClient(world, HOME);
        for (int i = 0; i < 10; i++) {
            forger.login("somebody" + i);
        }
        assertThat(world.endpoint.halfOpen()).isEqualTo(PendingLogins.MOST_PER_ADDRESS);
        // What the server offered before the client asked finds nobody.
        world.carryToClient();
        world.client.start(world.now);
        world.carryToServer();
        forger.login("somebody else");
        world.run(SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.session().account()).isEqualTo("walker");
        assertThat(world.endpoint.halfOpen()).as("of the same address").isZero();
    }

    @Test
    void offersThatAreNotTheServersAreAnsweredInVain() {
        world.client.start(world.now);
        PacketWriter writer = new PacketWriter();
        for (int i = 1; i < ClientSession.MAX_OFFERS; i++) {
            writer.optional.connectCookie = i;
            writer.begin(CONNECT_REQUEST);
            world.client.receive(writer.bytes(), 0, writer.finishClear(), ServerPort.FIRST, world.now);
        }
        world.client.poll(world.now);
        world.run(SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.session().account()).isEqualTo("walker");
        serverAndClientHearEachOther();
    }

    /** Soak seed 6083: who answers forged offers only would never ask again. */
    @Test
    void aLoginThatWasLostIsSaidAgainThoughForgedOffersCame() {
        world.client.start(world.now);
        world.fromClient.clear(); // it was lost
        PacketWriter writer = new PacketWriter();
        for (int i = 1; i <= 2; i++) {
            writer.optional.connectCookie = i;
            writer.begin(CONNECT_REQUEST);
            world.client.receive(writer.bytes(), 0, writer.finishClear(), ServerPort.FIRST, world.now);
        }
        world.run(3 * SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.session().account()).isEqualTo("walker");
    }

    private void serverAndClientHearEachOther() {
        world.client.send(message(1, 8), 0, 8, 3);
        world.session().send(message(2, 8), 0, 8, 9);
        world.run(200 * MILLI);
        assertThat(world.serverEar().messages).containsExactly(hex(message(1, 8)));
        assertThat(world.clientEar.messages).containsExactly(hex(message(2, 8)));
    }

    @Test
    void aRefusalUnderAForgedOfferIsNotBelievedWhileAnotherOfferStands() {
        world.gate = (door, login) -> {
            if (login.account().equals("walker")) {
                door.admit(login, world.now);
            } else {
                door.refuse(login, Refusal.boot("The password is wrong."), world.now);
            }
        };
        world.client.start(world.now);
        // The forged login overtakes the honest one, so its offer comes first.
        new RawClient(world, HOME).login("somebody else");
        world.run(SECOND);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(world.session().account()).isEqualTo("walker");
        serverAndClientHearEachOther();
    }

    @Test
    void whoIsRefusedUnderEveryOfferIsToldSoonEnough() {
        world.gate = (door, login) -> door.refuse(login, Refusal.boot("The password is wrong."), world.now);
        world.client.start(world.now);
        PacketWriter writer = new PacketWriter();
        writer.optional.connectCookie = 1;
        writer.begin(CONNECT_REQUEST);
        world.client.receive(writer.bytes(), 0, writer.finishClear(), ServerPort.FIRST, world.now);
        world.run(3 * SECOND);
        assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.REFUSED);
        assertThat(world.clientEar.detail).isEqualTo("The password is wrong.");
    }
}
