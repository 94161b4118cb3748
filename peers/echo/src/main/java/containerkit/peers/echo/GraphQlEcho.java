package containerkit.peers.echo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The echo of the evitaDB comparison: its schema, executed by graphql-java on the caller's thread. It never waits.
 * Parsed queries are not cached, as in that comparison: each request is parsed, validated and executed.
 */
public final class GraphQlEcho {

    private static final String SCHEMA =
            """
            type Query { echo(message: String!): Echo }
            type Echo { message: String }
            """;

    private final JsonMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private final ObjectReader requests = json.readerFor(Request.class);
    private final GraphQL graphQl = GraphQL.newGraphQL(new SchemaGenerator()
                    .makeExecutableSchema(
                            new SchemaParser().parse(SCHEMA),
                            RuntimeWiring.newRuntimeWiring()
                                    .type(
                                            "Query",
                                            query -> query.dataFetcher(
                                                    "echo",
                                                    call -> Map.of("message", call.<String>getArgument("message"))))
                                    .build()))
            .build();

    record Request(String query, String operationName, Map<String, Object> variables) {}

    /**
     * Creates the replies of all endpoints. It is thread-safe.
     *
     * @param request JSON with {@code query}, and perhaps {@code operationName} and {@code variables}
     * @return JSON with {@code data}, or with {@code errors} if the query is not valid
     * @throws BadRequest if the request is not JSON or has no query
     */
    public byte[] reply(byte[] request) throws BadRequest {
        ExecutionInput input = input(request);
        try {
            return json.writeValueAsBytes(graphQl.execute(input).toSpecification());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ExecutionInput input(byte[] bytes) throws BadRequest {
        Request request;
        try {
            request = requests.readValue(bytes);
        } catch (IOException e) {
            throw new BadRequest("the body is not a GraphQL request: expected a JSON object");
        }
        if (request == null || request.query() == null || request.query().isBlank()) {
            throw new BadRequest("the body has no query");
        }
        ExecutionInput.Builder input = ExecutionInput.newExecutionInput(request.query());
        if (request.operationName() != null) {
            input.operationName(request.operationName());
        }
        if (request.variables() != null) {
            input.variables(request.variables());
        }
        return input.build();
    }
}
