package dev.gait.testbed.game;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.client.ClientConfig;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.impair.Networks;
import dev.gait.server.ServerListener;
import dev.gait.server.game.Creature;
import dev.gait.server.game.CreatureKind;
import dev.gait.server.game.Delivery;
import dev.gait.server.game.Game;
import dev.gait.server.game.GameWorld;
import dev.gait.server.game.MapPlace;
import dev.gait.server.store.CharacterData;
import dev.gait.server.store.MemoryStore;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A game around a world: the real server, real clients, virtual time and bad lines. */
class GameAroundTheWorldTest {
    /** Notes what it hears; a number as topic 9 is a fault of its own. */
    private static class Notebook implements Game {
        final List<String> notes = new ArrayList<>();

        @Nullable
        GameWorld known;

        @Override
        public void begin(GameWorld world) {
            known = world;
        }

        GameWorld world() {
            return Objects.requireNonNull(known);
        }

        @Override
        public void entered(int player, String name) {
            notes.add(name + " enters with " + new String(Objects.requireNonNull(world().data(player)), UTF_8));
        }

        @Override
        public void listens(int player) {
            notes.add(world().nameOf(player) + " listens");
        }

        @Override
        public void heard(int player, int topic, byte[] message) {
            if (topic == 9) {
                throw new IllegalStateException("a fault of the game");
            }
            notes.add(world().nameOf(player) + " " + topic + ":" + new String(message, UTF_8));
        }

        @Override
        public void left(int player, String name) {
            notes.add(name + " leaves");
        }
    }

    private final Notebook game = new Notebook();
    private final List<String> failures = new ArrayList<>();
    private final MemoryStore store = new MemoryStore();
    private VirtualWorld world = begin(5);

    private VirtualWorld begin(long seed) {
        ServerListener listener = new ServerListener() {
            @Override
            public void failed(String what, Throwable cause) {
                failures.add(what + ": " + cause.getMessage());
            }
        };
        return new VirtualWorld(seed, VirtualWorld.quietSettings(), new FlatGround(0), listener, game, store);
    }

    private VirtualClient enter(String name, boolean extension, NetworkProfile network) {
        VirtualClient client = world.enter(ClientConfig.of(name, "secret").withExtension(extension), network);
        world.run(1500);
        return client;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void wordsGoBothWaysToOneToWatchersAndToAll() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        VirtualClient bob = enter("Bob", true, Networks.CLEAN);
        VirtualClient old = enter("Old", false, Networks.CLEAN);
        VirtualClient far = enter("Far", true, Networks.CLEAN);
        MapPlace here = Objects.requireNonNull(game.world().whereIs(far.guid()));
        assertThat(game.world().teleport(far.guid(), new MapPlace(here.x() + 2000, here.y(), 0, 0)))
                .isTrue();
        // Who is out of sight is forgotten after 25 s (wire.md, section E.2).
        world.run(30_000);
        assertThat(ada.client().game().send(1, bytes("hello"))).isTrue();
        assertThat(ada.client().game().sendUnreliable(2, bytes("again"))).isTrue();
        assertThat(old.client().game().send(1, bytes("unheard"))).isFalse();
        assertThat(old.client().game().isOpen()).isFalse();
        world.run(200);
        assertThat(game.notes).contains("Ada listens", "Ada 1:hello", "Ada 2:again", "Old enters with ");
        assertThat(game.notes).doesNotContain("Old listens");

        assertThat(game.world().tell(ada.guid(), 3, bytes("you"), Delivery.RELIABLE))
                .isTrue();
        assertThat(game.world().tell(old.guid(), 3, bytes("you"), Delivery.RELIABLE))
                .isFalse();
        assertThat(game.world().tellWatchers(ada.guid(), 4, bytes("see"), Delivery.UNRELIABLE))
                .isTrue();
        assertThat(game.world().tellAll(5, bytes("all"), Delivery.RELIABLE)).isEqualTo(3);
        world.run(200);
        assertThat(ada.gameSaid()).containsExactlyInAnyOrder("3:you", "4:see", "5:all");
        assertThat(bob.gameSaid()).containsExactlyInAnyOrder("4:see", "5:all");
        assertThat(far.gameSaid()).containsExactly("5:all");
        assertThat(old.gameSaid()).isEmpty();
        assertThat(old.lost()).isNull();
        assertThat(world.server().counters().messagesDropped).isZero();
    }

    /** Each line loses an eighth of its datagrams and jitters by more than messages are apart. */
    @Test
    void onABadLineReliableOnesAllArriveInOrderAndUnreliableOnesNeverGoBack() {
        NetworkProfile bad = NetworkProfile.perfect("bad")
                .with(NetworkSetting.DELAY, 80)
                .with(NetworkSetting.JITTER, 60)
                .with(NetworkSetting.LOSS, 0.125);
        VirtualClient ada = enter("Ada", true, bad);
        world.run(4000);
        game.notes.clear();
        for (int i = 1000; i < 1200; i++) {
            ada.client().game().send(1, bytes("" + i));
            ada.client().game().sendUnreliable(2, bytes("" + i));
            game.world().tell(ada.guid(), 1, bytes("" + i), Delivery.RELIABLE);
            game.world().tell(ada.guid(), 2, bytes("" + i), Delivery.UNRELIABLE);
            world.run(50);
        }
        world.run(5000);
        List<String> down = List.copyOf(ada.gameSaid());
        List<String> up = game.notes.stream().map(note -> note.substring(4)).toList();
        for (List<String> heard : List.of(down, up)) {
            List<String> reliable =
                    heard.stream().filter(one -> one.startsWith("1:")).toList();
            List<String> unreliable =
                    heard.stream().filter(one -> one.startsWith("2:")).toList();
            assertThat(reliable).hasSize(200).isSorted();
            assertThat(unreliable).hasSizeBetween(120, 199).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void whatIsTooLongOrOfNoTopicIsRefusedInASentence() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        byte[] large = new byte[GameMessage.MOST_BYTES];
        assertThat(ada.client().game().send(1, large)).isTrue();
        assertThatThrownBy(() -> ada.client().game().send(1, new byte[GameMessage.MOST_BYTES + 1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a reliable game message has at most 8192 bytes, this one has 8193");
        assertThatThrownBy(() -> ada.client().game().sendUnreliable(1, new byte[401]))
                .hasMessage("an unreliable game message has at most 400 bytes, this one has 401");
        assertThatThrownBy(() -> game.world().tellAll(256, new byte[1], Delivery.RELIABLE))
                .hasMessage("a topic is a number from 0 to 255, got 256");
        world.run(1000);
        assertThat(game.notes.get(game.notes.size() - 1)).hasSize("Ada 1:".length() + GameMessage.MOST_BYTES);
    }

    /** Who says as much as its own bounds allow is heard whole, whatever the line does; and no more is let through. */
    @Test
    void nobodyShoutsAndNobodyWhoKeepsToTheBoundsLosesAWord() {
        NetworkProfile jitter =
                NetworkProfile.perfect("jitter").with(NetworkSetting.DELAY, 60).with(NetworkSetting.JITTER, 50);
        VirtualClient ada = enter("Ada", true, jitter);
        game.notes.clear();
        int said = 0;
        for (int i = 0; i < 400; i++) {
            for (int k = 0; k < 3; k++) {
                said += ada.client().game().send(1, bytes("x")) ? 1 : 0;
            }
            world.run(20);
        }
        world.run(2000);
        assertThat(said).isBetween(480, 510);
        assertThat(ada.client().game().refused()).isEqualTo(1200 - said);
        assertThat(game.notes).hasSize(said);
        assertThat(world.server().counters().gameMessagesDropped).isZero();
    }

    @Test
    void whatAGameThrowsCostsNobodyElseAnything() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        ada.client().game().send(9, new byte[0]);
        ada.client().game().send(1, bytes("after"));
        world.run(300);
        assertThat(failures).containsExactly("the game, at a message: a fault of the game");
        assertThat(game.notes).endsWith("Ada 1:after");
    }

    @Test
    void whatAGameKeepsIsThereAgainAndFollowsWhoComesBackAtOnce() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        assertThat(game.world().keep(ada.guid(), bytes("a lamp"))).isTrue();
        assertThatThrownBy(() -> game.world().keep(ada.guid(), new byte[CharacterData.MOST_BYTES + 1]))
                .hasMessage("a game may keep 16384 bytes with a character, not 16385");
        int guid = ada.guid();
        ada.client().logOff();
        world.runUntil(ada::isLoggedOff, 20_000);
        world.run(500);
        assertThat(game.world().keep(guid, bytes("too late"))).isFalse();
        assertThat(game.notes).endsWith("Ada leaves");
        world.server().shutDown("later", world.nowNanos());
        world = begin(6);
        enter("Ada", true, Networks.CLEAN);
        assertThat(game.notes).endsWith("Ada enters with a lamp", "Ada listens");
    }

    /** A hare of 12 m/s and a snail of 0.5: where they are by the clock, in the world and on a player's screen. */
    @Test
    void creaturesOfAnotherSpeedRunAndWalkAtTheirs() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        MapPlace start = Objects.requireNonNull(game.world().whereIs(ada.guid()));
        MapPlace east = new MapPlace(start.x() + 3, start.y() + 4, 0, 90);
        MapPlace goal = new MapPlace(east.x() + 90, east.y(), 0, 0);
        List<Double> thoughts = new ArrayList<>();
        int hare = game.world().spawn(CreatureKind.of("Hare", 3, 12), east, self -> {
            thoughts.add(self.now());
            if (!self.isMoving()) {
                self.runTo(goal, 0.5);
            }
        });
        int snail = game.world().spawn(CreatureKind.of("Snail", 0.5, 1), east, self -> {
            if (!self.isMoving()) {
                self.walkTo(goal, 0.5);
            }
        });
        world.run(2000);
        MapPlace hareThen = Objects.requireNonNull(game.world().whereIs(hare));
        MapPlace snailThen = Objects.requireNonNull(game.world().whereIs(snail));
        world.run(4000);
        MapPlace hareNow = Objects.requireNonNull(game.world().whereIs(hare));
        assertThat(hareNow.x() - hareThen.x()).isBetween(47.0, 49.0);
        assertThat(Objects.requireNonNull(game.world().whereIs(snail)).x() - snailThen.x())
                .isBetween(1.95, 2.05);
        assertThat(game.world().nameOf(hare)).isEqualTo("Hare");
        assertThat(thoughts).hasSizeBetween(22, 26);
        double seen = Objects.requireNonNull(ada.client().scene().actor(hare))
                .body()
                .position
                .globalX();
        assertThat(seen).isBetween(hareNow.x() - 1.5, hareNow.x() + 0.5);

        assertThat(game.world().remove(hare)).isTrue();
        assertThat(game.world().remove(ada.guid()))
                .as("players are not removed")
                .isFalse();
        world.run(500);
        assertThat(game.world().whereIs(hare)).isNull();
        assertThat(ada.vanished()).contains(hare);
        assertThat(game.world().remove(hare)).isFalse();
    }

    @Test
    void aCreatureSeesFollowsFacesAndVanishes() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        MapPlace start = Objects.requireNonNull(game.world().whereIs(ada.guid()));
        List<Integer> seen = new ArrayList<>();
        int dog = game.world().spawn(CreatureKind.of("Dog", 2, 11).peacefully(), start, self -> {
            seen.addAll(self.playersWithin(40));
            follow(self, ada.guid());
        });
        ada.run(true);
        ada.press(MovementKey.FORWARD);
        world.run(6000);
        ada.release(MovementKey.FORWARD);
        world.run(4000);
        MapPlace adaNow = Objects.requireNonNull(game.world().whereIs(ada.guid()));
        MapPlace dogNow = Objects.requireNonNull(game.world().whereIs(dog));
        assertThat(adaNow.distanceTo(start)).isGreaterThan(40);
        assertThat(dogNow.distanceTo(adaNow)).isLessThan(2);
        assertThat(seen).isNotEmpty().containsOnly(ada.guid());

        int ghost = game.world().spawn(CreatureKind.of("Ghost", 2, 4), adaNow, self -> {
            if (self.now() > 0 && Math.abs(self.place().heading() - 270) < 1) {
                self.vanish();
            } else if (!self.isMoving()) {
                self.turnTo(270);
            }
        });
        world.run(4000);
        assertThat(game.world().whereIs(ghost)).isNull();
        assertThat(failures).isEmpty();
    }

    private static void follow(Creature self, int whom) {
        MapPlace there = self.whereIs(whom);
        if (there != null && !self.isMoving() && self.place().distanceTo(there) > 2) {
            self.follow(whom);
        }
    }

    @Test
    void aBehaviourThatThrowsCostsItsThoughtAndNothingElse() {
        VirtualClient ada = enter("Ada", true, Networks.CLEAN);
        MapPlace start = Objects.requireNonNull(game.world().whereIs(ada.guid()));
        game.world().spawn(CreatureKind.of("Fool", 1, 2), start, self -> {
            throw new IllegalStateException("no idea");
        });
        world.run(1000);
        assertThat(failures).hasSizeBetween(3, 5).containsOnly("the behaviour of Fool: no idea");
        assertThat(ada.isInWorld()).isTrue();
    }
}
