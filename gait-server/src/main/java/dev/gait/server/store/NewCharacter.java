package dev.gait.server.store;

/** A character about to be created. */
public record NewCharacter(String name, Place place, int runSkill, int jumpSkill) {}
