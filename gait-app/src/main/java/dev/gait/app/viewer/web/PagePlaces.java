package dev.gait.app.viewer.web;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who is connected to the page, so many at once. Nobody who comes is turned away by those who only sit there: who has been
 * silent for longest gives way. A tab that is looked at asks for a picture sixty times a second and never is the one; a tab
 * in the background may be, and comes again by itself when it is.
 *
 * <p>WebSockets last, so they have a share of their own and give way to each other: else as many of them as there are places would
 * leave none for fetching the page. Everybody here has the same address, that of this machine, or whichever of its own it
 * likes: counting by address would tell nobody apart.
 */
final class PagePlaces {
    /** A browser opens about six connections for a tab, one of which becomes a WebSocket. */
    static final int MOST = 256;

    /** How many of them may be WebSockets. */
    static final int MOST_SOCKETS = 192;

    private final ChannelGroup all = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    /** Somebody comes; false if there is no room, because everybody who is not a WebSocket waits for something. */
    boolean comes(Channel newcomer) {
        if (all.size() >= MOST) {
            Channel silent = longest(PagePlaces::withoutRequest);
            if (silent == null) {
                return false;
            }
            all.remove(silent);
            silent.close();
        }
        all.add(newcomer);
        return true;
    }

    /** Somebody who is here is a WebSocket from now on. */
    void becomesSocket(Channel newcomer) {
        long sockets = all.stream().filter(one -> withoutWord(one) >= 0).count();
        if (sockets < MOST_SOCKETS) {
            return;
        }
        Channel silent = longest(one -> one == newcomer ? -1 : withoutWord(one));
        if (silent != null) {
            all.remove(silent);
            // Said if it can be said at once; who reads nothing is not waited for.
            silent.writeAndFlush(
                    new CloseWebSocketFrame(WebSocketCloseStatus.TRY_AGAIN_LATER, "Too many are watching."));
            silent.close();
        }
    }

    /** Who has the largest number that is not negative. */
    private @Nullable Channel longest(ToLongFunction<Channel> number) {
        Channel found = null;
        long largest = -1;
        for (Channel one : all) {
            long its = number.applyAsLong(one);
            if (its > largest) {
                largest = its;
                found = one;
            }
        }
        return found;
    }

    /** For how long it has asked for nothing; negative for a WebSocket and for who waits for an answer. */
    private static long withoutRequest(Channel one) {
        RequestDeadline deadline = one.pipeline().get(RequestDeadline.class);
        return deadline == null ? -1 : deadline.silentNanos(System.nanoTime());
    }

    /** For how long a WebSocket has said nothing; negative for who is none. */
    private static long withoutWord(Channel one) {
        WebSocketHandler socket = one.pipeline().get(WebSocketHandler.class);
        return socket == null ? -1 : socket.silentNanos(System.nanoTime());
    }

    /** Everybody leaves. */
    void close() {
        all.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
