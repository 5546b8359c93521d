package dev.gait.app.load;

import dev.gait.app.shell.Exit;
import dev.gait.app.shell.OutputFile;
import dev.gait.testbed.attack.AttackKind;
import dev.gait.testbed.attack.AttackRun;
import dev.gait.testbed.load.CrowdLayout;
import dev.gait.testbed.load.CurvePicture;
import dev.gait.testbed.load.LaneListeners;
import dev.gait.testbed.load.LoadPlan;
import dev.gait.testbed.load.LoadReport;
import dev.gait.testbed.load.LoadResult;
import dev.gait.testbed.load.LoadRun;
import dev.gait.testbed.load.Loss;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
            "Example: gait load --curve --seconds 10 --json curve.json --svg curve.svg",
            "Example: gait load --clients 2000 --seconds 20 --profile",
            "Example: gait load --clients 5000 --glide all --seconds 20",
            "Example: gait load --check --seconds 30",
            "Example: gait load --attack all --seconds 5",
            "Example: gait load --cluster 3 --clients 300 --seconds 300",
            "Example: gait load --cluster 3 --clients 300 --seconds 60 --glide half",
            "Example: gait load --cluster 3 --clients 300 --seconds 10 --kill",
            "Example: gait load --cluster 3 --clients 300 --seconds 10 --leave",
            "Example: gait load --cluster 2 --clients 200 --seconds 15 --costs"
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
    private static final String CURVE = "500,1000,1500,2000,3000,4000,5000,6000,8000";
    /** A curve is of the field's clients first and of ours then. */
    private static final List<LaneListeners> CURVES = List.of(LaneListeners.NOBODY, LaneListeners.ALL);

    private static final int MOST_NODES = 9;
    private static final int MOST_CLIENTS = 20_000;
    /** So few have nothing to settle before they are measured. */
    private static final int FEW = 50;

    /** A server that tells of somebody later than this has more to do than it can. */
    private static final double LATEST_MILLIS = 1000;
    /** The crowd of glide.md's G10. */
    private static final int CHECKED_CLIENTS = 1000;
    /** Room for the honest and for every attacker with an account. */
    private static final int MOST_ATTACKERS = 1000;

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
            arity = "0..1",
            fallbackValue = CURVE,
            paramLabel = "N,N",
            description =
                    "let a crowd grow to these sizes (${FALLBACK-VALUE}), --seconds each, until one is lost, told late"
                            + " or not let in; without --glide once with nobody in Glide's lane and once with all")
    private @Nullable String curve;

    @Option(names = "--svg", paramLabel = "FILE", description = "with --curve: draw it here")
    private @Nullable Path svg;

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
            arity = "0..1",
            fallbackValue = "half",
            paramLabel = "none|half|all",
            description =
                    "half, or nothing: every second client hears of others in Glide's lane; says what that saves, and"
                            + " fails above half. all: everybody does; none: nobody, as without it, but a curve is of that only")
    private @Nullable String glide;

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

    @Option(names = "--leave", description = "with --cluster: the same, but tell the node to stop")
    private boolean leave;

    @Option(names = "--cut", description = "with --cluster: the same, but cut the node off from the others")
    private boolean cut;

    @Option(
            names = "--costs",
            description =
                    "with --cluster N: the same crowd on one server without a cluster, then on 1 to N nodes, and what"
                            + " each costs")
    private boolean costs;

    @Option(
            names = "--profile",
            description = "say where the server's time goes while it is measured, by samples of its threads")
    private boolean profile;

    @Option(names = "--server-log", paramLabel = "FILE", description = "keep the log of the server that is started")
    private @Nullable Path serverLog;

    @Option(
            names = "--attack",
            paramLabel = "KIND",
            description =
                    "instead of a crowd: what ten honest clients feel of an attack on a server of our own, with and"
                            + " without it, --seconds each. all, or some of, with commas:"
                            + " ${COMPLETION-CANDIDATES}",
            completionCandidates = AttackNames.class)
    private @Nullable String attack;

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        if (check) {
            glide = "half";
            boolean counted =
                    curve != null || spec.commandLine().getParseResult().hasMatchedOption("--clients");
            clients = counted ? clients : CHECKED_CLIENTS;
        }
        check();
        if (attack != null) {
            return attack(attacks(attack));
        }
        if ((kill ? 1 : 0) + (leave ? 1 : 0) + (cut ? 1 : 0) + (costs ? 1 : 0) > (cluster == null ? 0 : 1)) {
            throw bad("--kill, --leave, --cut and --costs are for --cluster, one at a time.");
        }
        if (cluster != null) {
            return cluster(cluster);
        }
        // Before anything is measured: a crowd of thousands is minutes of work, and nobody wants it for a misspelt
        // folder.
        try (OutputFile picture = svg == null ? null : OutputFile.open(svg);
                OutputFile numbers = json == null ? null : OutputFile.open(json)) {
            return measure(picture, numbers);
        }
    }

    private int measure(@Nullable OutputFile picture, @Nullable OutputFile numbers)
            throws Exit.Failure, IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        boolean dataIsJson = json != null && json.toString().equals("-");
        List<LoadResult> results = new ArrayList<>();
        boolean good = true;
        for (LaneListeners who : curve != null && glide == null ? CURVES : List.of(listeners())) {
            List<LoadResult> found = curve != null ? grow(curve, who) : List.of(run(clients));
            if (found.get(0).entered() == 0) {
                String loss = found.get(0).firstLoss();
                String why = loss == null ? "the server did not answer in time." : loss;
                throw new Exit.Failure(Exit.LOST, "Nobody got into the world: " + why);
            }
            results.addAll(found);
            // A curve looks for the crowd that is too much; the smallest must be well, whichever way it is told.
            good &= curve != null ? holds(found.get(0)) : found.get(0).isGood();
            if (!dataIsJson) {
                out.print(curve != null ? LoadReport.table(who, found) : LoadReport.text(found.get(0)));
                out.flush();
            }
        }
        if (picture != null) {
            picture.stream().write(CurvePicture.of(results).getBytes(StandardCharsets.UTF_8));
            picture.keep();
        }
        if (numbers != null) {
            LoadReport.json(results, curve != null, numbers.stream());
            numbers.keep();
        }
        boolean half = results.stream()
                .allMatch(result -> result.lane() == null || result.lane().isHalf());
        return half && good ? Exit.DONE : Exit.FAILURES;
    }

    private List<LoadResult> grow(String sizes, LaneListeners who)
            throws Exit.Failure, IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        List<Integer> crowds = crowds(sizes);
        int most = crowds.get(crowds.size() - 1);
        if (to != null) {
            return grow(new LoadRun(plan(address(to), most, who), List.of(), err::println), crowds);
        }
        double radius = CrowdLayout.radiusFilling(most, sees);
        return onOwnServer(most, radius, who, run -> grow(run, crowds));
    }

    private static List<LoadResult> grow(LoadRun run, List<Integer> crowds) throws IOException, InterruptedException {
        boolean few = crowds.get(crowds.size() - 1) <= FEW;
        return (few ? run.hurried() : run).grow(crowds, LoadCommand::holds);
    }

    private int cluster(int nodes) throws Exit.Failure, IOException, InterruptedException {
        if (nodes < 2 || nodes > MOST_NODES || to != null || curve != null || json != null) {
            throw bad("A cluster of our own has 2 to " + MOST_NODES
                    + " nodes, and goes without --to, --curve and --json.");
        }
        if (costs && glide != null) {
            throw bad("--costs is of a crowd that hears of others in messages; leave --glide out.");
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (costs) {
            return new ClusterCosts(clients, sees, seconds, seed, account, logins, serverLog).run(nodes, out, err);
        }
        // Room for those who watch.
        try (ClusterLoad world = ClusterLoad.start(nodes, clients + 2 * nodes, sees, cut, serverLog)) {
            world.heardBy(listeners());
            if (kill || leave || cut) {
                Loss loss = kill ? Loss.KILLED : leave ? Loss.LEAVES : Loss.CUT_OFF;
                return world.lose(loss, clients, seconds, seed, account, logins, out, err);
            }
            return world.walk(clients, seconds, seed, account, logins, out, err);
        }
    }

    /** Whether a larger crowd is worth trying. */
    private static boolean holds(LoadResult result) {
        return result.isGood() && result.far().p99Millis() <= LATEST_MILLIS;
    }

    private List<AttackKind> attacks(String names) {
        if (names.equals("all")) {
            return List.of(AttackKind.values());
        }
        List<AttackKind> chosen = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            chosen.add(Arrays.stream(AttackKind.values())
                    .filter(kind -> kind.label().equals(name))
                    .findFirst()
                    .orElseThrow(() -> bad("There is no attack " + name + "; all, or some of: "
                            + String.join(", ", new AttackNames()) + ".")));
        }
        return chosen;
    }

    private int attack(List<AttackKind> kinds) throws Exit.Failure, IOException, InterruptedException {
        if (to != null) {
            throw bad("An attack is made on a server of our own only; leave --to out.");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (TemporaryFolder data = TemporaryFolder.make("gait-attack");
                OwnServer server = OwnServer.startToAttack(MOST_ATTACKERS, 8, data.path(), serverLog)) {
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
        if (curve != null) {
            crowds(curve);
        } else if (svg != null) {
            throw bad("--svg draws a --curve.");
        }
        if (svg != null && svg.equals(json)) {
            throw bad("--json and --svg need a file each.");
        }
        if (profile && (to != null || cluster != null || attack != null)) {
            throw bad("--profile is of one server of our own; leave --to, --cluster and --attack out.");
        }
        Path logFolder = serverLog == null ? null : serverLog.toAbsolutePath().getParent();
        if (logFolder != null && !Files.isDirectory(logFolder)) {
            throw bad("There is no folder " + logFolder + ".");
        }
        if (sees < 0 || logins < 1) {
            throw bad("--sees is 0 or more and --logins 1 or more, got " + sees + " and " + logins + ".");
        }
        if (glide != null && LaneListeners.of(glide) == null) {
            throw bad("Those who listen to Glide's lane are none, half or all, not '" + glide + "'.");
        }
        if (account.isBlank() || account.length() > 40) {
            throw bad("An account prefix has 1 to 40 characters.");
        }
    }

    private List<Integer> crowds(String sizes) {
        List<Integer> crowds = CurveSizes.of(sizes, MOST_CLIENTS);
        if (crowds.isEmpty()) {
            throw bad("A curve is of growing crowds, as 500,1000,2000, of at most " + MOST_CLIENTS + ", not '" + sizes
                    + "'.");
        }
        return crowds;
    }

    private LoadResult run(int count) throws Exit.Failure, IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        if (to != null) {
            return new LoadRun(plan(address(to), count, listeners()), List.of(), err::println).run();
        }
        return onOwnServer(count, CrowdLayout.radiusFor(count, sees), listeners(), LoadRun::run);
    }

    /** What is done with a crowd. */
    private interface Work<T> {
        T with(LoadRun run) throws IOException, InterruptedException;
    }

    private <T> T onOwnServer(int most, double radius, LaneListeners who, Work<T> work)
            throws Exit.Failure, IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        Path recording = profile ? Files.createTempFile("gait-load", ".jfr") : null;
        LoadRun run;
        T result;
        try (OwnServer server = OwnServer.start(most, radius, serverLog, recording)) {
            err.println(
                    "a server for " + most + " runs on port " + server.address().getPort());
            run = new LoadRun(plan(server.address(), most, who), List.of(server.probe()), err::println);
            result = work.with(run);
        }
        if (recording != null) {
            err.print(ProfileText.of(recording, run.measured()));
            err.flush();
            Files.delete(recording);
        }
        return result;
    }

    private LoadPlan plan(InetSocketAddress server, int count, LaneListeners who) {
        return new LoadPlan(server, count, seconds, seed, account, logins, who);
    }

    private LaneListeners listeners() {
        LaneListeners who = glide == null ? null : LaneListeners.of(glide);
        return who == null ? LaneListeners.NOBODY : who;
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
