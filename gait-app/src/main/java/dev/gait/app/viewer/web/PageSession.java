package dev.gait.app.viewer.web;

/** One tab, as the web server's thread hears it. */
public interface PageSession {
    void text(String json);

    void binary(byte[] message);

    void closed();
}
