package dev.gait.testbed.attack;

import dev.gait.client.ClientListener;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.Locale;

/** The attacks of docs/security.md that can be made over loopback without forging a sender's address. */
public enum AttackKind {
    BAD_LOGINS(
            "50 log-ins a second with a wrong password",
            (swarm, target) -> new LoginFlood(swarm, 50, LoginFlood.Behind.A_WRONG_PASSWORD)),
    SPOOFED_LOGINS(
            "2,000 log-ins a second that nobody answers for",
            (swarm, target) -> new LoginFlood(swarm, 2000, LoginFlood.Behind.NOBODY)),
    NEW_ACCOUNTS(
            "20 new accounts a second, whose sessions never enter the world",
            (swarm, target) -> new LoginFlood(swarm, 20, LoginFlood.Behind.A_NEW_ACCOUNT)),
    GARBAGE(
            "4 sessions' addresses, 500 datagrams of noise a second each",
            (swarm, target) -> players(swarm, "noise", 500, new Deeds.Noise())),
    EMOTES(
            "4 players, 200 turns with 31 gestures a second each",
            (swarm, target) -> players(swarm, "shouter", 200, Deeds::shout)),
    FORGED_PACKETS(
            "4 sessions' addresses, 500 clear acknowledgements, rejections and goodbyes a second each",
            (swarm, target) -> players(swarm, "forged", 500, new Deeds.ClearPackets(false))),
    NAK_STORM(
            "4 sessions' addresses, 500 requests for a hundred packets a second each",
            (swarm, target) -> players(swarm, "asker", 500, new Deeds.ClearPackets(true))),
    CHAT(
            "4 players, 100 lines and 100 whispers a second each",
            (swarm, target) -> players(swarm, "talker", 100, Deeds::talk)),
    CLAIMS(
            "4 players, 100 places a second each that they cannot have reached",
            (swarm, target) -> players(swarm, "liar", 100, Deeds::lie)),
    LONG_MESSAGES(
            "4 players, as many messages of 60,000 bytes in 134 parts as their lines take",
            (swarm, target) -> players(swarm, "waffler", 100, Deeds::waffle)),
    HALF_MESSAGES(
            "4 sessions, 500 parts a second each of messages that never become whole",
            (swarm, target) -> sessions(swarm, "halver", 500, Deeds::halve)),
    TIME_LIES(
            "4 sessions, 200 echoes a second each of clocks that are none",
            (swarm, target) -> sessions(swarm, "misdater", 200, Deeds::misdate)),
    HALF_REQUESTS(
            "100 half requests to the page of numbers",
            (swarm, target) -> new HalfRequests(target.metricsPort(), "/metrics")),
    NUMBERS(
            "16 connections that ask for the page of numbers as fast as they are answered",
            (swarm, target) -> new NumbersFlood(target.metricsPort())),
    PAGE_REQUESTS(
            "100 half requests to the viewer's page", (swarm, target) -> new HalfRequests(target.viewPort(), "/")),
    PAGE_SOCKETS(
            "300 WebSockets to the viewer's page that ask for 20,000 pictures a second and read none",
            (swarm, target) -> new PageSockets(target.viewPort()));

    private interface Maker {
        Attack make(ClientSwarm swarm, AttackTarget target) throws IOException;
    }

    private final String sentence;
    private final Maker maker;

    AttackKind(String sentence, Maker maker) {
        this.sentence = sentence;
        this.maker = maker;
    }

    /** As it is typed. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String sentence() {
        return sentence;
    }

    Attack on(ClientSwarm swarm, AttackTarget target) throws IOException {
        return maker.make(swarm, target);
    }

    private static Attack players(
            ClientSwarm swarm, String account, double perSecond, SessionFlood.Deed<SwarmClient> deed)
            throws IOException {
        return new SessionFlood<>(
                swarm, (own, name) -> new SwarmClient(own, name, ClientListener.NONE), account, perSecond, deed);
    }

    private static Attack sessions(
            ClientSwarm swarm, String account, double perSecond, SessionFlood.Deed<RawSession> deed)
            throws IOException {
        return new SessionFlood<>(swarm, RawSession::new, account, perSecond, deed);
    }
}
