package dev.gait.app.demo;

import dev.gait.client.LocalPlayer;

/** What somebody does all day who has something to do. */
interface Errand {
    /** Every few milliseconds, by the client's clock. */
    void play(LocalPlayer player, double now);
}
