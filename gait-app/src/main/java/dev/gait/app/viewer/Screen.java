package dev.gait.app.viewer;

/**
 * A view source and the history of what it showed.
 *
 * @param number its name in addresses
 */
record Screen(int number, ViewSource source, FrameHistory history, boolean isLive) {}
