package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedDatabaseTest {
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
        assertThat(new SharedDatabase(Map.of(name, value), List.of()).warning(3).isPresent())
                .isEqualTo(shared);
        assertThat(new SharedDatabase(Map.of(), List.of("--x", "--" + name + "=" + value))
                        .warning(3)
                        .isPresent())
                .isEqualTo(shared);
    }

    @org.junit.jupiter.api.Test
    void saysWhatToDo() {
        assertThat(new SharedDatabase(Map.of(), List.of("--spring.datasource.url=jdbc:mysql://db/shop")).warning(4))
                .contains(
                        """
                        spring.datasource.url names one database for 4 contenders: what one writes the others read
                        Give each its own with {contender}, e.g. spring.datasource.url=jdbc:mysql://db/shop_{contender}""");
    }
}
