package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.UpdatePosition;
import dev.gait.server.store.MemoryStore;
import org.junit.jupiter.api.Test;

/** Who knows whom (wire.md §E.2). */
class InterestTest {
    private final SimulatedNetwork network = new SimulatedNetwork(
            21,
            ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 2),
            new FlatGround(0),
            new MemoryStore());

    private static boolean created(ScriptedClient viewer, int guid) {
        return viewer.heard(ObjectCreate.class).stream().anyMatch(create -> create.guid == guid);
    }

    private void send(ScriptedClient who, double x, double y) {
        Position to = new Position();
        assertThat(to.setGlobal(x, y, 0)).isTrue();
        network.server.operations().teleport(who.account, to);
        network.run(2000);
    }

    @Test
    void somebodyIsFirstSeenWithin112Meters() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        OccupantStatus start = network.server.status().occupants().get(0);
        double annX = start.x();
        double annY = start.y();
        // Far away first, so that nobody is remembered.
        send(bob, annX + 3000, annY);
        network.run(26_000);
        ann.forgetHeard();

        send(bob, annX + 114, annY);
        assertThat(created(ann, bob.guid)).as("114 m").isFalse();
        send(bob, annX + 112, annY);
        assertThat(created(ann, bob.guid)).as("112 m").isTrue();
    }

    @Test
    void whoIsKnownIsHeardOfFartherAwayAsLongAsItIsNextDoor() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        network.run(500);
        OccupantStatus start = network.server.status().occupants().get(0);
        // The neighbouring block ends 288 m east of the middle of this one.
        send(bob, start.x() + 250, start.y());
        ann.forgetHeard();
        network.run(30_000);
        bob.report();
        network.run(200);
        assertThat(ann.heard(UpdatePosition.class)).isNotEmpty();

        send(bob, start.x() + 600, start.y());
        ann.forgetHeard();
        network.run(20_000);
        bob.report();
        network.run(200);
        assertThat(ann.heard(UpdatePosition.class)).as("remembered for 25 s").isNotEmpty();
        network.run(7_000);
        ann.forgetHeard();
        bob.report();
        network.run(200);
        assertThat(ann.heard(UpdatePosition.class)).as("forgotten").isEmpty();
        assertThat(ann.heard(ObjectDelete.class))
                .as("the client culls on its own")
                .isEmpty();
    }

    @Test
    void createsWaitASecondAfterATeleportOfTheViewer() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        OccupantStatus start = network.server.status().occupants().get(0);
        send(bob, start.x() + 3000, start.y());
        network.run(26_000);
        bob.forgetHeard();
        Position back = new Position();
        back.setGlobal(start.x() + 20, start.y(), 0);
        network.server.operations().teleport("Bob", back);
        network.run(900);
        assertThat(created(bob, ann.guid)).isFalse();
        network.run(600);
        assertThat(created(bob, ann.guid)).isTrue();
    }

    @Test
    void whoLeavesTheWorldIsDeletedForEverybodyWhoKnewIt() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient bob = ScriptedClient.inWorld(network, "Bob");
        network.run(500);
        bob.session.close(network.nowNanos);
        network.run(200);
        assertThat(ann.heard(ObjectDelete.class)).extracting(gone -> gone.guid).containsExactly(bob.guid);
        ScriptedClient again = ScriptedClient.inWorld(network, "Bob");
        network.run(500);
        assertThat(ann.heard(ObjectCreate.class))
                .filteredOn(create -> create.guid == again.guid)
                .extracting(create -> create.stamps.instance)
                .containsExactly(1, 2);
    }
}
