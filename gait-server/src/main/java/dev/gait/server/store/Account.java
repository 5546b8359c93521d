package dev.gait.server.store;

/** An account as it is kept. The password is never there, only its hash. */
public record Account(long id, String name, String passwordHash) {}
