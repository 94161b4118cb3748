package containerkit.peers.resteasyundertow;

import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.Supplier;

/** All endpoints, on Undertow's workers: RESTEasy runs on its servlets. */
@Path("/")
public class EchoResource {

    private final Replies replies = new Replies();
    private final Supplier<ServerFacts> facts;

    EchoResource(Supplier<ServerFacts> facts) {
        this.facts = facts;
    }

    @POST
    @Path("graphql")
    public Response graphQl(byte[] request) {
        return http(replies.graphQl(request));
    }

    /** Written by RESTEasy's Jackson, as in the published comparison. */
    @GET
    @Path("test/json")
    @Produces(MediaType.APPLICATION_JSON)
    public Replies.Greeting json() {
        return Replies.Greeting.there();
    }

    @GET
    @Path("test/text")
    public Response text() {
        return http(replies.text());
    }

    @GET
    @Path("test/file")
    public Response file() {
        return http(replies.file());
    }

    @GET
    @Path("test/identity")
    public Response identity() {
        return http(replies.identity(facts.get()));
    }

    @GET
    @Path("test/config")
    public Response configuration() {
        return http(replies.configuration(facts.get()));
    }

    private static Response http(Reply reply) {
        return Response.status(reply.status())
                .type(reply.contentType())
                .entity(reply.body())
                .build();
    }
}
