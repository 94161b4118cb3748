package containerkit.loadtest.analysis.profile;

/** Parts of a server in which CPU time is spent. */
public enum Layer {
    CONTAINER("container"),
    FRAMEWORK("Servlet API and Spring"),
    SECURITY("security filters"),
    SESSION("HTTP session"),
    TEMPLATE("template"),
    JSON("JSON"),
    DATA("data access"),
    LOGGING("logging"),
    APPLICATION("application and other libraries"),
    LOADER("class loader of the packed jar"),
    JDK("JDK"),
    GC("GC and JVM threads"),
    KERNEL("kernel and native code");

    private final String label;

    Layer(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Returns whether its work is not that of the container, nor of what a container works with. */
    public boolean beyondContainer() {
        return switch (this) {
            case SECURITY, SESSION, TEMPLATE, JSON, DATA, LOGGING, APPLICATION -> true;
            case CONTAINER, FRAMEWORK, LOADER, JDK, GC, KERNEL -> false;
        };
    }
}
