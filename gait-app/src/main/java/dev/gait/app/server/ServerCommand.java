package dev.gait.app.server;

import dev.gait.app.dat.OwnData;
import dev.gait.app.shell.Exit;
import dev.gait.app.viewer.ServerSource;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundKind;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.session.ServerConfig;
import dev.gait.server.LoginLimits;
import dev.gait.server.ServerSettings;
import dev.gait.server.creature.Population;
import dev.gait.server.creature.Spawn;
import dev.gait.server.host.MetricsPage;
import dev.gait.server.host.ServerHost;
import dev.gait.server.spi.ClusterSupport;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.server.store.SqliteStore;
import dev.gait.server.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a world that clients can log into, until it is told to stop. */
@Command(
        name = "server",
        mixinStandardHelpOptions = true,
        description = "Run a world that clients can log into and walk around in.",
        footer = {
            "",
            "While it runs, standard input takes: " + Console.COMMANDS + ".",
            "",
            "Example: gait server --port 9000 --data world --metrics 9100"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped as it was told to",
            "1:the world broke, or this node lost the others",
            "2:bad usage, a port is taken, or the data cannot be used",
            "3:the database of the nodes cannot be reached"
        })
public final class ServerCommand implements Callable<Integer> {
    /** When another node is lost its people come to this one at once, and are to be let in as quickly by one that has just started. */
    private static final int NODE_HASHES = 40;

    /** Where new characters begin: the block of a small town in the north-east. */
    private static final int START_BLOCK_X = 0xA9;

    private static final int START_BLOCK_Y = 0xB4;
    private static final double LARGEST_SPREAD = 20_000;
    private static final int MOST_PLAYERS = 60_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before the call
    private CommandSpec spec;

    @Option(names = "--bind", defaultValue = "127.0.0.1", description = "address to listen on (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String bind;

    @Option(
            names = "--port",
            defaultValue = "9000",
            description = "first of the two ports, 0 for any free pair (${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--world",
            paramLabel = "SEED|flat",
            defaultValue = "1",
            description = "hills, walls and steps that follow from a number, or flat ground (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String world;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder for accounts and characters; without it they end with the process")
    private @Nullable Path data;

    @Option(
            names = "--accounts",
            paramLabel = "open|closed",
            defaultValue = "open",
            description = "whether a first login creates its account (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String accounts;

    @Option(
            names = "--metrics",
            paramLabel = "PORT",
            description = "serve /metrics (Prometheus) and /health on this port")
    private @Nullable Integer metrics;

    @Option(
            names = "--metrics-bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "on this address; whoever reaches it reads them (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String metricsBind;

    @Option(
            names = "--metrics-host",
            paramLabel = "NAME",
            split = ",",
            description = "further names by which they may be asked for; addresses and localhost always are")
    private Set<String> metricsNames = Set.of();

    @Option(
            names = "--password-memory",
            paramLabel = "MIB",
            defaultValue = "19",
            description = "memory of one password hash, 7 to 256; below 19 it takes more passes (${DEFAULT-VALUE})")
    private int passwordMemory;

    @Option(
            names = "--view",
            paramLabel = "PORT",
            description = "show the world in a browser on this port of this machine, 0 for any")
    private @Nullable Integer view;

    @Option(names = "--name", defaultValue = "Gait", description = "the world's name (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String name;

    @Option(
            names = "--spread",
            paramLabel = "METRES",
            defaultValue = "8",
            description = "new characters begin within this distance of the start (${DEFAULT-VALUE})")
    private double spread;

    @Option(
            names = "--places",
            paramLabel = "N",
            defaultValue = "1000",
            description = "on so many places, spread evenly (${DEFAULT-VALUE})")
    private int places;

    @Option(
            names = "--players",
            paramLabel = "N",
            defaultValue = "4096",
            description = "sessions at once; further log-ins are refused (${DEFAULT-VALUE})")
    private int players;

    @Option(
            names = "--sessions-per-host",
            paramLabel = "N",
            description = "sessions at once from one address (half of what is free, and 64 in any case)")
    private @Nullable Integer sessionsPerHost;

    @Option(
            names = "--logins-per-host",
            paramLabel = "N",
            defaultValue = "1000",
            description = "passwords checked for one address at once, ten a second after that (${DEFAULT-VALUE})")
    private int loginsPerHost;

    @Option(
            names = "--accounts-per-host",
            paramLabel = "N",
            defaultValue = "1000",
            description = "accounts created for one address, and again every hour (${DEFAULT-VALUE})")
    private int accountsPerHost;

    @Option(names = "--empty", description = "no creatures and no townspeople")
    private boolean empty;

    @Mixin
    private final ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private final OwnData own = new OwnData();

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        if (port < 0 || port > 65534) {
            throw bad("A port is a number from 0 to 65534, got " + port + ".");
        }
        InetAddress address = address(bind);
        InetAddress metricsAddress = address(metricsBind);
        boolean open = isOpen();
        checkNumbers();
        GameData data = own.open();
        CollisionWorld ground = ground(data);
        Position start = start(ground);
        ServerSettings settings = ServerSettings.usual()
                .withWorldName(name)
                .withAccountsOpen(open)
                .withStart(start, spread)
                .withStartPlaces(places)
                .withSessions(ServerConfig.usual()
                        .withMaxSessions(players)
                        .withMaxSessionsPerHost(sessionsPerHost == null ? ServerConfig.ANY_NUMBER : sessionsPerHost))
                .withLogins(LoginLimits.of(loginsPerHost, accountsPerHost))
                .withLegs(MotionProfile.classic());
        if (data != null) {
            settings = settings.withLegs(data.creatures(MotionProfile.classic()));
        }
        List<Spawn> population = empty ? Population.none() : Population.around(start, ground);
        ClusterSupport.Node node = cluster.prepare(ground, settings.legs(), population);
        if (node == null) {
            settings = settings.withPopulation(population);
        }
        AccountService accounts = node == null
                ? accounts()
                : AccountService.threaded(
                        node.store(), Passwords.argon2id(passwordMemory).warmedUp(NODE_HASHES));
        EventLog log = new EventLog();
        ServerHost host;
        try {
            host = ServerHost.start(new InetSocketAddress(address, port), settings, ground, accounts, log);
        } catch (IOException e) {
            accounts.close();
            throw e;
        }
        if (node != null) {
            node.join(host);
        }
        MetricsPage page = metricsPage(metricsAddress, host, log, node);
        ViewerServer viewer = show(host, ground, start);
        try (log) {
            return serve(host, accounts, node, page, viewer, log);
        } finally {
            if (viewer != null) {
                viewer.close();
            }
        }
    }

    private @Nullable ViewerServer show(ServerHost host, CollisionWorld ground, Position start) throws IOException {
        if (view == null) {
            return null;
        }
        try {
            return ViewerServer.open(new ServerSource(host, ground, start), view);
        } catch (IOException | IllegalArgumentException e) {
            host.close();
            throw e;
        }
    }

    private Integer serve(
            ServerHost host,
            AccountService accounts,
            ClusterSupport.@Nullable Node node,
            @Nullable MetricsPage page,
            @Nullable ViewerServer viewer,
            EventLog log)
            throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        // A signal ends the process by way of this hook; a signal is how a server is told to stop, so that is success.
        Thread hook = new Thread(() -> {
            log.stopping();
            if (node != null) {
                node.drain();
            }
            host.close();
            if (node != null) {
                node.close();
            }
            log.stopped();
            log.close();
            Runtime.getRuntime().halt(Exit.DONE);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        out.println("Gait server: " + host.address().getAddress().getHostAddress() + ":" + host.port());
        if (viewer != null) {
            out.println("Gait view: " + viewer.address());
        }
        out.flush();
        log.started(
                host.transport(),
                node == null ? String.valueOf(data) : "the nodes' database",
                world,
                page == null ? 0 : page.port());
        Console console = new Console(host, accounts, out, node);
        console.start();
        try {
            if (node != null) {
                CompletableFuture.anyOf(host.ended(), node.ended()).get();
                String why = node.ended().getNow("");
                if (!why.isEmpty()) {
                    host.close("This server has lost the others. Please log in again.");
                    spec.commandLine().getErr().println(why);
                    return Exit.FAILURES;
                }
            }
            host.ended().get();
            return Exit.DONE;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            log.failed("turning the world", cause);
            // The log may be out of memory itself, or leave this out as one more of the same.
            PrintWriter err = spec.commandLine().getErr();
            err.println("The world has ended: " + why(cause) + ".");
            err.flush();
            return Exit.FAILURES;
        } finally {
            console.stop();
            if (node != null) {
                node.close();
            }
            if (page != null) {
                page.close();
            }
            removeHook(hook);
        }
    }

    private static String why(Throwable cause) {
        return cause instanceof OutOfMemoryError
                ? "its memory is used up; give it more (GAIT_JAVA_OPTS=-Xmx...), or fewer --players"
                : cause.toString();
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, by way of the hook.
        }
    }

    private InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new ParameterException(spec.commandLine(), "There is no address " + text + ".", e);
        }
    }

    private ParameterException bad(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    private void checkNumbers() {
        if (!(spread >= 0 && spread <= LARGEST_SPREAD)) {
            throw bad("A spread is 0 to 20000 metres, got " + spread + ".");
        }
        if (places < 1) {
            throw bad("New characters need at least 1 place, got " + places + ".");
        }
        if (passwordMemory < 7 || passwordMemory > 256) {
            throw bad("The memory of a password hash is 7 to 256 MiB, got " + passwordMemory + ".");
        }
        if (players < 1 || players > MOST_PLAYERS) {
            throw bad("Players are 1 to 60000, got " + players + ".");
        }
        if (metrics != null && (metrics < 0 || metrics > 65535)) {
            throw bad("A port is a number from 0 to 65535, got " + metrics + ".");
        }
        if (loginsPerHost < 1 || accountsPerHost < 1 || (sessionsPerHost != null && sessionsPerHost < 1)) {
            throw bad("Limits per host are 1 or more.");
        }
    }

    private boolean isOpen() {
        return switch (accounts) {
            case "open" -> true;
            case "closed" -> false;
            default -> throw bad("Accounts are open or closed, not '" + accounts + "'.");
        };
    }

    private CollisionWorld ground(@Nullable GameData data) throws DatException {
        if (data != null) {
            if (spec.commandLine().getParseResult().hasMatchedOption("--world")) {
                throw new ParameterException(spec.commandLine(), "Either --world or --dat: there is one ground.");
            }
            return data.land();
        }
        GroundSpec named = GroundSpec.parse(world);
        if (named == null || named.kind() == GroundKind.NONE) {
            throw new ParameterException(spec.commandLine(), "A world is a number or 'flat', not '" + world + "'.");
        }
        return named.build();
    }

    private static Position start(CollisionWorld ground) {
        return ground.spawn(START_BLOCK_X, START_BLOCK_Y);
    }

    private AccountService accounts() throws Exit.Failure {
        if (data == null) {
            return AccountService.threaded(new MemoryStore(), Passwords.quick());
        }
        try {
            return AccountService.threaded(SqliteStore.open(data), Passwords.argon2id(passwordMemory));
        } catch (StoreException e) {
            throw Exit.badInput(e.getMessage() == null ? "The data cannot be opened." : e.getMessage());
        }
    }

    private @Nullable MetricsPage metricsPage(
            InetAddress address, ServerHost host, EventLog log, ClusterSupport.@Nullable Node node) throws IOException {
        if (metrics == null) {
            return null;
        }
        try {
            return MetricsPage.start(
                    new InetSocketAddress(address, metrics), host, log, ClusterOptions.numbers(node), metricsNames);
        } catch (IOException | IllegalArgumentException e) {
            host.close();
            throw new IOException(
                    "Cannot serve numbers on " + address.getHostAddress() + ":" + metrics + ": " + e.getMessage() + ".",
                    e);
        }
    }

    /** The text of standard input, for tests that bring their own. */
    static java.io.BufferedReader standardInput() {
        return new java.io.BufferedReader(new java.io.InputStreamReader(System.in, StandardCharsets.UTF_8));
    }
}
