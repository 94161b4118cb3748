package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FilterReaderTest {
    @Test
    void theFiltersOfTheActuatorAreReadAndAnythingElseHasNone() {
        String mappings =
                """
                {"contexts": {"shop": {"parentId": null, "mappings": {
                  "servletFilters": [
                    {"name": "requestContextFilter", "className": "a.B", "urlPatternMappings": ["/*"]},
                    {"name": "Tomcat WebSocket (JSR356) Filter", "className": "c.WsFilter"}],
                  "servlets": [{"name": "dispatcherServlet"}]}}}}""";

        assertThat(FilterReader.filters(mappings))
                .containsExactly("Tomcat WebSocket (JSR356) Filter", "requestContextFilter");
        assertThat(FilterReader.filters("{\"contexts\": {\"shop\": {}}}")).isEmpty();
        assertThat(FilterReader.filters("<html>sign in</html>")).isEmpty();
        assertThat(FilterReader.filters(null)).isEmpty();
    }
}
