package containerkit.loadtest.plan.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFilesTest {
    @TempDir
    Path directory;

    private List<Endpoint> read(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("api.http"), text);
        return RequestFile.read(file).endpoints();
    }

    @Test
    void readsRequestsOfBothEditors() throws IOException {
        Files.writeString(directory.resolve("order.json"), "{\"item\": 9}");
        List<Endpoint> requests = read(
                """
                # The shop
                @base = http://localhost:8080/api
                @item = 7

                GET {{base}}/orders
                    ?page=2
                    &size=10
                Accept: application/json

                ### Create an order
                // as the page does
                POST {{base}}/orders HTTP/1.1
                Content-Type: application/json
                # a comment among headers
                X-Item: {{item}}

                {
                  "item": {{item}}
                }

                ###
                # @name from-file
                PUT /orders/1
                Content-Type: application/json

                < order.json

                ### the host of an environment file
                {{host}}/health

                ###
                POST http://localhost:8080/login
                Content-Type: application/x-www-form-urlencoded

                user=me
                &pass=x
                """);

        assertThat(requests)
                .extracting(Endpoint::name)
                .containsExactly(
                        "api-orders", "Create-an-order", "from-file", "the-host-of-an-environment-file", "post-login");
        assertThat(requests.get(0).path()).isEqualTo("/api/orders?page=2&size=10");
        assertThat(requests.get(0).headers()).containsEntry("Accept", "application/json");
        assertThat(requests.get(1).method()).isEqualTo("POST");
        assertThat(requests.get(1).headers()).containsEntry("X-Item", "7");
        assertThat(requests.get(1).body()).isEqualTo("{\n  \"item\": 7\n}");
        assertThat(requests.get(2).body()).isEqualTo("{\"item\": 9}");
        assertThat(requests.get(3).method()).isEqualTo("GET");
        assertThat(requests.get(3).path()).isEqualTo("/health");
        assertThat(requests.get(4).body()).isEqualTo("user=me&pass=x");
    }

    /** Ten times ten times … as many characters, or only as many steps. */
    @Test
    @Timeout(60)
    void variablesInVariablesDoNotMultiply() throws IOException {
        StringBuilder variables = new StringBuilder();
        for (int i = 9; i > 0; i--) {
            variables
                    .append("@v")
                    .append(i)
                    .append(" = ")
                    .append(("{{v" + (i - 1) + "}}").repeat(10))
                    .append('\n');
        }
        String file = variables + "@v0 = %s\nGET /a?b={{v9}}\n";

        assertThat(read(file.formatted("")).get(0).path()).isEqualTo("/a?b=");
        assertThatThrownBy(() -> read(file.formatted("x")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("line 11: with the values of its variables the file is larger than 16 MiB");
    }

    /** In this table a tilde is the end of a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            # nothing but a comment                  | has no request
            ###~###                                  | has no request
            GET /a~~> {% client.test() %}            | line 3: the kit runs no scripts
            < {% x %}~GET /a                         | line 1: the kit runs no scripts
            GET /a~~> check.js                       | line 3: the kit runs no scripts
            GET /{{nme}}~@name = x                   | line 1: the variable {{nme}} has no value
            @a = {{b}}~@b = {{a}}~GET /{{a}}         | line 3: the variable {{b}} refers to itself
            GET /{{$guid}}                           | line 1: {{$guid}} would be another value in every request
            GET /a~no header                         | line 2: 'no header' is not a header: expected NAME: VALUE
            POST /a~~< nothing.json                  | line 3: the file nothing.json cannot be read
            ###~WEBSOCKET ws://h/x                   | line 2: the kit cannot send WEBSOCKET
            """)
    void refusesWithTheLine(String text, String message) {
        assertThatThrownBy(() -> read(text.replace("~", "\n")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("api.http")
                .hasMessageContaining(message);
    }

    @Test
    void takesGetsWithoutRequiredParameters() {
        Requests requests = OpenApi.of(
                "api.yaml",
                """
                openapi: 3.0.1
                servers:
                  - url: "{scheme}://shop.example/{version}/"
                    variables: {scheme: {default: https}, version: {default: v1}}
                paths:
                  /orders:
                    get:
                      operationId: listOrders
                      parameters:
                        - {name: page, in: query, required: false}
                    post: {}
                  /orders/{id}:
                    get: {}
                  /search:
                    get:
                      parameters: [{$ref: '#/components/parameters/Query'}]
                  /tenants:
                    parameters: [{name: X-Tenant, in: header, required: true}]
                    get: {}
                  /health:
                    get: {}
                components:
                  parameters:
                    Query: {name: q, in: query, required: true}
                """);

        assertThat(requests.endpoints()).extracting(Endpoint::path).containsExactly("/v1/orders", "/v1/health");
        assertThat(requests.endpoints()).extracting(Endpoint::name).containsExactly("listOrders", "v1-health");
        assertThat(requests.notes())
                .containsExactly(
                        "api.yaml: left out GET /v1/orders/{id}, /v1/search, /v1/tenants with required parameters; "
                                + "name others with --path");
        assertThat(requests.chosen()).isFalse();
        assertThat(requests.mix()).isTrue();
    }

    @Test
    void readsJsonAndSwagger() {
        Requests requests = OpenApi.of(
                "api.json",
                """
                {
                \t"swagger": "2.0",
                \t"basePath": "/api/",
                \t"paths": {"/a": {"get": {}}}
                }
                """);

        assertThat(requests.endpoints()).extracting(Endpoint::path).containsExactly("/api/a");
    }

    @Test
    void takesNoMoreThanARunCanLoad() {
        String many = IntStream.range(0, 24)
                .mapToObj(i -> "  /r" + i + ": {get: {}}\n")
                .collect(Collectors.joining());

        Requests requests = OpenApi.of("api.yaml", "openapi: 3.1.0\npaths:\n" + many);

        assertThat(requests.endpoints()).hasSize(20);
        assertThat(requests.notes())
                .containsExactly(
                        "api.yaml: left out GET /r20, /r21, /r22 and 1 more beyond the first 20; name others with --path");
    }

    @Test
    void refusesWhatHasNone() {
        assertThatThrownBy(() -> OpenApi.of("x", "openapi: 3.0.0\npaths: {'/a/{id}': {get: {}}}"))
                .isInstanceOf(PlanException.class)
                .hasMessage("x has no GET without required parameters; 1 have some")
                .extracting(failure -> ((PlanException) failure).hint())
                .asString()
                .contains("--path /a/1");
        assertThatThrownBy(() -> OpenApi.of("x", "a: b")).hasMessageContaining("not an OpenAPI document");
        assertThatThrownBy(() -> OpenApi.of("x", "{")).hasMessageContaining("neither JSON nor YAML: line 1: ");
        assertThatThrownBy(() -> OpenApi.of("x", "contenders: {}")).hasMessageContaining("is a plan");
    }

    @Test
    void theAddressOfADocumentKeepsItsQuery() {
        assertThat(Requests.pathOf("http://localhost:8080/v3/api-docs?group=shop", "--requests"))
                .isEqualTo("/v3/api-docs?group=shop");
        assertThat(Requests.pathOf("http://localhost:8080/v3/api-docs/{group}", "--requests"))
                .isEqualTo("/v3/api-docs/%7Bgroup%7D");
        assertThat(Requests.pathOf("https://localhost", "--requests")).isEqualTo("/");
    }

    @Test
    void aDocumentMayBeAsLargeAsAFile() {
        String paths = IntStream.range(0, 48_000) // 3.4 MiB, and the parser's own limit is 3
                .mapToObj(
                        i -> "\"/orders/" + i + "/{id}\": {\"get\": {\"description\": \"One of the many orders.\"}}, ")
                .collect(Collectors.joining());
        String text = "{\"openapi\": \"3.1.0\", \"paths\": {" + paths + "\"/a\": {\"get\": {}}}}";

        assertThat(text).hasSizeGreaterThan(3 << 20);
        assertThat(OpenApi.of("large.json", text).endpoints()).hasSize(1);
    }
}
