package dev.gait.net.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.Message;
import dev.gait.net.message.Signal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way into the world and out of it, word by word (wire.md §B.1). */
class LoginSequenceTest {
    private final List<String> said = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private LoginSequence login = sequence(null);

    private LoginSequence sequence(@org.jspecify.annotations.Nullable String character) {
        return new LoginSequence("ada", character, new LoginSequence.Sink() {
            @Override
            public void message(Message message, int queue) {
                said.add(message.name() + " in " + queue);
                messages.add(message);
            }

            @Override
            public void action(ClientAction action) {
                said.add(action.name());
            }
        });
    }

    private static CharacterList list(String... names) {
        CharacterList list = new CharacterList();
        for (int i = 0; i < names.length; i++) {
            list.characters.add(new CharacterList.Entry(0x50000001 + i, names[i], 0));
        }
        return list;
    }

    @Test
    void itAnswersWhatMustBeAnsweredInTheOrderOfALogIn() {
        login.connected();
        login.interrogated();
        login.signalled(Signal.Kind.DDD_END);
        assertThat(login.offered(list("Ada", "Bob"))).isNull();
        login.signalled(Signal.Kind.ENTER_WORLD_SERVER_READY);
        assertThat(login.phase()).isEqualTo(LoginPhase.ENTERING);
        login.named(0x50000001);
        assertThat(login.arrived()).isTrue();
        assertThat(login.arrived()).as("once is enough").isFalse();

        assertThat(said)
                .containsExactly(
                        "DDDInterrogationResponse in 5",
                        "DDDEndDDD in 5",
                        "EnterWorldRequest in 4",
                        "EnterWorld in 4",
                        "LoginComplete");
        EnterWorld enter = (EnterWorld) messages.get(3);
        assertThat(enter.guid).isEqualTo(0x50000001);
        assertThat(enter.account).isEqualTo("ada");
        assertThat(login.isInWorld()).isTrue();
    }

    @Test
    void aTeleportEndsWithAnotherArrival() {
        itAnswersWhatMustBeAnsweredInTheOrderOfALogIn();
        said.clear();
        login.teleporting();
        assertThat(login.phase()).isEqualTo(LoginPhase.ENTERING);
        login.arrived();

        assertThat(said).containsExactly("LoginComplete");
    }

    @Test
    void theNamedCharacterIsTakenOrNobody() {
        login = sequence("bob");
        login.connected();
        assertThat(login.offered(list("Ada"))).isEqualTo("The account has no character named bob.");
        assertThat(login.offered(list("Ada", "Bob"))).isNull();
        assertThat(login.guid()).isEqualTo(0x50000002);
        assertThat(login.name()).isEqualTo("Bob");
        assertThat(sequence(null).guid()).isZero();
    }

    @Test
    void theListAfterALogOffIsNotAnswered() {
        itAnswersWhatMustBeAnsweredInTheOrderOfALogIn();
        said.clear();
        login.logOff();
        login.logOff();
        assertThat(login.offered(list("Ada"))).isNull();
        login.signalled(Signal.Kind.ENTER_WORLD_SERVER_READY);
        assertThat(login.arrived()).isFalse();

        assertThat(said).containsExactly("CharacterLogOff in 9");
        assertThat(login.phase()).isEqualTo(LoginPhase.LEAVING);
    }

    @Test
    void aServerThatIsReadyBeforeItWasAskedIsNotAnswered() {
        login.connected();
        login.signalled(Signal.Kind.ENTER_WORLD_SERVER_READY);

        assertThat(said).isEmpty();
    }
}
