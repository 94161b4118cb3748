package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Settings that stop start-up. One application is enough: the code that reads them knows no container. */
@ExtendWith(OutputCaptureExtension.class)
public abstract class RefusedSettingsContract {

    private final TestedApplication application;

    protected RefusedSettingsContract(TestedApplication application) {
        this.application = application;
    }

    @ParameterizedTest
    @CsvSource({
        "core=0 max=1 queue=1, 'springmvc.thread.core must be at least 1, got 0'",
        "core=3 max=2 queue=1, 'springmvc.thread.max must be at least springmvc.thread.core (3), got 2'",
        "core=1 max=1 queue=-1, 'springmvc.thread.queue must be at least 0, got -1'",
        "core=1 max=1, 'springmvc.thread.queue is missing'",
        "queue=5, 'springmvc.thread.core is missing'",
        "core=1 max=1 queue=1 quue=2, 'springmvc.thread.quue'",
        "core=few max=1 queue=1, 'springmvc.thread.core'"
    })
    void aBadThreadSettingStopsStartUp(String settings, String message, CapturedOutput output) {
        String[] options =
                Stream.of(settings.split(" ")).map(s -> "springmvc.thread." + s).toArray(String[]::new);
        application.assertRefuses(options);
        assertThat(output).containsOnlyOnce("APPLICATION FAILED TO START").contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "request-threads=0 backlog=1, 'containerkit.request-threads must be at least 1, got 0'",
        "request-threads=1 backlog=0, 'containerkit.backlog must be at least 1, got 0'",
        "shared-buffers=0, 'containerkit.shared-buffers must be at least 1, got 0'",
        "cores-per-io-thread=0, 'containerkit.cores-per-io-thread must be at least 1, got 0'",
        "requst-threads=16, 'containerkit.requst-threads'",
        "virtual-threads.max=-1, 'containerkit.virtual-threads.max'",
        "virtual-threads.max=20, 'no effect unless spring.threads.virtual.enabled is true'"
    })
    void aBadSettingOfAModeStopsStartUp(String settings, String message, CapturedOutput output) {
        application.assertRefuses(
                Stream.of(settings.split(" ")).map(s -> "containerkit." + s).toArray(String[]::new));
        assertThat(output).containsOnlyOnce("APPLICATION FAILED TO START").contains(message);
    }
}
