package containerkit.peers.resteasyundertow;

import containerkit.peers.echo.Answers;
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

    private final Answers answers = new Answers();
    private final Supplier<ServerFacts> facts;

    EchoResource(Supplier<ServerFacts> facts) {
        this.facts = facts;
    }

    @POST
    @Path("graphql")
    public Response graphQl(byte[] request) {
        return http(answers.graphQl(request));
    }

    /** Written by RESTEasy's Jackson, as it was published. */
    @GET
    @Path("test/json")
    @Produces(MediaType.APPLICATION_JSON)
    public Answers.Greeting json() {
        return Answers.Greeting.there();
    }

    @GET
    @Path("test/text")
    public Response text() {
        return http(answers.text());
    }

    @GET
    @Path("test/file")
    public Response file() {
        return http(answers.file());
    }

    @GET
    @Path("test/identity")
    public Response identity() {
        return http(answers.identity(facts.get()));
    }

    @GET
    @Path("test/config")
    public Response configuration() {
        return http(answers.configuration(facts.get()));
    }

    private static Response http(Reply reply) {
        return Response.status(reply.status())
                .type(reply.contentType())
                .entity(reply.body())
                .build();
    }
}
