package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan as it is written in YAML: every key is optional here, {@link PlanReader} supplies what is left out. */
record PlanFile(
        @Nullable String description,
        @Nullable Integer blocks,
        @Nullable Integer rounds,
        @Nullable Long seed,
        Plan.@Nullable Order order,
        @Nullable List<String> jvmFlags,
        @Nullable WarmUpFile warmUp,
        @Nullable Boolean timeBuild,
        @Nullable Double strangersPercent,
        @Nullable String primary,
        @Nullable Double tiePercent,
        @Nullable String published,
        @Nullable List<String> publishedNotes,
        @Nullable String against,
        @Nullable List<JsonNode> contrasts,
        @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<String> modes,
        @Nullable LinkedHashMap<String, ModeFile> modeSettings,
        @Nullable LinkedHashMap<String, ContenderFile> contenders,
        @Nullable LinkedHashMap<String, EndpointFile> endpoints,
        @Nullable List<ScenarioFile> scenarios,
        @Nullable List<PartFile> parts) {

    record WarmUpFile(
            @Nullable Integer gentle,
            @Nullable Integer cycles,
            @Nullable Integer limit,
            @Nullable Duration load,
            @Nullable Duration idle) {}

    record ModeFile(
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<String> profile,
            @Nullable LinkedHashMap<String, String> properties,
            @Nullable List<String> jvmFlags) {}

    record ContenderFile(
            @Nullable String jar,
            @Nullable List<String> args,
            @Nullable List<String> command,
            @Nullable String url,
            @Nullable String peer,
            @Nullable String jmx,
            @Nullable Integer port,
            @Nullable String identity,
            @Nullable String configuration,
            @Nullable LinkedHashMap<String, String> values,
            @Nullable String module) {}

    record EndpointFile(
            @Nullable String path,
            @Nullable String method,
            @Nullable LinkedHashMap<String, String> headers,
            @Nullable String body,
            @Nullable ExpectationFile expect) {}

    record ExpectationFile(
            @Nullable Integer status, @Nullable String body, @Nullable String bodyMatches, @Nullable Boolean varies) {}

    /** Every list multiplies: two endpoints × two tools × three concurrencies are twelve scenarios. */
    record ScenarioFile(
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<String> endpoint,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<String> tool,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<Integer> concurrency,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<Boolean> keepAlive,
            @Nullable Duration duration,
            @Nullable Long requests,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<Double> rate,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<Double> capacityPercent,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<Boolean> sampling,
            @JsonFormat(with = Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable List<Iterations.Benchmark> benchmark,
            @Nullable Integer forks,
            @Nullable Integer warmUpIterations,
            @Nullable Integer iterations) {}

    record PartFile(@Nullable String name, @Nullable List<String> variants, @Nullable List<ScenarioFile> scenarios) {}
}
