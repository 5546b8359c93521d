package dev.gait.server.store;

/** A character and where it is now. */
public record SavedPlace(int guid, Place place) {}
