package dev.gait.app.viewer;

import dev.gait.client.LocalPlayer;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The keys of the tab that steers, on the player's controls. Running is the rule and shift walks. */
public final class KeyControls {
    private final EnumSet<MovementKey> held = EnumSet.noneOf(MovementKey.class);
    private boolean runsByDefault;

    /** Takes one order of the page; false if it is not about keys. */
    public boolean take(PageCommand order, @Nullable LocalPlayer player, double now) {
        switch (order.type()) {
            case "key", "walk", "jump", "autorun", "emote", "blur" -> {
                if (player != null) {
                    act(order, player.controls(), now);
                }
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    private void act(PageCommand order, PlayerControls controls, double now) {
        if (!runsByDefault) {
            runsByDefault = true;
            controls.setRunByDefault(true, now);
        }
        boolean down = order.flag("down");
        switch (order.type()) {
            case "key" -> key(order.text("key"), down, controls, now);
            case "walk" -> controls.holdRun(down, now);
            case "jump" -> {
                if (down) {
                    controls.pressJump(now);
                } else {
                    controls.releaseJump(now);
                }
            }
            case "emote" -> emote(order.id("command"), controls, now);
            case "autorun" -> controls.toggleAutoRun(now);
            default -> letGo(controls, now);
        }
    }

    private void key(String name, boolean down, PlayerControls controls, double now) {
        MovementKey key;
        try {
            key = MovementKey.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return;
        }
        if (down && held.add(key)) {
            controls.press(key, InputDevice.KEYBOARD, now);
        } else if (!down && held.remove(key)) {
            controls.release(key, InputDevice.KEYBOARD, now);
        }
    }

    /** Emotes only: what else happens once (a blow, a spell, logging out) is no key's business. */
    private static void emote(int command, PlayerControls controls, double now) {
        if (MotionCommand.isAction(command) && MotionCommand.isChatEmote(command)) {
            controls.perform(command, now);
        }
    }

    /** Every key is up. */
    public void letGo(PlayerControls controls, double now) {
        for (MovementKey key : List.copyOf(held)) {
            held.remove(key);
            controls.release(key, InputDevice.KEYBOARD, now);
        }
        controls.holdRun(false, now);
        controls.loseFocus(now);
    }

    /** A new player has new hands. */
    public void forget() {
        held.clear();
        runsByDefault = false;
    }
}
