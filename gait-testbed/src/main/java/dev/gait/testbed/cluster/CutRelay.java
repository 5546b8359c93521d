package dev.gait.testbed.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What lies between the nodes of a world on one machine, and can be cut: every node has an address of the loopback network of
 * its own, is reached by the others through here, and is known by the address it speaks from. Whoever is cut off is not
 * refused but unheard, both ways, like a machine whose cable was pulled: what was said meanwhile waits, as it does in the
 * buffers of TCP, and comes when the cable is back.
 */
public final class CutRelay implements AutoCloseable {
    private static final int BUFFER = 65_536;

    private final List<ServerSocket> doors = new ArrayList<>();
    private final List<InetSocketAddress> nodes = new ArrayList<>();
    private final Set<Integer> cutOff = ConcurrentHashMap.newKeySet();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean open = true;

    /** Ways to so many nodes. */
    public CutRelay(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            InetAddress own = InetAddress.getByName("127.0.0." + (i + 2));
            try (ServerSocket free = new ServerSocket(0, 1, own)) {
                nodes.add(new InetSocketAddress(own, free.getLocalPort()));
            }
            ServerSocket door = new ServerSocket(0, 50, own);
            doors.add(door);
            int node = i;
            thread("gait-relay-" + i, () -> letIn(door, node));
        }
    }

    /** Where the others reach a node. */
    public String address(int node) {
        return text(doors.get(node).getInetAddress(), doors.get(node).getLocalPort());
    }

    /** Where that node listens itself. */
    public String bind(int node) {
        return text(nodes.get(node).getAddress(), nodes.get(node).getPort());
    }

    private static String text(InetAddress address, int port) {
        return address.getHostAddress() + ":" + port;
    }

    /** From now on nothing passes between this node and the others. */
    public void cut(int node) {
        cutOff.add(node);
    }

    /** Everything passes again. */
    public void heal() {
        synchronized (cutOff) {
            cutOff.clear();
            cutOff.notifyAll();
        }
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void letIn(ServerSocket door, int node) {
        while (open) {
            try {
                Socket from = door.accept();
                thread("gait-relay-connection", () -> connect(from, node));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void connect(Socket from, int node) {
        int other = from.getInetAddress().getAddress()[3] - 2;
        try (from;
                Socket to = new Socket()) {
            sockets.add(from);
            awaitWay(node, other);
            to.connect(nodes.get(node));
            from.setTcpNoDelay(true);
            to.setTcpNoDelay(true);
            thread("gait-relay-answers", () -> carry(to, from, node, other));
            carry(from, to, node, other);
        } catch (IOException e) {
            // Gone: whoever is at the other end sees it, too.
        } finally {
            sockets.remove(from);
        }
    }

    private void carry(Socket from, Socket to, int node, int other) {
        byte[] bytes = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int length = in.read(bytes);
            while (length >= 0 && open) {
                awaitWay(node, other);
                out.write(bytes, 0, length);
                length = in.read(bytes);
            }
        } catch (IOException e) {
            // Closed at either end: so is the other.
        } finally {
            close(from);
            close(to);
        }
    }

    private void awaitWay(int a, int b) {
        synchronized (cutOff) {
            while (open && cutOff.contains(a) != cutOff.contains(b)) {
                try {
                    cutOff.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed.
        }
    }

    @Override
    public void close() {
        open = false;
        heal();
        for (ServerSocket door : doors) {
            try {
                door.close();
            } catch (IOException e) {
                // It is closed.
            }
        }
        sockets.forEach(CutRelay::close);
    }
}
