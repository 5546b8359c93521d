package dev.gait.server.host;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets people in who ask for one of a few short texts over HTTP: one question, one answer, and goodbye. Anybody may knock,
 * so nobody who says nothing keeps others out: of {@value #MOST} connections the one that has been silent for longest
 * gives way to the next, of the host that has most of them, and a question takes {@value #PATIENCE_SECONDS} s at most from
 * the knock to its end. Who has asked is answered before the next one is let in. (The web server of the JDK refuses the
 * newest instead, so that a hundred idle connections are enough to shut it.)
 *
 * <p>Each connection has a thread, which gives way to the world's.
 */
final class NumbersDoor implements AutoCloseable {
    static final int MOST = 64;
    static final int PATIENCE_SECONDS = 5;

    /** Browsers and scrapers send some hundred bytes. */
    private static final int LONGEST_QUESTION = 8192;

    /** Those who have knocked and are not let in yet wait in the system's hands. */
    private static final int BACKLOG = 256;

    /** Texts are shorter, so that nobody who does not read holds a thread. */
    private static final int SEND_BUFFER = 256 << 10;

    private static final long SWEEP_MILLIS = 250;

    /** What is said to who asks for something. */
    record Answer(int code, String text) {}

    /** Answers a request for a path; called from many threads. */
    interface Pages {
        /** Null if there is no such page. */
        @Nullable
        Answer page(String path) throws InterruptedException;
    }

    private static final class Visitor {
        final Socket socket;
        final InetAddress host;
        final long sinceNanos = System.nanoTime();
        volatile boolean hasAsked;

        Visitor(Socket socket) {
            this.socket = socket;
            this.host = network(socket.getInetAddress());
        }

        boolean isOverdue(long nowNanos) {
            return nowNanos - sinceNanos > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        }
    }

    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool(NumbersDoor::quiet);
    private final List<Thread> keepers = new ArrayList<>();
    /** In the order in which they came; guarded by itself. */
    private final List<Visitor> inside = new ArrayList<>();

    /** A door that is still closed; who knocks waits. */
    NumbersDoor(InetSocketAddress bind) throws IOException {
        listening = new ServerSocket();
        try {
            listening.bind(bind, BACKLOG);
        } catch (IOException e) {
            listening.close();
            throw e;
        }
    }

    /** Lets people in from now on. */
    void open(HostNames names, Pages pages) {
        keepers.add(quiet(() -> letIn(names, pages)));
        keepers.add(quiet(this::sweep));
        keepers.forEach(Thread::start);
    }

    private static Thread quiet(Runnable work) {
        Thread thread = new Thread(work, "gait-metrics");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }

    int port() {
        return listening.getLocalPort();
    }

    /** How many have asked and are not answered yet. */
    int waiting() {
        synchronized (inside) {
            return (int) inside.stream().filter(one -> one.hasAsked).count();
        }
    }

    private void letIn(HostNames names, Pages pages) {
        while (!listening.isClosed()) {
            try {
                awaitRoom();
                Visitor visitor = new Visitor(listening.accept());
                synchronized (inside) {
                    inside.add(visitor);
                }
                begin(visitor, names, pages);
            } catch (IOException e) {
                pause(); // closed, or no descriptors left for a moment
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Where the system gives no thread just now, this one leaves and the next may be served. */
    private void begin(Visitor visitor, HostNames names, Pages pages) {
        try {
            threads.execute(() -> serve(visitor, names, pages));
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            leave(visitor);
        }
    }

    /** Room for one more: somebody silent gives way, or else somebody is answered first. */
    private void awaitRoom() throws InterruptedException {
        synchronized (inside) {
            while (inside.size() >= MOST) {
                Visitor silent = mostDispensable();
                if (silent != null) {
                    leave(silent);
                } else {
                    inside.wait();
                }
            }
        }
    }

    /** Of those who have asked for nothing yet the first of the host that has most of them; null if all have asked. */
    private @Nullable Visitor mostDispensable() {
        Visitor chosen = null;
        int most = 0;
        for (Visitor one : inside) {
            int count = 0;
            for (Visitor other : inside) {
                count += !other.hasAsked && other.host.equals(one.host) ? 1 : 0;
            }
            if (!one.hasAsked && count > most) {
                chosen = one;
                most = count;
            }
        }
        return chosen;
    }

    /** The host, and of IPv6 the network of 64 bits: whoever has one address there has all of them. */
    private static InetAddress network(InetAddress host) {
        byte[] bytes = host.getAddress();
        if (bytes.length <= 4) {
            return host;
        }
        Arrays.fill(bytes, 8, bytes.length, (byte) 0);
        try {
            return InetAddress.getByAddress(bytes);
        } catch (IOException e) {
            return host;
        }
    }

    private void serve(Visitor visitor, HostNames names, Pages pages) {
        try {
            String question = question(visitor.socket.getInputStream());
            visitor.hasAsked = true;
            Answer answer = answer(question, names, pages);
            visitor.socket.setSendBufferSize(SEND_BUFFER);
            visitor.socket.getOutputStream().write(bytes(answer, question));
        } catch (IOException e) {
            // It has gone, or was sent away.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            leave(visitor);
        }
    }

    private static Answer answer(String question, HostNames names, Pages pages) throws InterruptedException {
        String[] words = question.split("[ \r]", 3);
        if (words.length < 3 || !words[1].startsWith("/")) {
            return new Answer(400, "this is no request\n");
        }
        if (!words[0].equals("GET") && !words[0].equals("HEAD")) {
            return new Answer(405, "only GET is answered\n");
        }
        List<String> hosts = HostNames.values(question, "Host");
        if (hosts.size() > 1
                || hosts.isEmpty() && !question.startsWith("HTTP/1.0", words[0].length() + words[1].length() + 2)) {
            return new Answer(400, "a request names one host\n");
        }
        if (!hosts.isEmpty() && !names.contains(hosts.get(0))) {
            return new Answer(403, "this server is not known by that name\n");
        }
        Answer answer = pages.page(words[1].replaceFirst("[?#].*", ""));
        return answer == null ? new Answer(404, "there is no such page\n") : answer;
    }

    /** The head of a request; empty if it is too long. */
    private static String question(InputStream in) throws IOException {
        byte[] bytes = new byte[LONGEST_QUESTION];
        int length = 0;
        while (length < bytes.length) {
            int read = in.read(bytes, length, bytes.length - length);
            if (read < 0) {
                throw new IOException("gone");
            }
            length += read;
            String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
            if (text.contains("\r\n\r\n") || text.contains("\n\n")) {
                return text;
            }
        }
        return "";
    }

    private static byte[] bytes(Answer answer, String question) {
        byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
        byte[] head = ("HTTP/1.1 " + answer.code() + " " + reason(answer.code())
                        + "\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\nContent-Length: " + body.length
                        + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        if (question.startsWith("HEAD ")) {
            return head;
        }
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    private static String reason(int code) {
        return switch (code) {
            case 200 -> "OK";
            case 400 -> "Bad Request";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            default -> "Service Unavailable";
        };
    }

    private void leave(Visitor visitor) {
        try {
            visitor.socket.close();
        } catch (IOException e) {
            // It is gone all the same.
        }
        synchronized (inside) {
            inside.remove(visitor);
            inside.notifyAll();
        }
    }

    /** Who dawdles is sent away. */
    private void sweep() {
        while (!listening.isClosed()) {
            long now = System.nanoTime();
            List<Visitor> overdue;
            synchronized (inside) {
                overdue = inside.stream().filter(one -> one.isOverdue(now)).toList();
            }
            overdue.forEach(this::leave);
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(SWEEP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            // It listens no more.
        }
        List<Visitor> last;
        synchronized (inside) {
            last = List.copyOf(inside);
        }
        last.forEach(this::leave);
        keepers.forEach(Thread::interrupt);
        threads.shutdownNow();
    }
}
