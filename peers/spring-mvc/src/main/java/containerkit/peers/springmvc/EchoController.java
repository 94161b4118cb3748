package containerkit.peers.springmvc;

import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The endpoints that the kit's application lacks, on the container's request threads. */
@RestController
class EchoController {

    private final Replies replies = new Replies();

    @PostMapping("/graphql")
    ResponseEntity<byte[]> graphQl(@RequestBody byte[] request) {
        return http(replies.graphQl(request));
    }

    @GetMapping("/test/text")
    ResponseEntity<byte[]> text() {
        return http(replies.text());
    }

    private static ResponseEntity<byte[]> http(Reply reply) {
        return ResponseEntity.status(reply.status())
                .header(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .body(reply.body());
    }
}
