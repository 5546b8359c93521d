package dev.gait.app.server;

import dev.gait.server.ServerListener;
import dev.gait.server.gate.GateVerdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What happens on the server, one readable line each. */
final class EventLog implements ServerListener {
    private static final Logger LOG = LoggerFactory.getLogger("gait.server");

    void started(String transport, String data, String world, int metricsPort) {
        LOG.info(
                "The world of {} is open, by {}, data in {}{}.",
                world,
                transport,
                data.equals("null") ? "memory" : data,
                metricsPort == 0 ? "" : ", numbers on port " + metricsPort);
    }

    void stopping() {
        LOG.info("Stopping: everybody is logged off and saved.");
    }

    void stopped() {
        LOG.info("Stopped.");
    }

    @Override
    public void loginRefused(String account, String from, String reason) {
        LOG.info("Login of '{}' from {} refused: {}", account, from, reason);
    }

    @Override
    public void accountCreated(String account) {
        LOG.info("New account '{}'.", account);
    }

    @Override
    public void connected(String account, String from) {
        LOG.info("'{}' connected from {}.", account, from);
    }

    @Override
    public void entered(String character, String account, String at) {
        LOG.info("{} ('{}') enters the world at {}.", character, account, at);
    }

    @Override
    public void left(String character, String account, String at) {
        LOG.info("{} ('{}') left the world at {}.", character, account, at);
    }

    @Override
    public void disconnected(String account, String reason) {
        LOG.info("'{}' disconnected: {}", account, reason);
    }

    @Override
    public void corrected(String character, GateVerdict verdict) {
        LOG.warn("{} was put back: its claim {}.", character, verdict.sentenceEnd());
    }

    @Override
    public void failed(String what, Throwable cause) {
        LOG.error("A failure while {}: {}", what, cause.toString(), cause);
    }
}
