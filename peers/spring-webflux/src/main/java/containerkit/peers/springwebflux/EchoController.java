package containerkit.peers.springwebflux;

import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import org.springframework.boot.web.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.Http2;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** All endpoints. None of them waits, so they run on the thread that has the request. */
@RestController
class EchoController {

    private final Replies replies = new Replies();
    private final ReactiveWebServerApplicationContext context;
    private final AbstractConfigurableWebServerFactory factory;
    private final ServerFactsSource server;

    EchoController(
            ReactiveWebServerApplicationContext context,
            AbstractConfigurableWebServerFactory factory,
            ServerFactsSource server) {
        this.context = context;
        this.factory = factory;
        this.server = server;
    }

    @PostMapping("/graphql")
    ResponseEntity<byte[]> graphQl(@RequestBody byte[] request) {
        return http(replies.graphQl(request));
    }

    @GetMapping("/test/json")
    ResponseEntity<byte[]> json() {
        return http(replies.json());
    }

    @GetMapping("/test/text")
    ResponseEntity<byte[]> text() {
        return http(replies.text());
    }

    @GetMapping("/test/file")
    ResponseEntity<byte[]> file() {
        return http(replies.file());
    }

    @GetMapping("/test/identity")
    ResponseEntity<byte[]> identity() {
        return http(replies.identity(facts()));
    }

    @GetMapping("/test/config")
    ResponseEntity<byte[]> configuration() {
        return http(replies.configuration(facts()));
    }

    private ServerFacts facts() {
        Http2 http2 = factory.getHttp2();
        Compression compression = factory.getCompression();
        return server.factsOf(context.getWebServer())
                .with(
                        Setting.HTTP_VERSIONS,
                        http2 != null && http2.isEnabled() ? "http/1.1, h2c" : "http/1.1",
                        "server.http2.enabled")
                .with(
                        Setting.COMPRESSION,
                        compression != null && compression.getEnabled(),
                        "server.compression.enabled");
    }

    private static ResponseEntity<byte[]> http(Reply reply) {
        return ResponseEntity.status(reply.status())
                .header(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .body(reply.body());
    }
}
