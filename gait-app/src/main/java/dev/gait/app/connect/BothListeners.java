package dev.gait.app.connect;

import dev.gait.client.ChatLine;
import dev.gait.client.ClientListener;
import dev.gait.motion.update.Route;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.session.DisconnectReason;

/** Two who listen to one client: the terminal and the browser. */
record BothListeners(ClientListener first, ClientListener second) implements ClientListener {
    @Override
    public void enteredWorld(int guid, String name) {
        first.enteredWorld(guid, name);
        second.enteredWorld(guid, name);
    }

    @Override
    public void serverNamed(String name, int players) {
        first.serverNamed(name, players);
        second.serverNamed(name, players);
    }

    @Override
    public void objectAppeared(ObjectCreate message) {
        first.objectAppeared(message);
        second.objectAppeared(message);
    }

    @Override
    public void objectVanished(int guid) {
        first.objectVanished(guid);
        second.objectVanished(guid);
    }

    @Override
    public void routed(int guid, Route route) {
        first.routed(guid, route);
        second.routed(guid, route);
    }

    @Override
    public void serverSaid(String text) {
        first.serverSaid(text);
        second.serverSaid(text);
    }

    @Override
    public void chatted(ChatLine line) {
        first.chatted(line);
        second.chatted(line);
    }

    @Override
    public void refused(String why) {
        first.refused(why);
        second.refused(why);
    }

    @Override
    public void extended(boolean prediction, boolean ground) {
        first.extended(prediction, ground);
        second.extended(prediction, ground);
    }

    @Override
    public void loggedOff() {
        first.loggedOff();
        second.loggedOff();
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        first.heard(bytes, offset, length, nowNanos);
        second.heard(bytes, offset, length, nowNanos);
    }

    @Override
    public void heardInLane(byte[] bytes, int offset, int length, long nowNanos) {
        first.heardInLane(bytes, offset, length, nowNanos);
        second.heardInLane(bytes, offset, length, nowNanos);
    }

    @Override
    public void roundTrip(long tookNanos, long nowNanos) {
        first.roundTrip(tookNanos, nowNanos);
        second.roundTrip(tookNanos, nowNanos);
    }

    @Override
    public void said(byte[] bytes, int offset, int length) {
        first.said(bytes, offset, length);
        second.said(bytes, offset, length);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail) {
        first.disconnected(reason, detail);
        second.disconnected(reason, detail);
    }
}
