package containerkit.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

class ManagementPortTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "server.port: 8083, , 9083",
        "server.port: 8083, --server.port=8090, 9090",
        "server.port: 8083, --management.server.port=-1, -1",
        "server.port: 8083, --server.port=0, 0",
        "server.port: 8083, --server.port=65000, 0"
    })
    void isAThousandAboveTheApplications(String file, String argument, int expected) throws IOException {
        Path settings = Files.writeString(directory.resolve("application.yml"), file);
        SpringApplicationBuilder application = new SpringApplicationBuilder(Object.class).web(WebApplicationType.NONE);
        String location = "--spring.config.location=" + settings.toUri();

        try (ConfigurableApplicationContext context =
                argument == null ? application.run(location) : application.run(location, argument)) {
            assertThat(context.getEnvironment().getProperty("management.server.port", Integer.class))
                    .isEqualTo(expected);
        }
    }
}
