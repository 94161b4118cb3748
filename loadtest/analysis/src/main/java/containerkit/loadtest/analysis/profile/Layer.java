package containerkit.loadtest.analysis.profile;

import java.util.Locale;

/** Parts of a server in which CPU time is spent. */
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

    /** Returns the label for readers. */
    public String label() {
        return label;
    }

    /** Returns the word in files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
