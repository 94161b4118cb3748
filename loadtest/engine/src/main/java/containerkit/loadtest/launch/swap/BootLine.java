package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Container;
import java.nio.file.Path;
import java.util.List;

/** Version of Spring Boot that a jar was built with. */
public record BootLine(String version) {
    private static final int KNOWN_SINCE = 2;
    private static final int NO_UNDERTOW_SINCE = 4;

    /**
     * Reads it from a jar.
     *
     * @throws LaunchException if the file is no executable jar of Spring Boot
     */
    public static BootLine of(Path jar) throws LaunchException {
        return new BootLine(BootJar.read(jar).bootVersion());
    }

    /**
     * Returns whether the kit knows the containers of this version. In earlier versions, Spring Boot's own classes for
     * them had other names.
     */
    boolean known() {
        return major() >= KNOWN_SINCE;
    }

    int major() {
        return Integer.parseInt(version.split("\\D", 2)[0]);
    }

    /** Returns the containers that this version has a starter for. */
    public List<Container> containers() {
        return major() >= NO_UNDERTOW_SINCE
                ? List.of(Container.TOMCAT, Container.JETTY)
                : List.of(Container.TOMCAT, Container.JETTY, Container.UNDERTOW);
    }
}
