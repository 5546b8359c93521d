package dev.gait.app.viewer;

/**
 * A stage and the reel of what it showed.
 *
 * @param number its name in addresses
 */
record Screen(int number, Stage stage, Reel reel, boolean isLive) {}
