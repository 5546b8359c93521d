package dev.gait.server.store;

/**
 * A character as it is kept.
 *
 * @param logins how often it entered the world: its instance number (wire.md §D)
 */
public record CharacterRecord(int guid, String name, Place place, int logins, int runSkill, int jumpSkill) {}
