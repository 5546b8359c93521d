package dev.gait.app.viewer.web;

/** The way to one tab of a browser. Any thread may speak; nothing blocks. */
public interface TabChannel {
    void text(String json);

    /** Takes the bytes over; the caller does not touch them again. */
    void binary(byte[] frame);

    /** False while the browser reads slower than we speak: leave frames out. */
    boolean isReady();

    void close();
}
