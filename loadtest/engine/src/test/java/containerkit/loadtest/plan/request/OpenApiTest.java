package containerkit.loadtest.plan.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    @Test
    void takesGetsWithoutRequiredParameters() {
        Requests requests = OpenApi.of(
                "api.yaml",
                """
                openapi: 3.0.1
                servers:
                  - url: https://shop.example/v1/
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
                      parameters: [{name: q, in: query, required: true}]
                  /tenants:
                    parameters: [{name: X-Tenant, in: header, required: true}]
                    get: {}
                  /health:
                    get: {}
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
                .isInstanceOf(UserFailure.class)
                .hasMessage("x has no GET without required parameters")
                .extracting(failure -> ((UserFailure) failure).hint())
                .asString()
                .contains("--path /a/1");
        assertThatThrownBy(() -> OpenApi.of("x", "a: b")).hasMessageContaining("not an OpenAPI document");
        assertThatThrownBy(() -> OpenApi.of("x", "{")).hasMessageContaining("neither JSON nor YAML: line 1: ");
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
