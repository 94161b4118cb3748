package containerkit.loadtest.report.json;

import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint and a load shape.
 *
 * @param part name of the part of the plan
 * @param name the scenario's name, unique in the part
 * @param endpoint the endpoint's name
 * @param method HTTP method
 * @param path path and query
 * @param tool the load generator
 * @param concurrency connections held open at once
 * @param ratePerS requests per second of an open model; null for a closed model, and for a share of a capacity that was
 *     not measured
 * @param capacityPercent that rate as a share of the slowest contender's capacity; null where it is not given in this way
 * @param keepAlive whether a connection carries more than one request
 * @param durationS length of a slice in seconds; null where requests are counted
 * @param requests requests of a slice; null where it has a duration
 * @param iterations how JMH divides a slice; null for other tools
 */
record ScenarioJson(
        String part,
        String name,
        String endpoint,
        String method,
        String path,
        String tool,
        int concurrency,
        @Nullable Double ratePerS,
        @Nullable Double capacityPercent,
        boolean keepAlive,
        @Nullable Double durationS,
        @Nullable Long requests,
        @Nullable Iterations iterations) {
    static List<ScenarioJson> all(RunResult run) {
        return run.header().plan().parts().stream()
                .flatMap(part -> part.scenarios().stream().map(scenario -> of(run, part, scenario)))
                .toList();
    }

    private static ScenarioJson of(RunResult run, Part part, Scenario scenario) {
        return new ScenarioJson(
                part.name(),
                scenario.name(),
                scenario.endpoint().name(),
                scenario.endpoint().method(),
                scenario.endpoint().path(),
                scenario.tool(),
                scenario.concurrency(),
                run.paced(part, scenario).load().perSecond(),
                scenario.load().capacityPercent(),
                scenario.keepAlive(),
                scenario.load().duration() == null
                        ? null
                        : Double.valueOf(scenario.load().duration().toMillis() / 1e3),
                scenario.load().requests(),
                scenario.slicing().iterations());
    }
}
