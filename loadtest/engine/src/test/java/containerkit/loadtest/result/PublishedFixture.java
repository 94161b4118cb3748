package containerkit.loadtest.result;

import containerkit.loadtest.plan.PublishedValue;
import java.util.ArrayList;
import java.util.List;

/** What was published of the plan of {@link RunFixture}. */
final class PublishedFixture {
    static final List<String> NOTES =
            List.of("It ran on another machine, of <4> threads.", "Its tools opened a connection for every request.");

    private PublishedFixture() {}

    /** For both parts and for packaging. */
    static List<PublishedValue> figures() {
        List<PublishedValue> figures = new ArrayList<>();
        String part = RunFixture.BLOCK.name();
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "requests", "197626", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "success_percent", "100", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "throughput_per_s", "1656.41", null));
        figures.add(new PublishedValue(part, "jetty", "blocking", 50, "throughput_per_s", "2364.51", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "siege_mean_response_s", "0.03", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", null, "live_threads", "29", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "live_threads", "93", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", null, "memory_percent", "1.8", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "cpu_percent", "56.1", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "peak_cpu_percent", "250.3", null));
        figures.add(new PublishedValue(
                RunFixture.ASYNC.name(), "tomcat", "async", 200, "throughput_per_s", "8774.37", null));
        figures.add(new PublishedValue(
                RunFixture.ASYNC.name(), "jetty", "async", 200, "throughput_per_s", "8530.12", null));
        figures.add(new PublishedValue(RunFixture.ASYNC.name(), "jetty", "async", 200, "ab_total_s", "2.345", null));
        figures.add(new PublishedValue("packaging", "tomcat", null, null, "package_time", "2.848", null));
        figures.add(new PublishedValue("packaging", "undertow", null, null, "memory_max", "41", null));
        figures.add(new PublishedValue(
                "packaging", "undertow", null, null, "extra_response_headers", "Connection: keep-alive", null));
        return figures;
    }
}
