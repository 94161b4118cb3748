package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Container;
import java.nio.file.Path;
import java.util.List;

/** Version of Spring Boot that a jar was built with. */
public record BootLine(String version) {
    private static final int FRAMEWORK_6 = 3;
    private static final int NO_UNDERTOW_SINCE = 4;

    /**
     * Reads it from a jar.
     *
     * @throws LaunchException if the file is no executable jar of Spring Boot
     */
    public static BootLine of(Path jar) throws LaunchException {
        return new BootLine(BootJar.read(jar).bootVersion());
    }

    int major() {
        return number(0);
    }

    /** Returns whether {@code spring.context.exit} ends a run, which Spring Framework 6.1 has. */
    boolean endsOnRefresh() {
        return major() > FRAMEWORK_6 || major() == FRAMEWORK_6 && number(1) >= 2;
    }

    private int number(int at) {
        return Integer.parseInt(version.split("\\D")[at]);
    }

    /** Returns the containers that this version has a starter for. */
    public List<Container> containers() {
        return major() >= NO_UNDERTOW_SINCE
                ? List.of(Container.TOMCAT, Container.JETTY)
                : List.of(Container.TOMCAT, Container.JETTY, Container.UNDERTOW);
    }
}
