package containerkit.loadtest.report;

import containerkit.loadtest.plan.PublishedFigure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Figures that somebody published, found by what they are about. Both modes of a contender share them. */
final class Published {
    /** The part that figures about jars belong to. */
    static final String PACKAGING = "packaging";

    static final String LIVE_THREADS = "live_threads";
    static final String DAEMON_THREADS = "daemon_threads";
    static final String TOTAL_STARTED_THREADS = "total_started_threads";
    static final String MEMORY_PERCENT = "memory_percent";

    private final Map<Key, String> values = new HashMap<>();

    Published(List<PublishedFigure> figures) {
        for (PublishedFigure figure : figures) {
            boolean load = figure.concurrency() != null;
            values.putIfAbsent(
                    new Key(
                            figure.part(),
                            figure.contender(),
                            load ? figure.endpoint() : null,
                            figure.concurrency(),
                            figure.measure()),
                    figure.value());
        }
    }

    private record Key(
            String part, String contender, @Nullable String endpoint, @Nullable Integer concurrency, String measure) {}

    /** Under load. */
    @Nullable
    String loaded(String part, String contender, String endpoint, int concurrency, String measure) {
        return values.get(new Key(part, contender, endpoint, concurrency, measure));
    }

    /** Before any load. */
    @Nullable
    String idle(String part, String contender, String measure) {
        return values.get(new Key(part, contender, null, null, measure));
    }

    /** About the jar. */
    @Nullable
    String packaging(String contender, String measure) {
        return values.get(new Key(PACKAGING, contender, null, null, measure));
    }
}
