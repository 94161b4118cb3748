package containerkit.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Settings that stop start-up, and the port of management; the code that reads them knows no container. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsTest {
    private static final Set<String> READERS =
            Set.of("containerkit.app.mode.ModeConfiguration", "containerkit.app.async.BoundedExecutorConfiguration");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            springmvc.thread. | core=0 max=1 queue=1 | springmvc.thread.core must be at least 1, got 0
            springmvc.thread. | core=3 max=2 queue=1 | springmvc.thread.max must be at least springmvc.thread.core (3), got 2
            springmvc.thread. | core=1 max=1 queue=-1 | springmvc.thread.queue must be at least 0, got -1
            springmvc.thread. | core=1 max=1 | springmvc.thread.queue is missing
            springmvc.thread. | queue=5 | springmvc.thread.core is missing
            springmvc.thread. | core=1 max=1 queue=1 quue=2 | springmvc.thread.quue
            springmvc.thread. | core=few max=1 queue=1 | springmvc.thread.core
            containerkit. | request-threads=0 backlog=1 | containerkit.request-threads must be at least 1, got 0
            containerkit. | request-threads=1 backlog=0 | containerkit.backlog must be at least 1, got 0
            containerkit. | shared-buffers=0 | containerkit.shared-buffers must be at least 1, got 0
            containerkit. | cores-per-io-thread=0 | containerkit.cores-per-io-thread must be at least 1, got 0
            containerkit. | requst-threads=16 | containerkit.requst-threads
            containerkit. | virtual-threads.max=-1 | containerkit.virtual-threads.max
            containerkit. | virtual-threads.max=20 | no effect unless spring.threads.virtual.enabled is true
            """)
    void stopStartUpWithTheReason(String prefix, String settings, String message, CapturedOutput output) {
        SpringApplication application = new SpringApplication();
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setSources(READERS);
        String[] options =
                Stream.of(settings.split(" ")).map(s -> "--" + prefix + s).toArray(String[]::new);

        assertThatThrownBy(() -> application.run(options).close()).isInstanceOf(Exception.class);
        assertThat(output).containsOnlyOnce("APPLICATION FAILED TO START").contains(message);
    }

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
    void managementListensAThousandAboveTheApplication(String file, String argument, int expected) throws IOException {
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
