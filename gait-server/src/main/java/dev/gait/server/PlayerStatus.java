package dev.gait.server;

/** One line of the list of players. */
public record PlayerStatus(
        int guid, String character, String account, String address, int cell, double x, double y, double z) {}
