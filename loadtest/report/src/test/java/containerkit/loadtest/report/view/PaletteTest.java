package containerkit.loadtest.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Rgb;
import containerkit.loadtest.report.format.Stylesheet;
import containerkit.loadtest.result.RunFixture;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaletteTest {
    private static final Path DASHBOARD = Path.of("monitoring/grafana/dashboards/side-by-side.json");

    @Test
    void contendersHaveTheColoursOfTheDashboard() throws IOException {
        Set<List<String>> live = new TreeSet<>((one, other) -> one.toString().compareTo(other.toString()));
        overrides(new ObjectMapper().readTree(DASHBOARD.toFile()), live);

        assertThat(live).hasSize(3).allSatisfy(override -> {
            String contender = override.get(0).replaceAll("^/\\^(\\w+).*", "$1");
            assertThat(colours().getProperty("contender." + contender)).startsWith(override.get(1) + ",");
        });
    }

    @Test
    void eachContenderHasItsOwn() {
        Palette palette = new Palette(RunFixture.plan(1));

        assertThat(List.of(RunFixture.TOMCAT, RunFixture.JETTY, RunFixture.UNDERTOW, RunFixture.HOSTILE))
                .extracting(palette::colour)
                .doesNotHaveDuplicates();
        assertThat(palette.colour(new Variant("nobody", "stock"))).isEqualTo(Palette.NEUTRAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"#ffffff", "#12161c"})
    void marksCanBeSeenOnThePage(String page) throws IOException {
        assertThat(Stylesheet.CSS).contains("--page: " + page);
        assertThat(colours().values().stream()
                        .flatMap(value -> Arrays.stream(value.toString().split("[ ,]+"))))
                .hasSize(14)
                .allSatisfy(colour ->
                        assertThat(Rgb.hex(colour).contrast(Rgb.hex(page))).isGreaterThan(Rgb.LEAST_OF_MARKS));
    }

    private static Properties colours() throws IOException {
        Properties properties = new Properties();
        try (InputStream file = Palette.class.getResourceAsStream("colours.properties")) {
            properties.load(file);
        }
        return properties;
    }

    private static void overrides(JsonNode node, Set<List<String>> into) {
        if (node.has("matcher") && node.has("properties")) {
            for (JsonNode property : node.get("properties")) {
                if (property.at("/value/mode").asText().equals("fixed")) {
                    into.add(List.of(
                            node.at("/matcher/options").asText(),
                            property.at("/value/fixedColor").asText()));
                }
            }
        }
        node.forEach(child -> overrides(child, into));
    }
}
