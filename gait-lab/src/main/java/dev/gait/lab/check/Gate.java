package dev.gait.lab.check;

/** One gate after it was held: what was asked, whether it held, and the numbers. */
public record Gate(String name, boolean passed, String detail) {}
