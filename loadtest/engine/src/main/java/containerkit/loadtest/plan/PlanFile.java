package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.secret.Secrets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plan as its file has it: a component for each key. */
record PlanFile(
        YamlValue at,
        @Key(fallback = "''") String description,
        @Key(min = 1, max = MOST_REPETITIONS) @Nullable Integer blocks,
        @Key(fallback = "2", min = 1, max = MOST_REPETITIONS) int rounds,
        @Nullable Long seed,
        @Key(fallback = "shuffled") Plan.Order order,
        @Key(like = FLAG, as = "a flag", hint = "Remove it.") List<String> jvmFlags,
        @Key(min = 1, max = 4_096) @Nullable Integer cpus,
        @Key(like = PodSize.MEMORY, as = "a size", hint = PodSize.HINT) @Nullable String memory,
        @Key(like = Secrets.NAME, as = "names", hint = "e.g. secrets: [X-License, tenant]") List<String> secrets,
        @Key(fallback = "{}") WarmUp warmUp,
        @Key(min = 100) @Nullable Duration startUp,
        boolean timeBuild,
        @Nullable Boolean profile,
        @Key(fallback = "25", max = 100) double otherProcessesPercent,
        @Nullable YamlValue primary,
        @Key(fallback = "5", max = 99.9) double margin,
        @Nullable YamlValue published,
        List<String> publishedNotes,
        List<YamlValue> pairs,
        @Key(oneOrMore = true, fallback = Mode.STOCK) List<YamlValue> modes,
        @Key(named = true) Map<String, Setting> modeSettings,
        @Nullable Sweep sweep,
        @Nullable YamlValue contenders,
        @Key(named = true) Map<String, Endpoints.Entry> endpoints,
        @Key(oneOrMore = true, fallback = "{}") List<Scenarios.Entry> scenarios,
        @Key(oneOrMore = true) List<Parts.Entry> parts)
        implements Binder.Bound {
    private static final String HEAP = "-Xm[sx].*|-XX:(Initial|Max)(HeapSize|RAMPercentage)=.*";

    private static final String FLAG = "(?s).*\\S.*";

    private static final int MOST_REPETITIONS = 1_000;

    /** Settings of a mode. Profiles have commas between them, as Spring has it. */
    record Setting(
            @Key(like = "[^,\\s]+(,\\s*[^,\\s]+)*", as = "profiles such as tuned,metrics") @Nullable String profile,
            Map<String, String> properties,
            @Key(like = FLAG, as = "a flag", hint = "Remove it.") List<String> jvmFlags,
            @Nullable Packing packed) {

        Mode mode(String name) {
            String profiles = profile == null ? null : profile.replaceAll("\\s", "");
            return new Mode(name, profiles, properties, jvmFlags, packed);
        }
    }

    @Override
    public void check() {
        refuse(
                contenders == null
                        || contenders.isMapping() && contenders.entries().isEmpty(),
                "contenders",
                "a plan needs contenders",
                "e.g. contenders: [tomcat, jetty, undertow]");
        refuse(endpoints.isEmpty(), "endpoints", "a plan needs endpoints", "e.g. endpoints: {root: {path: /}}");
        refuse(
                modeSettings.containsKey(Mode.STOCK),
                "mode_settings",
                "stock cannot have settings",
                "Choose another name.");
        refuse(
                sweep != null && has("modes"),
                "sweep",
                "sweep makes the modes",
                "Remove one of the two; parts may have further variants.");
        refuse(
                sweep != null && !sweep.heapMib().isEmpty() && jvmFlags.stream().anyMatch(flag -> flag.matches(HEAP)),
                "jvm_flags",
                "sweep chooses the heap",
                "Remove -Xms, -Xmx and the like from jvm_flags (--jvm); heap_mib in the plan lists the heaps.");
    }
}
