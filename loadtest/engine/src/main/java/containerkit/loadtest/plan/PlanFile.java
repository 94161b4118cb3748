package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Binder.Key;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plan as its file has it: a component for each key. */
record PlanFile(
        YamlValue at,
        @Key(fallback = "") String description,
        @Key(min = 1, max = MOST_REPETITIONS) @Nullable Integer blocks,
        @Key(fallback = "2", min = 1, max = MOST_REPETITIONS) int rounds,
        @Nullable Long seed,
        @Key(fallback = "shuffled") Plan.Order order,
        @Key(like = FLAG, as = "a flag", hint = "Remove it.") List<String> jvmFlags,
        @Key(min = 1, max = 4_096) @Nullable Integer cpus,
        @Key(like = PodSize.MEMORY, as = "a size", hint = PodSize.HINT) @Nullable String memory,
        @Key(like = ".*[A-Za-z0-9].*", as = "names", hint = "e.g. secrets: [X-License, tenant]") List<String> secrets,
        WarmUp warmUp,
        @Key(min = 100) @Nullable Duration startUp,
        boolean timeBuild,
        @Nullable Boolean profile,
        @Key(fallback = "25", max = 100) double otherProcessesPercent,
        @Nullable YamlValue primary,
        @Key(fallback = "5", max = 99.9) double margin,
        @Nullable YamlValue published,
        List<String> publishedNotes,
        List<YamlValue> pairs,
        @Key(oneOrMore = true) List<YamlValue> modes,
        @Key(named = true) Map<String, Setting> modeSettings,
        @Nullable Sweep sweep,
        @Nullable YamlValue contenders,
        @Key(named = true) Map<String, Endpoints.Entry> endpoints,
        @Key(oneOrMore = true) @Nullable List<Scenarios.Entry> scenarios,
        @Key(oneOrMore = true) List<Parts.Entry> parts)
        implements Binder.Bound {
    private static final String HEAP = "-Xm[sx].*|-XX:(Initial|Max)(HeapSize|RAMPercentage)=.*";

    static final String FLAG = "(?s).*\\S.*";

    static final int MOST_REPETITIONS = 1_000;

    /** Settings of a mode. Profiles are a list or, as Spring has it, have commas between them. */
    record Setting(
            @Key(
                            oneOrMore = true,
                            like = "\\s*[^,\\s][^,]*(,\\s*[^,\\s][^,]*)*",
                            as = "the names of profiles",
                            hint = "e.g. profile: [tuned, metrics]")
                    @Nullable
                    List<String> profile,
            Map<String, String> properties,
            @Key(like = FLAG, as = "a flag", hint = "Remove it.") List<String> jvmFlags,
            @Nullable Packing packed) {}

    private static final List<Rule<PlanFile>> RULES = List.of(
            new Rule<>(
                    "contenders",
                    plan -> plan.contenders() == null
                            || plan.contenders().isMapping()
                                    && plan.contenders().entries().isEmpty(),
                    "a plan needs contenders",
                    "e.g. contenders: [tomcat, jetty, undertow]"),
            new Rule<>(
                    "endpoints",
                    plan -> plan.endpoints().isEmpty(),
                    "a plan needs endpoints",
                    "e.g. endpoints: {root: {path: /}}"),
            new Rule<>(
                    "mode_settings",
                    plan -> plan.modeSettings().containsKey(Mode.STOCK),
                    "stock cannot have settings",
                    "Choose another name."),
            new Rule<>(
                    "sweep",
                    plan -> plan.sweep() != null && plan.has("modes"),
                    "sweep makes the modes",
                    "Remove one of the two; parts may have further variants."),
            new Rule<>(
                    "jvm_flags",
                    plan -> plan.sweep() != null
                            && !plan.sweep().heapMib().isEmpty()
                            && plan.jvmFlags().stream().anyMatch(flag -> flag.matches(HEAP)),
                    "sweep chooses the heap",
                    "Remove -Xms, -Xmx and the like from jvm_flags (--jvm); heap_mib in the plan lists the heaps."),
            new Rule<>(
                    "scenarios",
                    plan -> plan.scenarios() != null
                            && plan.sweep() == null
                            && !plan.parts().isEmpty()
                            && plan.parts().stream().allMatch(part -> part.scenarios() != null),
                    "every part has its own scenarios, so those of the plan are not used",
                    "Remove the ones or the others."));

    /** @throws UserFailure if it does not make sense by itself, whatever its contenders and endpoints are */
    static PlanFile of(YamlValue written) {
        PlanFile plan = Binder.bind(written, PlanFile.class);
        Rule.check(RULES, plan);
        if (plan.sweep() != null) {
            plan.sweep().check();
        }
        return plan;
    }
}
