package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/** Form in which the application of a jar is started. */
public enum Packing {
    /** Executable jar with the libraries in it. */
    JAR("", "", 0),
    /** Its libraries as files on the class path. */
    EXTRACTED("", "", 0),
    /** The same with an archive of its loaded classes, from a run that ends when the application context is refreshed. */
    CDS("-XX:ArchiveClassesAtExit=", "-XX:SharedArchiveFile=", 13),
    /** The same with a cache of ahead-of-time computations, from such a run. */
    AOT("-XX:AOTCacheOutput=", "-XX:AOTCache=", 25),
    /** The same with such a cache, from a run that was loaded. */
    AOT_LOADED(AOT.writing, AOT.reading, AOT.since);

    private final String writing;
    private final String reading;
    private final int since;

    Packing(String writing, String reading, int since) {
        this.writing = writing;
        this.reading = reading;
        this.since = since;
    }

    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether it needs a file that a training run makes. */
    public boolean cached() {
        return since > 0;
    }

    /** Returns whether the training run is loaded, and so has to be ended; else it ends by itself. */
    public boolean loaded() {
        return this == AOT_LOADED;
    }

    /** Returns the first Java version that has it; 0 where every one does. */
    public int since() {
        return since;
    }

    /** Returns the JVM flags of the training run. */
    public List<String> training(String cache) {
        return loaded() ? List.of(writing + cache) : List.of(writing + cache, "-Dspring.context.exit=onRefresh");
    }

    /** Returns the JVM flags of a run with the cache, which fails where the JVM cannot use it. */
    public List<String> using(String cache) {
        return List.of(reading + cache, this == CDS ? "-Xshare:on" : "-XX:AOTMode=on");
    }
}
