package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two real clients talk through the real server. */
class TalkTest {
    private final VirtualWorld world = new VirtualWorld(3);

    @Test
    void whatOneSaysTheOtherHears() {
        VirtualClient ada = world.enter("Ada", true);
        VirtualClient bob = world.enter("Bob", false);
        world.run(1000);
        ada.client().say("Good morning");
        ada.client().emote("yawns");
        world.run(500);
        bob.client().tell("ada", "You, too");
        bob.client().tell("Zoe", "And you");
        world.run(500);
        assertThat(bob.said())
                .containsExactly(
                        "Ada says, \"Good morning\"",
                        "Ada yawns",
                        "You tell Ada, \"You, too\"",
                        "That person is not available now.");
        assertThat(ada.said())
                .containsExactly("Ada says, \"Good morning\"", "Ada yawns", "Bob tells you, \"You, too\"");
    }
}
