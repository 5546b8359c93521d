package dev.gait.testbed.world;

import dev.gait.server.host.ServerHost;
import java.util.concurrent.ExecutionException;

/**
 * Asks a server again and again: how long it once took to answer is how long it, or the machine, stood still. With the frames of
 * its clients that is how late word can come on a link that holds nothing up.
 */
public final class Pulse implements AutoCloseable {
    private final Thread thread = new Thread(this::run, "pulse");
    private final HoldUps holdUps = new HoldUps();
    private final ServerHost server;
    private volatile boolean ended;

    public Pulse(ServerHost server) {
        this.server = server;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!ended) {
                server.ask(world -> 0).get();
                Thread.sleep(1);
                holdUps.turn(System.nanoTime());
            }
        } catch (InterruptedException | ExecutionException e) {
            ended = true; // a server that does not answer is no excuse
        }
    }

    public HoldUps holdUps() {
        return holdUps;
    }

    @Override
    public void close() throws InterruptedException {
        ended = true;
        thread.join();
    }
}
