package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.util.function.ThrowingConsumer;

/**
 * An application under the contract.
 *
 * @param container the name of its container
 * @param main its main method
 */
public record TestedApplication(String container, ThrowingConsumer<String[]> main) {

    /** Starts its main method on free ports, with {@code options} such as {@code key=value}. */
    public RunningApplication start(String... options) {
        return start(List.of(), options);
    }

    /** Starts it with additional beans from {@code sources}. */
    public RunningApplication start(List<Class<?>> sources, String... options) {
        // Spring joins the values of a repeated option with a comma.
        Map<String, String> arguments = new LinkedHashMap<>(
                Map.of("server.port", "0", "management.server.port", "0", "logging.level.root", "warn"));
        for (String option : options) {
            String[] parts = option.split("=", 2);
            arguments.put(parts[0], parts[1]);
        }
        return new RunningApplication(SpringApplication.from(main)
                .with(sources.toArray(Class<?>[]::new))
                .run(arguments.entrySet().stream()
                        .map(argument -> "--" + argument.getKey() + "=" + argument.getValue())
                        .toArray(String[]::new))
                .getApplicationContext());
    }

    /** Starts it in that mode, or in stock if the mode is empty, without a management server. */
    public RunningApplication startIn(String mode, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("management.server.port=-1");
        if (!mode.isEmpty()) {
            all.add("spring.profiles.active=" + mode);
        }
        return start(all.toArray(String[]::new));
    }

    /** Fails if it starts with {@code options}. */
    void assertRefuses(String... options) {
        assertThatThrownBy(() -> start(options).close()).isInstanceOf(Exception.class);
    }
}
