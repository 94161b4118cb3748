package containerkit.peers.micronaut;

import containerkit.peers.echo.Answers;
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

/** All endpoints. Nothing here waits, so it stays on the event loop, where Micronaut runs what is not said to block. */
@Controller
class EchoController {

    private final Answers answers = new Answers();
    private final MicronautFacts facts;

    EchoController(MicronautFacts facts) {
        this.facts = facts;
    }

    @Post("/graphql")
    @Consumes(MediaType.ALL)
    HttpResponse<byte[]> graphQl(@Body byte[] request) {
        return http(answers.graphQl(request));
    }

    @Get("/test/json")
    HttpResponse<byte[]> json() {
        return http(answers.json());
    }

    @Get("/test/text")
    HttpResponse<byte[]> text() {
        return http(answers.text());
    }

    @Get("/test/file")
    HttpResponse<byte[]> file() {
        return http(answers.file());
    }

    @Get("/test/identity")
    HttpResponse<byte[]> identity() {
        return http(answers.identity(facts.read()));
    }

    @Get("/test/config")
    HttpResponse<byte[]> configuration() {
        return http(answers.configuration(facts.read()));
    }

    private static HttpResponse<byte[]> http(Reply reply) {
        return HttpResponse.<byte[]>status(HttpStatus.valueOf(reply.status()))
                .header(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .body(reply.body());
    }
}
