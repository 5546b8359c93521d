package dev.gait.app.load;

import dev.gait.app.shell.Exit;
import dev.gait.app.shell.OutputFile;
import dev.gait.testbed.attack.AttackKind;
import dev.gait.testbed.attack.AttackRun;
import dev.gait.testbed.load.CrowdLayout;
import dev.gait.testbed.load.LoadPlan;
import dev.gait.testbed.load.LoadReport;
import dev.gait.testbed.load.LoadResult;
import dev.gait.testbed.load.LoadRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Puts a crowd of light clients on a server over real UDP and says what they felt. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = {
            "A crowd of light clients against a server over loopback UDP: everybody logs in, then walks about among some"
                    + " 50 others, changes motion every 2 s on average, reports each second and decodes everything.",
            "Prints relay latency (send to decoded by an observer), tick time, traffic, processor time and losses."
        },
        footer = {
            "",
            "Example: gait load --clients 1000 --seconds 60",
            "Example: gait load --curve --seconds 10 --json curve.json",
            "Example: gait load --clients 2000 --seconds 20 --profile",
            "Example: gait load --check --seconds 30",
            "Example: gait load --attack all --seconds 5",
            "Example: gait load --cluster 3 --clients 300 --seconds 300",
            "Example: gait load --cluster 3 --clients 300 --seconds 10 --kill"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everybody stayed and nothing was lost",
            "1:a message or a client was lost, Glide's lane took more than half, or a ping took more than twice as long"
                    + " under attack",
            "2:bad usage",
            "3:no server"
        })
public final class LoadCommand implements Callable<Integer> {
    private static final List<Integer> CURVE = List.of(500, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 8000);
    private static final int MOST_NODES = 9;
    private static final int MOST_CLIENTS = 20_000;
    /** A server that tells of somebody later than this has more to do than it can. */
    private static final double LATEST_MILLIS = 1000;
    /** The crowd of glide.md's G10. */
    private static final int CHECKED_CLIENTS = 1000;
    /** Room for the honest and for every attacker with an account. */
    private static final int MOST_ATTACKERS = 100;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before the call
    private CommandSpec spec;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "100", description = "how many (${DEFAULT-VALUE})")
    private int clients;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "30",
            description = "how long is measured once everybody is in (${DEFAULT-VALUE})")
    private double seconds;

    @Option(
            names = "--to",
            paramLabel = "HOST:PORT",
            description = "a server that runs already; without it one is started for the run, flat and empty")
    private @Nullable String to;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write the numbers here as JSON, - for standard output")
    private @Nullable Path json;

    @Option(
            names = "--curve",
            description = "run with 500 clients, 1000, 2000 and so on, until one is lost, told late or not let in")
    private boolean curve;

    @Option(
            names = "--sees",
            paramLabel = "N",
            defaultValue = "50",
            description = "how many others each sees, on a server of our own (${DEFAULT-VALUE})")
    private int sees;

    @Option(
            names = "--logins",
            paramLabel = "N",
            defaultValue = "80",
            description = "log-ins per second while the crowd gathers (${DEFAULT-VALUE})")
    private int logins;

    @Option(
            names = "--account",
            paramLabel = "PREFIX",
            defaultValue = "load",
            description = "accounts are called this and a number; password 'load' (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String account;

    @Option(names = "--seed", defaultValue = "1", description = "where the strolls come from (${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--glide",
            description =
                    "every second client hears of others in Glide's lane; says what that saves, and fails above half")
    private boolean glide;

    @Option(
            names = "--check",
            description = "the crowd of glide.md's G10: --glide, with 1000 clients unless --clients says otherwise; the"
                    + " verdict is the exit code")
    private boolean check;

    @Option(
            names = "--cluster",
            paramLabel = "NODES",
            description =
                    "a world on so many nodes of our own, with a PostgreSQL of its own; the crowd walks over their"
                            + " borders, and whole clients watch it for pops")
    private @Nullable Integer cluster;

    @Option(
            names = "--kill",
            description = "with --cluster: kill one node with -9 after --seconds, and say what that cost")
    private boolean kill;

    @Option(names = "--profile", description = "say where the server's time goes, by samples of its threads")
    private boolean profile;

    @Option(names = "--server-log", paramLabel = "FILE", description = "keep the log of the server that is started")
    private @Nullable Path serverLog;

    @Option(
            names = "--attack",
            paramLabel = "KIND",
            description =
                    "instead of a crowd: what ten honest clients feel of an attack on a server of our own, with and"
                            + " without it, --seconds each. all, or one of: ${COMPLETION-CANDIDATES}",
            completionCandidates = AttackNames.class)
    private @Nullable String attack;

    /** What can be typed after --attack. */
    static final class AttackNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        AttackNames() {
            for (AttackKind kind : AttackKind.values()) {
                add(kind.label());
            }
        }
    }

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        if (check) {
            glide = true;
            boolean counted = curve || spec.commandLine().getParseResult().hasMatchedOption("--clients");
            clients = counted ? clients : CHECKED_CLIENTS;
        }
        check();
        if (attack != null) {
            return attack(attacks(attack));
        }
        if (cluster != null) {
            return cluster(cluster);
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean dataIsJson = json != null && json.toString().equals("-");
        List<LoadResult> results = new ArrayList<>();
        for (int count : curve ? CURVE : List.of(clients)) {
            LoadResult result = run(count);
            if (result.entered() == 0) {
                String why = result.firstLoss() == null ? "the server did not answer in time." : result.firstLoss();
                throw new Exit.Failure(Exit.LOST, "Nobody got into the world: " + why);
            }
            results.add(result);
            if (curve) {
                spec.commandLine().getErr().println(LoadReport.text(result));
                if (!holds(result)) {
                    break;
                }
            } else if (!dataIsJson) {
                out.print(LoadReport.text(result));
                out.flush();
            }
        }
        if (curve && !dataIsJson) {
            out.print(LoadReport.table(results));
            out.flush();
        }
        if (json != null) {
            try (OutputFile file = OutputFile.open(json)) {
                LoadReport.json(results, curve, file.stream());
                file.keep();
            }
        }
        boolean half = results.stream()
                .allMatch(result -> result.lane() == null || result.lane().isHalf());
        return half && results.stream().allMatch(LoadResult::isGood) ? Exit.DONE : Exit.FAILURES;
    }

    private int cluster(int nodes) throws Exit.Failure, IOException, InterruptedException {
        if (nodes < 2 || nodes > MOST_NODES || to != null || curve || glide || json != null) {
            throw bad("A cluster of our own has 2 to " + MOST_NODES
                    + " nodes, and goes without --to, --curve, --glide and --json.");
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        // Room for those who watch.
        try (ClusterLoad world = ClusterLoad.start(nodes, clients + 2 * nodes, sees, serverLog)) {
            return kill
                    ? world.kill(clients, seconds, seed, account, logins, out, err)
                    : world.walk(clients, seconds, seed, account, logins, out, err);
        }
    }

    /** Whether a larger crowd is worth trying. */
    private static boolean holds(LoadResult result) {
        return result.isGood() && result.far().p99Millis() <= LATEST_MILLIS;
    }

    private List<AttackKind> attacks(String name) {
        if (name.equals("all")) {
            return List.of(AttackKind.values());
        }
        for (AttackKind kind : AttackKind.values()) {
            if (kind.label().equals(name)) {
                return List.of(kind);
            }
        }
        throw bad("There is no attack " + name + "; all, or one of: " + String.join(", ", new AttackNames()) + ".");
    }

    private int attack(List<AttackKind> kinds) throws Exit.Failure, IOException, InterruptedException {
        if (to != null) {
            throw bad("An attack is made on a server of our own only; leave --to out.");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (OwnServer server = OwnServer.startWithPage(MOST_ATTACKERS, 8, serverLog)) {
            AttackRun run = new AttackRun(server.target(), seconds);
            List<AttackRun.Result> results = run.run(kinds, result -> {
                out.println(result);
                out.flush();
            });
            return results.stream().allMatch(AttackRun.Result::isGood) ? Exit.DONE : Exit.FAILURES;
        }
    }

    private void check() {
        if (clients < 1 || clients > MOST_CLIENTS) {
            throw bad("Clients are 1 to " + MOST_CLIENTS + ", got " + clients + ".");
        }
        if (!(seconds >= 1 && seconds <= 86_400)) {
            throw bad("Seconds are 1 to 86400, got " + seconds + ".");
        }
        if (sees < 0 || logins < 1) {
            throw bad("--sees and --logins must be positive.");
        }
        if (account.isBlank() || account.length() > 40) {
            throw bad("An account prefix has 1 to 40 characters.");
        }
    }

    private LoadResult run(int count) throws Exit.Failure, IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        if (to != null) {
            return new LoadRun(plan(address(to), count), null, err::println).run();
        }
        Path recording = profile ? Files.createTempFile("gait-load", ".jfr") : null;
        LoadResult result;
        try (OwnServer server = OwnServer.start(count, CrowdLayout.radiusFor(count, sees), serverLog, recording)) {
            err.println("a server for " + count + " runs on port "
                    + server.address().getPort());
            result = new LoadRun(plan(server.address(), count), server.probe(), err::println).run();
        }
        if (recording != null) {
            err.println(ProfileText.of(recording));
            Files.delete(recording);
        }
        return result;
    }

    private LoadPlan plan(InetSocketAddress server, int count) {
        return new LoadPlan(server, count, seconds, seed, account, logins, glide);
    }

    private InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        try {
            int port = colon < 0 ? 9000 : Integer.parseInt(text.substring(colon + 1));
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw bad("There is no host " + host + ".");
            }
            return address;
        } catch (IllegalArgumentException e) {
            throw bad("A server is HOST:PORT, not '" + text + "'.");
        }
    }

    private ParameterException bad(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
