package containerkit.loadtest.analyse.profile;

import java.util.Locale;

/** A part of a server that CPU time is spent in. */
public enum Layer {
    CONTAINER("container"),
    FRAMEWORK("Servlet API and Spring"),
    RENDERING("template and JSON"),
    DATA("data access"),
    APPLICATION("application and other libraries"),
    LOADER("class loader of the packed jar"),
    JDK("JDK"),
    GC("GC and JVM threads"),
    KERNEL("kernel and native code");

    private final String label;

    Layer(String label) {
        this.label = label;
    }

    /** What a reader sees. */
    public String label() {
        return label;
    }

    /** The word in files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
