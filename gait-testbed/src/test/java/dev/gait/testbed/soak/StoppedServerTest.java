package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.OccupantStatus;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.gate.GateVerdict;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine sleeps while people walk about: nobody is put back for it, nobody is lost, and all agree afterwards. */
@Tag("secondJdk") // docs/decisions/0017
class StoppedServerTest {
    private static final int PEOPLE = 8;
    private static final NetworkProfile LINE = NetworkText.parse("delay=20 jitter=5");

    private final CollisionWorld ground = GroundSpec.flat(0).build();
    private final Position start = ground.spawn(0xA9, 0xB4);
    private final List<String> trouble = new ArrayList<>();

    private VirtualWorld world(long seed) {
        ServerListener listener = new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                trouble.add(character + " " + verdict);
            }
        };
        return new VirtualWorld(seed, ServerSettings.usual().withStart(start, 8), ground, listener);
    }

    private List<Wanderer> people(VirtualWorld world, long seed) {
        List<Wanderer> people = new ArrayList<>();
        for (int i = 0; i < PEOPLE; i++) {
            ClientConfig config = ClientConfig.of("sleeper" + i, "secret").withExtension(i % 2 == 0);
            VirtualClient client = world.enter(config, LINE);
            Wanderer wanderer = new Wanderer(client, start, new Prng(seed).split(i));
            client.setHands(wanderer::act);
            people.add(wanderer);
        }
        world.run(10_000);
        return people;
    }

    private static void setLines(List<Wanderer> people, NetworkProfile line) {
        people.forEach(one -> one.client().setNetwork(line));
    }

    private static void assertAllAgree(VirtualWorld world, List<Wanderer> people) {
        world.run(15_000);
        people.forEach(one -> one.client().setHands(() -> {}));
        people.forEach(Wanderer::stop);
        world.run(6_000);
        for (Wanderer one : people) {
            assertThat(one.client().lost()).as(one.client().account()).isNull();
            OccupantStatus truth = world.truth(one.client().guid());
            Position own = one.client().position();
            assertThat(Math.hypot(own.globalX() - truth.x(), own.globalY() - truth.y()))
                    .as("metres between " + one.client().account() + " and the server")
                    .isLessThan(WorldSoak.AGREEMENT);
        }
    }

    /** @param lost what of everybody's datagrams finds no room at the server's door meanwhile */
    @ParameterizedTest
    @CsvSource({"1, 3, 0", "2, 8, 0", "3, 20, 0", "4, 20, 0.3", "5, 28, 0", "6, 12, 0.3", "7, 20, 0.9", "8, 28, 0.5"})
    void putsNobodyBack(long seed, int seconds, double lost) {
        VirtualWorld world = world(seed);
        List<Wanderer> people = people(world, seed);
        setLines(people, NetworkText.parse("delay=20 jitter=5 loss=" + lost));
        world.stopServer(1000L * seconds);
        world.run(1000L * seconds);
        setLines(people, LINE);
        assertAllAgree(world, people);
        assertThat(trouble).isEmpty();
    }

    /**
     * A line that was dark for longer may put its player back, once; what it lost must not be waited for again and again, or
     * the server would be seconds behind from then on.
     */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void afterADarkLineAllAgreeAgain(long seed) {
        VirtualWorld world = world(seed);
        List<Wanderer> people = people(world, seed);
        setLines(people, NetworkText.parse("delay=20 loss=1"));
        world.run(20_000);
        setLines(people, LINE);
        assertAllAgree(world, people);
    }
}
