package containerkit.peers.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphQlEchoTest {

    private final GraphQlEcho echo = new GraphQlEcho();

    @Test
    void echoesTheMessage() throws BadRequest {
        assertThat(reply("{\"query\":\"query Echo { echo(message: \\\"hello\\\") { message } }\"}"))
                .isEqualTo("{\"data\":{\"echo\":{\"message\":\"hello\"}}}");
    }

    @Test
    void knowsVariablesAndOperations() throws BadRequest {
        assertThat(
                        reply(
                                """
                        {"query": "query A($m: String!) { echo(message: $m) { message } } query B { echo(message: \\"b\\") { message } }",
                         "operationName": "A", "variables": {"m": "höh"}, "extensions": {}}"""))
                .isEqualTo("{\"data\":{\"echo\":{\"message\":\"höh\"}}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "query Echo { echo { message } }",
                "query Echo { nothing }",
                "query Echo { echo(message: 1) { message } }",
                "query Echo {",
                "no query"
            })
    void saysWhatIsWrongWithAQuery(String query) throws BadRequest {
        assertThat(reply("{\"query\":\"" + query + "\"}"))
                .startsWith("{\"errors\":[{\"message\":")
                .doesNotContain("hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"query\"",
                "{",
                "{}",
                "{\"query\":null}",
                "{\"query\":\" \"}",
                "{\"query\":{}}",
                "{\"query\":\"{ echo(message: 1) }\"} more"
            })
    void refusesWhatIsNoRequest(String request) {
        assertThatThrownBy(() -> reply(request)).isInstanceOf(BadRequest.class);
    }

    private String reply(String request) throws BadRequest {
        return new String(echo.reply(request.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
