package containerkit.peers.quarkus;

import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;

/** All endpoints. None of them waits, so they are marked to run on Quarkus' event loop. */
@Path("/")
@NonBlocking
public class EchoResource {

    private final Replies replies = new Replies();
    private final QuarkusFacts facts;

    EchoResource(QuarkusFacts facts) {
        this.facts = facts;
    }

    @POST
    @Path("graphql")
    @Consumes(MediaType.WILDCARD)
    public RestResponse<byte[]> graphQl(byte[] request) {
        return http(replies.graphQl(request));
    }

    @GET
    @Path("test/json")
    public RestResponse<byte[]> json() {
        return http(replies.json());
    }

    @GET
    @Path("test/text")
    public RestResponse<byte[]> text() {
        return http(replies.text());
    }

    @GET
    @Path("test/file")
    public RestResponse<byte[]> file() {
        return http(replies.file());
    }

    @GET
    @Path("test/identity")
    public RestResponse<byte[]> identity() {
        return http(replies.identity(facts.read()));
    }

    @GET
    @Path("test/config")
    public RestResponse<byte[]> configuration() {
        return http(replies.configuration(facts.read()));
    }

    private static RestResponse<byte[]> http(Reply reply) {
        return RestResponse.ResponseBuilder.<byte[]>create(reply.status())
                .header(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .entity(reply.body())
                .build();
    }
}
