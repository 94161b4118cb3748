package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.swap.PackagedConfiguration;
import containerkit.loadtest.launch.swap.ServiceSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedDatabaseTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SPRING_DATASOURCE_URL | jdbc:postgresql://db/shop             | true
            DB_URL                | postgres://db/shop                    | true
            SHOP                  | jdbc:mysql://db/shop                  | true
            SPRING_DATASOURCE_URL | jdbc:postgresql://db/shop_{contender} | false
            DB_URL                | jdbc:h2:mem:shop                      | false
            SHOP                  | http://example.org                    | false
            """)
    void namesWhatIsShared(String name, String value, boolean shared) {
        assertThat(database(Map.of(name, value), List.of()).warning(3).isPresent())
                .isEqualTo(shared);
        assertThat(database(Map.of(), List.of("--x", "--" + name + "=" + value))
                        .warning(3)
                        .isPresent())
                .isEqualTo(shared);
    }

    @Test
    void saysWhatToDo() {
        assertThat(database(Map.of(), List.of("--spring.datasource.url=jdbc:mysql://db/shop"))
                        .warning(4))
                .contains(
                        """
                        spring.datasource.url names one database for 4 contenders: what one writes the others read
                        Give each its own with {contender}, e.g. --arg=--spring.datasource.url=jdbc:mysql://db/shop_{contender}""");
    }

    @Test
    void theHintKeepsTheSettingThatWasFound() throws IOException {
        assertThat(database(Map.of("DB_URL", "postgres://db/shop"), List.of())
                        .warning(2)
                        .orElseThrow())
                .endsWith("e.g. --env DB_URL=postgres://db/shop_{contender}");
        assertThat(database(Map.of(), List.of("--spring.data.mongodb.uri=mongodb://db/shop"))
                        .warning(2)
                        .orElseThrow())
                .endsWith("e.g. --arg=--spring.data.mongodb.uri=mongodb://db/shop_{contender}");
        assertThat(database(Map.of(), List.of(), Map.of(), jar("orders:\n  store: mongodb+srv://db/shop\n"))
                        .warning(2)
                        .orElseThrow())
                .startsWith("spring.data.mongodb.uri names one database");
    }

    @Test
    void looksAtTheEnvironmentAndIntoTheJarWhereNothingElseIsGiven() throws IOException {
        PackagedConfiguration usual = jar("spring:\n  datasource:\n    url: ${DB:jdbc:mysql://db/shop}\n");
        PackagedConfiguration own = jar("orders:\n  db:\n    address: jdbc:mysql://db/shop\n");
        Map<String, String> set = Map.of("SPRING_DATASOURCE_URL", "jdbc:x:y");

        assertThat(database(Map.of(), List.of(), Map.of(), usual).warning(2)).isPresent();
        assertThat(database(Map.of(), List.of(), Map.of(), own).warning(2)).isPresent();
        assertThat(database(Map.of("DB_URL", "jdbc:h2:mem:x"), List.of(), Map.of(), usual)
                        .warning(2))
                .isEmpty();
        assertThat(database(Map.of(), List.of(), set, PackagedConfiguration.none())
                        .warning(2))
                .isPresent();
        assertThat(database(Map.of(), List.of(), Map.of(), PackagedConfiguration.none())
                        .warning(2))
                .isEmpty();
    }

    private PackagedConfiguration jar(String yaml) throws IOException {
        return PackagedConfiguration.of(
                ServiceSettingsTest.jar(directory.resolve("my.jar"), Map.of("application.yml", yaml)));
    }

    private static SharedDatabase database(Map<String, String> env, List<String> args) {
        return database(env, args, Map.of(), PackagedConfiguration.none());
    }

    private static SharedDatabase database(
            Map<String, String> env, List<String> args, Map<String, String> inherited, PackagedConfiguration jar) {
        return new SharedDatabase(env, args, new ServiceSettings(args, List.of(), env, inherited, jar));
    }
}
