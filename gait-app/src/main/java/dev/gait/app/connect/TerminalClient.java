package dev.gait.app.connect;

import dev.gait.app.shell.Terminal;
import dev.gait.client.ChatLine;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.client.script.ScriptPlayer;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.PrintableText;
import dev.gait.net.session.DisconnectReason;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * One player at one terminal: what the client hears becomes a map, a table or plain lines; keys and scripts become
 * motion. Everything here runs on the client's thread but {@link #type}, which leaves characters for it.
 */
final class TerminalClient implements ClientListener, ClientHost.Spectator {
    private static final long DRAW_NANOS = 100_000_000L;
    private static final long SIZE_NANOS = 2_000_000_000L;
    private static final long LINES_NANOS = 1_000_000_000L;
    private static final int MOST_NEWS = 3;

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean moving;
    private final TextMap picture;
    private final @Nullable ScriptPlayer script;
    private final @Nullable ClientRecorder recorder;
    private final double seconds;
    private final boolean endsWithScript;
    private final boolean comesBack;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Queue<Integer> typed = new ConcurrentLinkedQueue<>();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final TerminalKeys hands = new TerminalKeys();
    private final TalkLine talk = new TalkLine();
    private final Map<Integer, String> names = new HashMap<>();
    private final Deque<String> news = new ArrayDeque<>();
    private final MotionFrame poses = new MotionFrame();
    private Terminal.Size size = new Terminal.Size(24, 80);
    private @Nullable MotionClient client;
    private String server = "";
    private String character = "";
    private boolean extended;
    private boolean groundTold;
    private long enteredNanos;
    private boolean entered;
    private long nextDraw;
    private long nextSize;
    private final long firstNanos = System.nanoTime();

    TerminalClient(
            PrintWriter out,
            PrintWriter err,
            boolean moving,
            @Nullable ScriptPlayer script,
            boolean endsWithScript,
            @Nullable ClientRecorder recorder,
            double seconds,
            boolean comesBack) {
        this.out = out;
        this.err = err;
        this.moving = moving;
        this.picture = new TextMap(Terminal.colours());
        this.script = script;
        this.endsWithScript = endsWithScript;
        this.recorder = recorder;
        this.seconds = seconds;
        this.comesBack = comesBack;
    }

    /** Where somebody of a name is. */
    private boolean find(MotionClient running, String who, Position dest) {
        for (Map.Entry<Integer, String> each : names.entrySet()) {
            Actor actor =
                    each.getValue().equalsIgnoreCase(who) ? running.scene().actor(each.getKey()) : null;
            if (actor != null) {
                dest.set(actor.body().position);
                return true;
            }
        }
        return false;
    }

    /** Down when there is nothing more to do: the time is over, the script is done, or the player wants to leave. */
    CountDownLatch done() {
        return done;
    }

    /** A character of standard input, from any thread. */
    void type(int character) {
        typed.add(character);
    }

    /** A whole line to say, from any thread. */
    void say(String line) {
        lines.add(line);
    }

    // ---- Every frame ----

    @Override
    public void frame(MotionClient running, long nowNanos) {
        client = running;
        LocalPlayer player = running.phase() == LoginPhase.IN_WORLD ? running.player() : null;
        if (player == null) {
            return;
        }
        double inWorld = (nowNanos - enteredNanos) * 1e-9;
        act(running, player, running.now());
        if (recorder != null) {
            recorder.frame(running, groundTold, inWorld, (nowNanos - firstNanos) * 1e-9);
        }
        if (nowNanos - nextDraw >= 0) {
            nextDraw = nowNanos + (moving ? DRAW_NANOS : LINES_NANOS);
            show(running, nowNanos, inWorld);
        }
        boolean scriptDone = endsWithScript && script != null && script.isDone(running.now());
        if (inWorld >= seconds || scriptDone) {
            done.countDown();
        }
    }

    private void act(MotionClient running, LocalPlayer player, double now) {
        if (script != null) {
            script.play(player.controls(), now, line -> speak(running, line), (who, at) -> find(running, who, at));
        }
        Integer next = typed.poll();
        while (next != null) {
            type(running, player, next, now);
            next = typed.poll();
        }
        String line = lines.poll();
        while (line != null) {
            speak(running, line);
            line = lines.poll();
        }
        hands.frame(player.controls(), now);
    }

    private void type(MotionClient running, LocalPlayer player, int key, double now) {
        if (talk.isOpen() && key > TerminalKeys.END_OF_INPUT) {
            String line = talk.type(key);
            if (line != null) {
                speak(running, line);
            }
        } else if (!talk.begins(key) && !hands.type(key, player.controls(), now)) {
            done.countDown();
        }
    }

    private void speak(MotionClient running, String line) {
        String wrong = TalkLine.speak(running, line);
        if (wrong != null) {
            tell(wrong);
        }
    }

    private void show(MotionClient running, long nowNanos, double inWorld) {
        SceneSnapshot snapshot = SceneSnapshot.of(running, character, names, poses, nowNanos, inWorld);
        if (snapshot == null) {
            return;
        }
        if (!moving) {
            picture.lines(snapshot).forEach(out::println);
            out.flush();
            return;
        }
        if (nowNanos - nextSize >= 0) {
            nextSize = nowNanos + SIZE_NANOS;
            size = Terminal.size();
        }
        String screen = picture.screen(
                snapshot,
                server + (extended ? ", predicted" : ""),
                List.copyOf(news),
                talk.isOpen() ? talk.shown() : TextMap.KEYS,
                size);
        out.print(
                "\033[H" + screen.replace(System.lineSeparator(), "\033[K" + System.lineSeparator()) + "\033[K\033[J");
        out.flush();
    }

    /** Something happened: a line for who reads lines, one of the last few below the map otherwise. */
    private void tell(String words) {
        String sentence = PrintableText.escape(words);
        if (!moving) {
            err.println(sentence);
            return;
        }
        news.addLast(sentence);
        if (news.size() > MOST_NEWS) {
            news.removeFirst();
        }
    }

    // ---- What the client hears ----

    @Override
    public void enteredWorld(int guid, String name) {
        character = PrintableText.escape(name);
        tell(entered ? name + " arrives." : name + " is in the world.");
        if (!entered) {
            entered = true;
            enteredNanos = System.nanoTime();
        }
    }

    @Override
    public void serverNamed(String name, int players) {
        server = PrintableText.escape(name);
        extended = false;
        groundTold = false;
        names.clear();
    }

    @Override
    public void extended(boolean prediction, boolean ground) {
        extended = prediction;
        groundTold = ground;
        tell("The server "
                + (prediction ? "simulates our inputs" : "does not simulate our inputs")
                + (ground ? " and tells the ground." : "."));
    }

    @Override
    public void objectAppeared(ObjectCreate message) {
        names.put(message.guid, PrintableText.escape(message.weenie.name));
        MotionClient running = client;
        if (recorder != null && running != null) {
            recorder.appeared(message, running.scene().actor(message.guid));
        }
        if (running != null && message.guid != running.playerGuid()) {
            tell(message.weenie.name + " comes into sight.");
        }
    }

    @Override
    public void objectVanished(int guid) {
        String name = names.remove(guid);
        if (recorder != null) {
            recorder.vanished(guid);
        }
        tell((name == null ? "Somebody" : name) + " is gone.");
    }

    @Override
    public void serverSaid(String text) {
        tell("The server says: " + text);
    }

    @Override
    public void chatted(ChatLine line) {
        tell(line.shown());
    }

    @Override
    public void refused(String why) {
        tell(why);
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        if (recorder != null) {
            recorder.heard(bytes, offset, length, (nowNanos - firstNanos) * 1e-9);
        }
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail) {
        if (comesBack && reason != DisconnectReason.LEFT) {
            tell("The connection ended: " + detail);
        }
    }
}
