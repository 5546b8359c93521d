package dev.gait.app.demo;

import dev.gait.app.viewer.GlideReadout;
import dev.gait.client.ClientListener;
import dev.gait.client.GlideStatus;
import dev.gait.client.host.UdpClient;
import dev.gait.lab.scheme.Pose;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.CollisionWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A second client behind the demo's bad network, which shows others by Glide: an onlooker who stands about. What it draws
 * is the comparison's Glide: not a model of it but the shipped client, with a line of its own as bad as the visitor's.
 */
final class GlideEye implements AutoCloseable {
    static final String NAME = "Glide";

    private final InetSocketAddress server;
    private final CollisionWorld ground;
    private final MotionProfile legs;
    private final MotionFrame frame = new MotionFrame();
    private final GlideStatus status = new GlideStatus();
    private UdpClient udp;

    GlideEye(InetSocketAddress server, CollisionWorld ground, MotionProfile legs, long now) throws IOException {
        this.server = server;
        this.ground = ground;
        this.legs = legs;
        udp = DemoClient.logInWithGlide(NAME, server, ground, legs, ClientListener.NONE, now);
    }

    void turn(long now) {
        udp.turn(now);
        if (DemoClient.isOver(udp)) {
            try {
                DemoClient.leave(udp);
                udp = DemoClient.logInWithGlide(NAME, server, ground, legs, ClientListener.NONE, now);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Where it draws somebody at a moment; what it drew last while it does not see it. */
    void look(int guid, long nanos, Pose dest) {
        udp.client().frame(nanos, frame);
        int row = frame.row(guid);
        if (row >= 0) {
            dest.set(frame.x[row], frame.y[row], frame.z[row], frame.heading(row));
        }
    }

    /** Bytes that told of somebody so far. */
    long bytes(int guid) {
        return udp.client().glide(guid, status) ? status.bytes : 0;
    }

    @Nullable
    GlideReadout readout(int guid, long nanos) {
        udp.client().frame(nanos, frame);
        return GlideReadout.of(udp.client(), guid);
    }

    @Override
    public void close() {
        DemoClient.leave(udp);
    }
}
