package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may come in: this machine's own page, and nobody else. */
@SuppressWarnings("NullAway.Init") // JUnit begins with open()
class OriginTest {
    private ViewerServer viewer;
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeEach
    void open() throws Exception {
        viewer = ViewerServer.open(Recording.read(RecordingPageTest.crowd(2)), 0);
    }

    @AfterEach
    void close() {
        viewer.close();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(viewer.address() + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void thePageAndItsPartsComeFromTheJarAndNothingElseDoes() throws Exception {
        assertThat(get("").body()).contains("<title>Gait</title>");
        assertThat(get("js/main.js").headers().firstValue("content-type")).hasValue("text/javascript; charset=utf-8");
        assertThat(get("third_party/three/three.module.js").statusCode()).isEqualTo(200);
        assertThat(get("ground/0/169/180").body()).contains("heights");
        assertThat(get("js/../../../Main.class").statusCode()).isEqualTo(404);
        assertThat(get("nothing").statusCode()).isEqualTo(404);
        assertThat(get("ground/0/x/y").statusCode()).isEqualTo(404);
        assertThat(get("").headers().firstValue("content-security-policy"))
                .hasValueSatisfying(policy -> assertThat(policy).contains("default-src 'self'"));
    }

    @Test
    void aWebSocketNeedsOurOwnOrigin() {
        assertThat(socket("http://127.0.0.1:" + viewer.port())).isTrue();
        assertThatThrownBy(() -> socket("http://example.org")).isInstanceOf(CompletionException.class);
        assertThatThrownBy(() -> socket("http://127.0.0.1:1")).isInstanceOf(CompletionException.class);
    }

    private boolean socket(String origin) {
        WebSocket socket = http.newWebSocketBuilder()
                .header("Origin", origin)
                .buildAsync(URI.create("ws://127.0.0.1:" + viewer.port() + "/live"), new WebSocket.Listener() {})
                .join();
        socket.abort();
        return true;
    }

    @Test
    void anUploadNeedsOurOwnOriginToo() throws Exception {
        HttpRequest foreign = HttpRequest.newBuilder(URI.create(viewer.address() + "drop"))
                .header("Origin", "http://example.org")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        assertThat(http.send(foreign, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aNameThatWasBentToPointHereIsTurnedAway() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", viewer.port())) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(new String(in.readNBytes(12), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 403");
        }
    }

    @Test
    void aTakenPortIsOneSentence() {
        assertThatThrownBy(() -> ViewerServer.open(Recording.read(RecordingPageTest.crowd(2)), viewer.port()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Port " + viewer.port())
                .hasMessageEndingWith(".");
    }

    @Test
    void whatATabSaysIsNeverTrusted() {
        assertThat(PageCommand.parse("nonsense")).isNull();
        assertThat(PageCommand.parse("[1]")).isNull();
        assertThat(PageCommand.parse("{\"t\":{\"a\":1}}")).isNull();
        PageCommand order = PageCommand.parse("{\"t\":\"seek\",\"behind\":\"x\",\"on\":true}");
        assertThat(order).isNotNull();
        if (order != null) {
            assertThat(order.number("behind", 5)).isEqualTo(5);
            assertThat(order.flag("on")).isTrue();
            assertThat(order.id("id")).isZero();
        }
    }
}
