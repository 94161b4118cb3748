package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** Container that a jar is unpacked for. */
public enum Container {
    TOMCAT("Tomcat"),
    JETTY("Jetty"),
    UNDERTOW("Undertow"),
    /** Container that the jar has: the control that shows what unpacking alone changes. */
    SAME("its own container");

    private final String title;

    Container(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    @JsonValue
    public String key() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    public static Optional<Container> of(String key) {
        return Arrays.stream(values())
                .filter(container -> container.key().equals(key))
                .findFirst();
    }
}
