package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.login.LoginPhase;
import dev.gait.net.message.AutonomyLevelTop;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.EnterWorldRequest;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.Signal;
import dev.gait.net.message.UpdatePosition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From the character list into the world, through a teleport, and out again (wire.md §B.1). */
class EnteringTest {
    private static List<String> words(SocketlessClient one, int first) {
        List<String> words = new ArrayList<>();
        one.read(first, new MessageHandler() {
            @Override
            public void onEnterWorldRequest(EnterWorldRequest message) {
                words.add("may I");
            }

            @Override
            public void onEnterWorld(EnterWorld message) {
                words.add(message.account + " as " + Integer.toHexString(message.guid));
            }

            @Override
            public void onLoginComplete(LoginComplete message) {
                words.add("I am in");
            }

            @Override
            public void onSignal(Signal message) {
                words.add(message.kind.name());
            }
        });
        return words;
    }

    private static SocketlessClient wanting(String character) {
        return new SocketlessClient(
                ClientConfig.of("ada", "secret").withCharacter(character).withExtension(false));
    }

    @Test
    void theNamedCharacterEntersInWhateverCase() {
        SocketlessClient one = wanting("BEA");
        one.hear(SocketlessClient.list("Ada", "Bea"));
        one.hear(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY));
        assertThat(words(one, 0)).containsExactly("may I", "ada as 50000002");
        assertThat(one.client.phase()).isEqualTo(LoginPhase.ENTERING);
    }

    @Test
    void aListSaidTwiceIsAnsweredOnce() {
        SocketlessClient one = wanting("Ada");
        one.hear(SocketlessClient.list("Ada"));
        one.hear(SocketlessClient.list("Ada"));
        assertThat(words(one, 0)).containsExactly("may I");
    }

    @Test
    void anInvitationNobodyAskedForIsNoInvitation() {
        SocketlessClient one = wanting("Ada");
        one.hear(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY));
        assertThat(words(one, 0)).isEmpty();
        assertThat(one.client.phase()).isEqualTo(LoginPhase.CHOOSING);
    }

    @Test
    void whoHasNoSuchCharacterIsToldInASentence() {
        SocketlessClient one = wanting("Zoe");
        one.hear(SocketlessClient.list("Ada"));
        assertThat(one.ends).containsExactly("The account has no character named Zoe.");
        SocketlessClient other = new SocketlessClient(ClientConfig.of("ada", "secret"));
        other.hear(SocketlessClient.list());
        assertThat(other.ends).containsExactly("The account has no character.");
    }

    @Test
    void oneIsInTheWorldWhenOnesOwnBodyHasAPlaceAndNotBefore() {
        SocketlessClient one = wanting("Ada");
        one.hear(SocketlessClient.list("Ada"));
        one.hear(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY));
        PlayerCreate own = new PlayerCreate();
        own.guid = SocketlessClient.ADA;
        one.hear(own);
        one.hear(SocketlessClient.standing(0x80000001, SocketlessClient.CELL));
        assertThat(one.client.player()).isNull();
        assertThat(one.client.phase()).isEqualTo(LoginPhase.ENTERING);

        one.hear(SocketlessClient.standing(SocketlessClient.ADA, SocketlessClient.CELL));
        assertThat(one.player().name()).isEqualTo("Ada");
        assertThat(one.client.phase()).isEqualTo(LoginPhase.IN_WORLD);
        assertThat(words(one, 0)).endsWith("I am in");
    }

    @Test
    void aTeleportIsAnsweredWhenTheNewPlaceHasComeAndOnceOnly() {
        SocketlessClient one = SocketlessClient.inWorld();
        int before = one.said.size();
        PlayerTeleport teleport = new PlayerTeleport();
        teleport.teleportSequence = 3;
        one.hear(teleport);
        assertThat(one.client.phase()).isEqualTo(LoginPhase.ENTERING);
        one.run(3_000);
        assertThat(words(one, before)).isEmpty();

        UpdatePosition there = new UpdatePosition();
        there.guid = SocketlessClient.ADA;
        there.pack.origin.cell = 0xA9B50002;
        there.pack.origin.x = 20;
        there.pack.origin.y = 30;
        there.pack.qw = 1;
        there.pack.instanceSequence = 5;
        there.pack.positionSequence = 1;
        there.pack.teleportSequence = 3;
        there.pack.forcePositionSequence = 4;
        there.pack.flagsFromValues(true, false, false);
        one.hear(there);
        assertThat(one.client.phase()).isEqualTo(LoginPhase.IN_WORLD);
        one.hear(there);
        assertThat(words(one, before)).containsExactly("I am in");
        assertThat(one.player().actor().body().position.cell).isEqualTo(0xA9B50002);
    }

    @Test
    void levelsOfAutonomyNobodyKnowsChangeNothing() {
        SocketlessClient one = SocketlessClient.inWorld();
        for (int level : new int[] {3, -1, 0x7FFFFFFF}) {
            AutonomyLevelTop told = new AutonomyLevelTop();
            told.level = level;
            one.hear(told);
            assertThat(one.player().controls().autonomyLevel()).as("%d", level).isEqualTo(2);
        }
    }

    @Test
    void leavingIsAskedForOnce() {
        SocketlessClient one = SocketlessClient.inWorld();
        int before = one.said.size();
        one.client.logOff();
        one.client.logOff();
        assertThat(words(one, before)).containsExactly("CHARACTER_LOG_OFF");
    }
}
