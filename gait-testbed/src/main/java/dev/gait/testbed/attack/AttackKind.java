package dev.gait.testbed.attack;

import dev.gait.client.ClientListener;
import dev.gait.net.session.ServerPort;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.Locale;

/** The attacks of docs/security.md that can be made over loopback without forging a sender's address. */
public enum AttackKind {
    BAD_LOGINS(
            "50 log-ins a second with a wrong password",
            (swarm, target) -> new LoginFlood(target.server(), 1, 50, true, LoginFlood::wrongPassword)),
    SPOOFED_LOGINS(
            "2,000 log-ins a second that nobody answers for",
            (swarm, target) -> new LoginFlood(target.server(), 64, 2000, false, LoginFlood.newAccounts())),
    NEW_ACCOUNTS(
            "20 new accounts a second, whose sessions never enter the world",
            (swarm, target) -> new LoginFlood(target.server(), 1, 20, true, LoginFlood.newAccounts())),
    MANY_HOSTS(
            "200 new accounts a second from 64 addresses: more passwords than can be hashed",
            (swarm, target) -> new LoginFlood(target.server(), 64, 200, true, LoginFlood.newAccounts())),
    ONE_ACCOUNT(
            "100 log-ins a second with the right password for somebody who is playing",
            (swarm, target) -> new LoginFlood(target.server(), 64, 100, true, LoginFlood::sameAccount)),
    ODD_NAMES(
            "100 log-ins a second with names that cannot be seen or move a terminal",
            (swarm, target) -> new LoginFlood(target.server(), 64, 100, true, LoginFlood::oddName)),
    REVOLVING_DOOR(
            "4 players who come, go and come again as fast as they are let in",
            (swarm, target) -> new Revolving(swarm)),
    COOKIES(
            "5,000 answers a second to offers that nobody was made",
            (swarm, target) -> new DatagramFlood(target.server(), 5000, ServerPort.SECOND, DatagramFlood.cookies())),
    STUBS(
            "5,000 datagrams a second that are cut short",
            (swarm, target) -> new DatagramFlood(target.server(), 5000, ServerPort.FIRST, DatagramFlood.stubs())),
    HUGE_DATAGRAMS(
            "500 datagrams a second of 60,000 bytes",
            (swarm, target) -> new DatagramFlood(target.server(), 500, ServerPort.FIRST, DatagramFlood.huge())),
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
    CROWD_TALK(
            "40 players who say 512 letters twice a second each",
            (swarm, target) -> crowd(swarm, "gossip", 40, 2, Deeds::gossip)),
    CLAIMS(
            "4 players, 100 places a second each that they cannot have reached",
            (swarm, target) -> players(swarm, "liar", 100, Deeds::lie)),
    JUMPS("4 players, 100 jumps a second each", (swarm, target) -> players(swarm, "jumper", 100, Deeds::jump)),
    INPUTS(
            "4 players of our own, 100 messages a second each of inputs that are early, late, missing and twice",
            (swarm, target) -> ours(swarm, "hasty", 100, Deeds::hurry)),
    GLIDE_LIES(
            "4 players of our own, 100 reports a second each of lane datagrams they cannot have heard",
            (swarm, target) -> ours(swarm, "glider", 100, Deeds::misreport)),
    HELLOS(
            "4 players, 100 requests a second each to be what they are not",
            (swarm, target) -> players(swarm, "caller", 100, Deeds::greet)),
    LONG_MESSAGES(
            "4 players, as many messages of 60,000 bytes in 134 parts as their lines take",
            (swarm, target) -> players(swarm, "waffler", 100, Deeds::waffle)),
    DEAF_PLAYERS(
            "20 players who hear nothing and acknowledge nothing, but speak",
            (swarm, target) -> crowd(swarm, "deaf", 20, 5, Deeds::ignore)),
    HALF_MESSAGES(
            "4 sessions, 500 parts a second each of messages that never become whole",
            (swarm, target) -> sessions(swarm, "halver", 500, Deeds::halve)),
    GAPS(
            "4 sessions, 500 packets a second each of which every second one is missing for ever",
            (swarm, target) -> sessions(swarm, "gapper", 500, Deeds::skip)),
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
            (swarm, target) -> new PageSockets(target.viewPort())),
    PAGE_PIPELINES(
            "50 connections to the viewer's page that ask for the ground without end and read nothing",
            (swarm, target) -> PageFlood.requests(target.viewPort())),
    PAGE_PINGS(
            "50 WebSockets to the viewer's page that ping without end and read nothing",
            (swarm, target) -> PageFlood.pings(target.viewPort())),
    PAGE_ORDERS(
            "50 WebSockets to the viewer's page that ask who is there without end and read it",
            (swarm, target) -> PageFlood.orders(target.viewPort())),
    PAGE_UPLOADS(
            "50 uploads of 60 MB to the viewer's page at once",
            (swarm, target) -> PageFlood.uploads(target.viewPort()));

    private static final int FEW = 4;

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
                swarm,
                (own, name) -> new SwarmClient(own, name, false, ClientListener.NONE),
                account,
                FEW,
                perSecond,
                deed);
    }

    private static Attack crowd(
            ClientSwarm swarm, String account, int size, double perSecond, SessionFlood.Deed<LightPlayer> deed)
            throws IOException {
        return new SessionFlood<>(swarm, LightPlayer::new, account, size, perSecond, deed);
    }

    private static Attack ours(ClientSwarm swarm, String account, double perSecond, SessionFlood.Deed<SwarmClient> deed)
            throws IOException {
        return new SessionFlood<>(
                swarm,
                (own, name) -> new SwarmClient(own, name, true, ClientListener.NONE),
                account,
                FEW,
                perSecond,
                deed);
    }

    private static Attack sessions(
            ClientSwarm swarm, String account, double perSecond, SessionFlood.Deed<RawSession> deed)
            throws IOException {
        return new SessionFlood<>(swarm, RawSession::new, account, FEW, perSecond, deed);
    }
}
