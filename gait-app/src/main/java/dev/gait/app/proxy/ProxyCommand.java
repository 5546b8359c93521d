package dev.gait.app.proxy;

import dev.gait.app.shell.Exit;
import dev.gait.net.impair.LinkCounters;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.testbed.proxy.RelayCounters;
import dev.gait.testbed.proxy.UdpRelay;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** An impairing relay in front of any server, until it is told to stop. */
@Command(
        name = "proxy",
        mixinStandardHelpOptions = true,
        description = {
            "Relay UDP between clients and a server over a bad network.",
            "",
            "Clients connect to this address instead of the server's; both ports are relayed.",
            "A network is a preset, settings, or both: wifi, delay=100 jitter=20 loss=1%%, 'mobile loss=10%%'.",
            "Presets: clean, lan, broadband, wifi, mobile, transatlantic, glide-100, glide-200, terrible."
        },
        footer = {
            "",
            "Example: gait proxy --to 127.0.0.1:9000 --port 9010 --network wifi",
            "         gait connect 127.0.0.1:9010 --account me"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped as it was told to", "1:the relay broke", "2:bad usage, or a port is taken"})
public final class ProxyCommand implements Callable<Integer> {
    private static final int DEFAULT_SERVER_PORT = 9000;
    private static final long REPORT_SECONDS = 10;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before the call
    private CommandSpec spec;

    @Option(
            names = "--to",
            paramLabel = "HOST[:PORT]",
            required = true,
            description = "the server beyond; its first port is 9000 unless given")
    @SuppressWarnings("NullAway.Init")
    private String to;

    @Option(names = "--bind", defaultValue = "127.0.0.1", description = "address to listen on (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String bind;

    @Option(
            names = "--port",
            defaultValue = "9010",
            description = "first of the two ports to listen on, 0 for any free pair (${DEFAULT-VALUE})")
    private int port;

    @Option(names = "--network", required = true, description = "what the network does; see above")
    @SuppressWarnings("NullAway.Init")
    private String network;

    @Option(names = "--seed", defaultValue = "1", description = "the luck of the network (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--seconds", description = "stop by itself after so long")
    private @Nullable Double seconds;

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        NetworkProfile profile = profile();
        InetSocketAddress server = server();
        if (port < 0 || port > 65_534) {
            throw bad("A port is a number from 0 to 65534, got " + port + ".");
        }
        if (seconds != null && !(seconds > 0 && seconds < 1e9)) {
            throw bad("--seconds must be more than 0, got " + seconds + ".");
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        UdpRelay relay =
                UdpRelay.start(new InetSocketAddress(InetAddress.getByName(bind), port), server, profile, seed);
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            told.countDown();
            awaitQuietly(ended);
            Runtime.getRuntime().halt(Exit.DONE); // a signal is how a relay is told to stop: that is success
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try (relay) {
            InetSocketAddress here = relay.address();
            out.println("Gait proxy: " + here.getAddress().getHostAddress() + ":" + here.getPort());
            out.flush();
            err.println("Relaying to " + server.getAddress().getHostAddress() + ":" + server.getPort() + " over "
                    + profile.name() + ": " + NetworkText.describe(profile) + ".");
            watch(relay, told, err);
        }
        err.println("In all: " + line(relay.counters()));
        err.flush();
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, by way of the hook.
        }
        return Exit.DONE;
    }

    private void watch(UdpRelay relay, CountDownLatch told, PrintWriter err) throws InterruptedException, Exit.Failure {
        long end = seconds == null ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9);
        long before = 0;
        while (true) {
            long left = seconds == null ? Long.MAX_VALUE : end - System.nanoTime();
            if (relay.ended().isDone()) {
                throw new Exit.Failure(
                        Exit.FAILURES,
                        "The relay has ended: "
                                + relay.ended().handle((nothing, why) -> why).join() + ".");
            }
            if (left <= 0
                    || told.await(Math.min(left, TimeUnit.SECONDS.toNanos(REPORT_SECONDS)), TimeUnit.NANOSECONDS)) {
                return;
            }
            RelayCounters now = relay.counters();
            long moved = now.toServer().offered + now.toClients().offered;
            if (moved != before) {
                err.println(line(now));
                before = moved;
            }
        }
    }

    private static String line(RelayCounters counters) {
        String crowded = counters.refused() + counters.forgotten() == 0
                ? ""
                : "; no room: " + counters.forgotten() + " silent clients forgotten, " + counters.refused()
                        + " datagrams refused";
        return counters.clients() + " clients; to the server " + line(counters.toServer()) + "; to clients "
                + line(counters.toClients()) + crowded + ".";
    }

    private static String line(LinkCounters link) {
        return String.format(
                Locale.ROOT,
                "%d datagrams (%.1f kB), %d lost, %d twice, %d overtaken",
                link.offered,
                link.offeredBytes / 1000.0,
                link.lost + link.queueFull + link.overflowed,
                link.duplicated,
                link.overtaken);
    }

    private NetworkProfile profile() {
        try {
            return NetworkText.parse(network);
        } catch (IllegalArgumentException e) {
            throw bad(Exit.sentence("The network is not understood: " + e.getMessage()));
        }
    }

    private InetSocketAddress server() {
        int colon = to.lastIndexOf(':');
        boolean bare = colon < 0 || to.endsWith("]") || to.indexOf(':') != colon && !to.startsWith("[");
        String host = bare ? to : to.substring(0, colon);
        int serverPort = DEFAULT_SERVER_PORT;
        try {
            if (!bare) {
                serverPort = Integer.parseInt(to.substring(colon + 1));
            }
        } catch (NumberFormatException e) {
            throw bad("A server is HOST or HOST:PORT, not '" + to + "'.");
        }
        if (serverPort < 1 || serverPort > 65_534 || host.isEmpty()) {
            throw bad("A server is HOST or HOST:PORT with a port from 1 to 65534, not '" + to + "'.");
        }
        InetSocketAddress address = new InetSocketAddress(host, serverPort);
        if (address.isUnresolved()) {
            throw bad("There is no host " + host + ".");
        }
        return address;
    }

    private ParameterException bad(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
