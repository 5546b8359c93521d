package dev.gait.app.server;

import dev.gait.motion.place.Position;
import dev.gait.net.message.PrintableText;
import dev.gait.server.MotionServer;
import dev.gait.server.PlayerStatus;
import dev.gait.server.host.ServerHost;
import dev.gait.server.spi.ClusterSupport;
import dev.gait.server.store.AccountService;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an operator types while the server runs. The end of the input ends nothing: servers run without a terminal. */
final class Console {
    /** What can be typed, as the console and the command's help show it. */
    static final String COMMANDS = "list | kick NAME [REASON] | teleport NAME EAST NORTH | say TEXT (or broadcast)"
            + " | backup FILE | cluster | cluster move SHARD HOST:PORT | help | stop";

    private static final long ANSWER_SECONDS = 5;
    private static final Pattern TELEPORT = Pattern.compile("\\S+\\s+\"?(.+?)\"?\\s+(\\S+)\\s+(\\S+)");
    private static final int LONGEST_LINE = 512;
    private static final long COPY_SECONDS = 60;

    private final ServerHost host;
    private final AccountService accounts;
    private final PrintWriter out;
    private final ClusterSupport.@Nullable Node node;
    private final Thread thread;

    /**
     * @param node for a server that is one of several
     */
    Console(ServerHost host, AccountService accounts, PrintWriter out, ClusterSupport.@Nullable Node node) {
        this.host = host;
        this.accounts = accounts;
        this.out = out;
        this.node = node;
        thread = new Thread(this::run, "gait-console");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void stop() {
        thread.interrupt();
    }

    private void run() {
        ConsoleLines in = new ConsoleLines(ServerCommand.standardInput());
        try {
            String line = in.next();
            while (line != null) {
                if (!line.isBlank()) {
                    out.println(answer(line.strip()));
                    out.flush();
                }
                line = in.next();
            }
        } catch (IOException e) {
            // The terminal is gone; the server goes on.
        }
    }

    /** Does what one line asks and says how it went. */
    String answer(String line) {
        String[] words = line.split("\\s+", 3);
        try {
            return switch (words[0].toLowerCase(Locale.ROOT)) {
                case "list" -> ask(server -> list(server.operations().players()));
                case "kick" -> kick(line);
                case "teleport" -> teleport(line);
                case "broadcast", "say" -> broadcast(words[0], line);
                case "backup" -> backUp(line);
                case "cluster" -> cluster(words);
                case "stop", "quit", "exit" -> stopServer();
                case "help" -> COMMANDS + " (east and north in metres from the map's south-west corner)";
                default -> "I do not know '" + PrintableText.escape(words[0]) + "'; 'help' lists what I do.";
            };
        } catch (ExecutionException | TimeoutException e) {
            return "The world does not answer.";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "Interrupted.";
        }
    }

    private String cluster(String[] words) {
        if (node == null) {
            return "This server is by itself.";
        }
        if (words.length == 1) {
            return node.describe();
        }
        String[] order = words.length < 3 ? new String[0] : words[2].split("\\s+");
        return words[1].equalsIgnoreCase("move") && order.length == 2
                ? node.move(order[0], order[1])
                : "Move what where? cluster move SHARD HOST:PORT";
    }

    private <T> T ask(Function<MotionServer, T> question)
            throws ExecutionException, InterruptedException, TimeoutException {
        return host.ask(question).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    private static String list(List<PlayerStatus> players) {
        if (players.isEmpty()) {
            return "Nobody is in the world.";
        }
        StringBuilder text = new StringBuilder();
        for (PlayerStatus player : players) {
            Position at = new Position(player.cell(), player.x(), player.y(), player.z());
            text.append(String.format(
                    Locale.ROOT,
                    "%-24s %-16s %-21s 0x%08X  %.1f %.1f %.1f%n",
                    PrintableText.escape(player.character()),
                    PrintableText.escape(player.account()),
                    player.address(),
                    player.cell(),
                    at.globalX(),
                    at.globalY(),
                    player.z()));
        }
        return text.append(players.size())
                .append(players.size() == 1 ? " player" : " players")
                .toString();
    }

    /** Names have blanks: the longest name of somebody here that the line goes on with, or what is in quotes. */
    private String kick(String line) throws ExecutionException, InterruptedException, TimeoutException {
        String rest = line.substring("kick".length()).strip();
        if (rest.isEmpty()) {
            return "Kick whom? kick NAME [REASON]";
        }
        return ask(server -> {
            String name = nameIn(rest, server);
            String after = rest.substring(Math.min(rest.length(), name.length() + (rest.startsWith("\"") ? 2 : 0)));
            String reason = after.isBlank() ? "An operator ended the session." : after.strip();
            return server.operations().kick(name, reason) ? PrintableText.escape(name) + " is gone." : nobody(name);
        });
    }

    private static String nameIn(String line, MotionServer server) {
        int quote = line.startsWith("\"") ? line.indexOf('"', 1) : -1;
        if (quote > 0) {
            return line.substring(1, quote);
        }
        String known = server.operations().nameBeginning(line);
        return known == null ? line.split("\\s+", 2)[0] : line.substring(0, known.length());
    }

    private String teleport(String line) throws ExecutionException, InterruptedException, TimeoutException {
        Matcher words = TELEPORT.matcher(line);
        if (!words.matches()) {
            return "Teleport whom where? teleport NAME EAST NORTH";
        }
        String name = words.group(1);
        try {
            double east = Double.parseDouble(words.group(2));
            double north = Double.parseDouble(words.group(3));
            return ask(server -> {
                Position to = new Position();
                if (!to.setGlobal(east, north, 0)) {
                    return "That is not on the map.";
                }
                server.operations().settleOnGround(to);
                return server.operations().teleport(name, to)
                        ? PrintableText.escape(name) + " is sent there."
                        : nobody(name);
            });
        } catch (NumberFormatException e) {
            return "East and north are numbers.";
        }
    }

    private String broadcast(String verb, String line)
            throws ExecutionException, InterruptedException, TimeoutException {
        String text = PrintableText.relayed(line.substring(verb.length()), LONGEST_LINE);
        if (text.isEmpty()) {
            return "Say what?";
        }
        return ask(server -> {
            server.operations().broadcast(text);
            return "Told " + server.status().sessionCount() + ".";
        });
    }

    private String backUp(String line) throws InterruptedException {
        String name = line.substring("backup".length()).strip();
        if (name.isEmpty()) {
            return "Where to? backup FILE";
        }
        CompletableFuture<?> copy = null;
        try {
            Path file = Path.of(name);
            copy = accounts.backUp(file);
            copy.get(COPY_SECONDS, TimeUnit.SECONDS);
            return copied(name);
        } catch (InvalidPathException e) {
            return "That is not the name of a file.";
        } catch (TimeoutException e) {
            if (copy != null) {
                copy.whenComplete((done, trouble) -> {
                    out.println(trouble == null ? copied(name) : failed(trouble));
                    out.flush();
                });
            }
            return "The copy takes longer than a minute; it goes on, and the console says how it ends.";
        } catch (ExecutionException e) {
            return failed(e.getCause());
        }
    }

    private static String copied(String name) {
        return "Everything that is saved is in " + PrintableText.escape(name) + " now.";
    }

    private static String failed(@Nullable Throwable cause) {
        String why = cause == null ? null : cause.getMessage();
        return why == null ? "That failed." : PrintableText.escape(why);
    }

    private String stopServer() {
        Thread stopper = new Thread(
                () -> {
                    if (node != null) {
                        node.drain();
                    }
                    host.close();
                },
                "gait-stop");
        stopper.start();
        return "Stopping.";
    }

    private static String nobody(String name) {
        return "Nobody called " + PrintableText.escape(name) + " is here.";
    }
}
