package dev.gait.net.message;

/** Something that can be shown as named values, in the names and shapes of the published message vectors. */
@FunctionalInterface
public interface Fields {
    void fields(FieldSink out);
}
