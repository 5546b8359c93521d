package dev.gait.app.connect;

import dev.gait.app.dat.OwnData;
import dev.gait.app.shell.Exit;
import dev.gait.app.shell.Terminal;
import dev.gait.app.viewer.ClientSource;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.Reconnector;
import dev.gait.client.host.ClientHost;
import dev.gait.client.script.MotionMatrix;
import dev.gait.client.script.MotionScript;
import dev.gait.client.script.ScriptException;
import dev.gait.client.script.ScriptPlayer;
import dev.gait.dat.GameData;
import dev.gait.motion.world.NoGround;
import dev.gait.net.message.PrintableText;
import dev.gait.net.session.DisconnectReason;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins a world as a headless character that sees everybody move, walks, jumps and records. */
@Command(
        name = "connect",
        mixinStandardHelpOptions = true,
        description = {
            "Join a world as a headless character: see who is near, walk, jump, record.",
            "",
            "In a terminal: a map and a table of who is near; WASD or arrows walk and turn, Q and E sidestep, R runs,"
                    + " space jumps, F runs on, X stops, Ctrl-C leaves; Enter begins a line that others hear, /tell NAME,"
                    + " TEXT and /e TEXT say it otherwise. Elsewhere: plain lines once a second.",
            "",
            "Scripts: a file of lines like 'press forward', 'wait 2.5', 'release forward', 'run on', 'jump 0.4', 'say TEXT'; or a row"
                    + " of the motion matrix, by number or name: matrix:1 run-forward, 2 walk-forward, 3 walk-backward,"
                    + " 4 strafe-right, 5 strafe-left, 6 run-and-turn, 7 walk-and-turn, 8 run-then-stop,"
                    + " 9 walk-then-stop, 10 run-then-walk, 11 walk-then-run, 12 jump-and-land.",
            "",
            "The password comes from --password-file, else from GAIT_PASSWORD, else it is asked for."
        },
        footer = {
            "",
            "Example: gait connect 127.0.0.1 --account me --script matrix:8 --record run.jsonl --seconds 10",
            "         gait replay run.jsonl"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:left as it was told to", "2:bad usage", "3:the server refused or was lost, with its reason"})
public final class ConnectCommand implements Callable<Integer> {
    private static final int DEFAULT_PORT = 9000;
    private static final String MATRIX = "matrix:";
    private static final int LONGEST_SCRIPT = 1 << 20;
    /** How often a player at a terminal comes back by itself. */
    private static final int TERMINAL_RECONNECTS = 6;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before the call
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "HOST[:PORT][,…]",
            split = ",",
            description =
                    "the server; its first port is 9000 unless given. The nodes of one world are named together: when"
                            + " one is lost, the next is tried")
    @SuppressWarnings("NullAway.Init")
    private List<String> servers;

    @Option(names = "--account", paramLabel = "A", required = true, description = "account name")
    @SuppressWarnings("NullAway.Init")
    private String account;

    @Option(names = "--password-file", paramLabel = "F", description = "file whose first line is the password")
    private @Nullable Path passwordFile;

    @Option(names = "--character", paramLabel = "NAME", description = "character to enter with (the first)")
    private @Nullable String character;

    @Option(names = "--script", paramLabel = "FILE|matrix:ROW", description = "walk by script, then leave")
    private @Nullable String scriptName;

    @Option(names = "--record", paramLabel = "TRACE", description = "write what is heard as a trace for gait replay")
    private @Nullable Path record;

    @Option(names = "--seconds", paramLabel = "N", description = "leave after so long in the world")
    private @Nullable Double seconds;

    @Option(names = "--say-input", description = "say each line of standard input to whoever is near")
    private boolean sayInput;

    @Option(names = "--view", paramLabel = "PORT", description = "show the same in a browser on this port")
    private @Nullable Integer view;

    @Option(
            names = "--reconnect",
            paramLabel = "N",
            description = "come back by itself up to N times when the connection is lost (6 in a terminal or with"
                    + " several servers, else 0)")
    private @Nullable Integer reconnect;

    @Option(names = "--no-extension", description = "be a client of the field: do not ask for prediction and ground")
    private boolean noExtension;

    @Option(
            names = "--retail",
            description = "show others as retail does, at once and corrected, instead of a steady moment late by Glide;"
                    + " --record implies it, because a trace holds retail's messages")
    private boolean retail;

    @Mixin
    private final OwnData own = new OwnData();

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String server : servers) {
            addresses.add(address(server));
        }
        if (seconds != null && !(seconds > 0)) {
            throw new ParameterException(spec.commandLine(), "Seconds must be more than 0.");
        }
        MotionScript script = script();
        String password = password();
        ClientConfig config = ClientConfig.of(account, password)
                .withCharacter(character)
                .withExtension(!noExtension)
                .withGlide(!retail && record == null);
        GameData data = own.open();
        if (data != null) {
            config = config.withWorld(data.land()).withProfile(data.creatures(config.profile()));
        }
        ClientRecorder recorder = record == null ? null : ClientRecorder.open(record);
        try {
            return sit(addresses, config, script, recorder);
        } finally {
            if (recorder != null) {
                recorder.close();
            }
        }
    }

    private Integer sit(
            List<InetSocketAddress> addresses,
            ClientConfig config,
            @Nullable MotionScript script,
            @Nullable ClientRecorder recorder)
            throws Exit.Failure, IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        boolean moving = Terminal.outMoves();
        boolean comesBack = moving || addresses.size() > 1;
        int attempts = reconnect != null ? reconnect : comesBack ? TERMINAL_RECONNECTS : 0;
        TerminalClient terminalClient = new TerminalClient(
                out,
                err,
                moving,
                script == null ? null : new ScriptPlayer(script),
                seconds == null,
                recorder,
                seconds == null ? Double.POSITIVE_INFINITY : seconds,
                attempts > 0);
        ClientSource source = view == null ? null : new ClientSource(account, new NoGround());
        ViewerServer viewer = source == null || view == null ? null : ViewerServer.open(source, view);
        if (viewer != null) {
            err.println("Gait view: " + viewer.address());
        }
        RawTerminal raw = moving ? RawTerminal.open() : null;
        ClientListener listener = source == null ? terminalClient : new BothListeners(terminalClient, source);
        ClientHost host = ClientHost.start(
                addresses, config, listener, attempts > 0 ? new Reconnector(attempts) : null, (client, nowNanos) -> {
                    terminalClient.frame(client, nowNanos);
                    if (source != null) {
                        source.frame(client, nowNanos);
                    }
                });
        Screen screen = new Screen(out, moving, raw, host, recorder);
        screen.begin();
        if (raw != null) {
            readKeys(terminalClient);
        } else if (sayInput) {
            readLines(terminalClient);
        }
        try {
            return await(host, terminalClient, recorder, screen);
        } finally {
            screen.end();
            if (viewer != null) {
                viewer.close();
            }
        }
    }

    private Integer await(
            ClientHost host, TerminalClient terminalClient, @Nullable ClientRecorder recorder, Screen screen)
            throws Exit.Failure, IOException, InterruptedException {
        while (!host.ended().isDone() && !terminalClient.done().await(50, TimeUnit.MILLISECONDS)) {
            // until one of the two
        }
        boolean lost = host.ended().isDone();
        host.close();
        screen.end();
        if (recorder != null && recorder.keep()) {
            spec.commandLine().getErr().println("Recorded " + record + ".");
        }
        ClientHost.End end;
        try {
            end = host.ended().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the client broke", e.getCause());
        }
        if (lost && end.reason() != DisconnectReason.LEFT) {
            throw new Exit.Failure(Exit.LOST, PrintableText.escape(end.detail()));
        }
        return Exit.DONE;
    }

    private static void readKeys(TerminalClient terminalClient) {
        Thread keys = new Thread(
                () -> {
                    try {
                        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
                            terminalClient.type(next);
                        }
                    } catch (IOException e) {
                        // a terminal that went away has no keys
                    }
                },
                "gait-keys");
        keys.setDaemon(true);
        keys.start();
    }

    private static void readLines(TerminalClient terminalClient) {
        Thread input = new Thread(
                () -> new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                        .lines()
                        .forEach(terminalClient::say),
                "gait-lines");
        input.setDaemon(true);
        input.start();
    }

    // ---- What was asked for ----

    private InetSocketAddress address(String server) throws Exit.Failure {
        String host = server;
        int port = DEFAULT_PORT;
        int colon = server.lastIndexOf(':');
        boolean bareIpv6 = server.indexOf(':') != colon && !server.startsWith("[");
        if (colon >= 0 && !bareIpv6 && !server.endsWith("]")) {
            host = server.substring(0, colon);
            try {
                port = Integer.parseInt(server.substring(colon + 1));
            } catch (NumberFormatException e) {
                port = -1;
            }
        }
        if (port < 1 || port > 65534) {
            throw new ParameterException(spec.commandLine(), "A port is a number from 1 to 65534, in " + server + ".");
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new Exit.Failure(Exit.LOST, "There is no host " + host + ".");
        }
    }

    private @Nullable MotionScript script() throws Exit.Failure, IOException {
        if (scriptName == null) {
            return null;
        }
        try {
            if (scriptName.startsWith(MATRIX)) {
                return MotionMatrix.row(scriptName.substring(MATRIX.length()));
            }
            Path file = Path.of(scriptName);
            if (Files.isRegularFile(file) && Files.size(file) > LONGEST_SCRIPT) {
                throw Exit.badInput(scriptName + " is too long for a script.");
            }
            return MotionScript.parse(scriptName, Files.readString(file));
        } catch (ScriptException e) {
            throw Exit.badInput(String.valueOf(e.getMessage()));
        } catch (MalformedInputException e) {
            throw Exit.badInput(scriptName + " is not text.");
        }
    }

    private String password() throws Exit.Failure, IOException {
        if (passwordFile != null) {
            return Files.readString(passwordFile).lines().findFirst().orElse("");
        }
        String told = System.getenv("GAIT_PASSWORD");
        if (told != null) {
            return told;
        }
        Console console = System.console();
        char[] typed = console == null ? null : console.readPassword("Password of %s: ", account);
        if (typed == null) {
            throw Exit.badInput("A password is needed: --password-file, GAIT_PASSWORD, or a terminal to ask at.");
        }
        return new String(typed);
    }
}
