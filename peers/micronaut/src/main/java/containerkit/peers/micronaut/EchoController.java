package containerkit.peers.micronaut;

import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;

/** All endpoints. None of them waits, so they run on the event loop, Micronaut's default. */
@Controller
class EchoController {

    private final Replies replies = new Replies();
    private final MicronautFacts facts;

    EchoController(MicronautFacts facts) {
        this.facts = facts;
    }

    @Post("/graphql")
    @Consumes(MediaType.ALL)
    HttpResponse<byte[]> graphQl(@Body byte[] request) {
        return http(replies.graphQl(request));
    }

    @Get("/test/json")
    HttpResponse<byte[]> json() {
        return http(replies.json());
    }

    @Get("/test/text")
    HttpResponse<byte[]> text() {
        return http(replies.text());
    }

    @Get("/test/file")
    HttpResponse<byte[]> file() {
        return http(replies.file());
    }

    @Get("/test/identity")
    HttpResponse<byte[]> identity() {
        return http(replies.identity(facts.read()));
    }

    @Get("/test/config")
    HttpResponse<byte[]> configuration() {
        return http(replies.configuration(facts.read()));
    }

    private static HttpResponse<byte[]> http(Reply reply) {
        return HttpResponse.<byte[]>status(HttpStatus.valueOf(reply.status()))
                .header(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .body(reply.body());
    }
}
