package dev.gait.server;

import dev.gait.net.extension.GlideReport;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.message.MessageReader;
import dev.gait.server.glide.GlideLanes;
import dev.gait.server.relay.Announcement;
import dev.gait.server.store.AccountService;
import dev.gait.server.world.World;
import java.util.function.IntSupplier;

/**
 * What a connection needs of the server around it, and nothing of the server itself.
 *
 * @param world where commands for its character are posted
 * @param sessions how many are open
 * @param reader decodes messages; its holders are lent for the call, as are {@code inputs} and
 *     {@code glideReport}
 * @param scratch encodes what is said to one client
 * @param game what the game around the world hears
 */
record ConnectionServices(
        ServerSettings settings,
        AccountService accounts,
        ServerListener listener,
        ServerCounters counters,
        ServerClock clock,
        Roster roster,
        World world,
        CharacterEntrance entrance,
        ExtensionOffer extension,
        RelayTimes relays,
        IntSupplier sessions,
        MessageReader reader,
        PlayerInput inputs,
        GlideLanes lanes,
        GlideReport glideReport,
        Announcement scratch,
        GameService game) {}
