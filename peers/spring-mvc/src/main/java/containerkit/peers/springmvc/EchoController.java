package containerkit.peers.springmvc;

import containerkit.peers.echo.Answers;
import containerkit.peers.echo.Reply;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What the peers serve and the application of the kit does not, on the container's request threads. */
@RestController
class EchoController {

    private final Answers answers = new Answers();

    @PostMapping("/graphql")
    ResponseEntity<byte[]> graphQl(@RequestBody byte[] request) {
        return http(answers.graphQl(request));
    }

    @GetMapping("/test/text")
    ResponseEntity<byte[]> text() {
        return http(answers.text());
    }

    private static ResponseEntity<byte[]> http(Reply reply) {
        return ResponseEntity.status(reply.status())
                .header(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .body(reply.body());
    }
}
