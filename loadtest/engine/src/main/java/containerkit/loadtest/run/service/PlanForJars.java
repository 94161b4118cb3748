package containerkit.loadtest.run.service;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.run.preflight.JarStarts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Plan that was written for the kit's application, with other contenders, requests and rates for a user's jars.
 *
 * @param plan as it would run without the jars, of which options may leave parts
 * @param keys content of its file
 */
public record PlanForJars(Plan plan, Map<String, Object> keys) {
    private static final String PARTS = "parts";
    private static final String SCENARIOS = "scenarios";
    private static final String VARIANTS = "variants";
    private static final List<String> RATES = List.of("rate", "capacity_percent");

    /** @throws UserFailure if there is no such plan, or its contenders are not those that a jar stands for */
    public static PlanForJars read(PlanReader reader, String nameOrFile, Overrides overrides) {
        Plan plan = reader.read(nameOrFile, overrides);
        Path file = Optional.ofNullable(reader.bundled().get(nameOrFile)).orElseGet(() -> Path.of(nameOrFile));
        List<String> others = plan.contenders().stream()
                .map(Contender::name)
                .filter(name -> Container.of(name).isEmpty())
                .toList();
        if (!others.isEmpty()) {
            throw UserFailure.usage(
                    "plan " + plan.name() + " compares " + String.join(", ", others) + ", and no jar takes their place",
                    "A plan for jars has the contenders tomcat, jetty and undertow.");
        }
        try {
            Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
            return new PlanForJars(plan, yaml.load(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the modes that its parts start servers in. */
    List<Mode> modes() {
        return plan.variants().stream()
                .map(Variant::mode)
                .distinct()
                .map(plan::mode)
                .toList();
    }

    /**
     * Returns the keys of the plan for these contenders, without its endpoints.
     *
     * @param endpoint name of the one that every scenario sends; null for the only one
     * @param rate requests per second of the scenarios at a rate; null for the plan's
     */
    Map<String, Object> with(List<Contender> contenders, @Nullable String endpoint, @Nullable Double rate) {
        Map<String, Object> kept = new LinkedHashMap<>(keys);
        kept.keySet().removeAll(List.of("contenders", "endpoints", "published", "published_notes", "time_build"));
        if (rate != null
                && plan.scenarios().stream()
                        .noneMatch(scenario -> scenario.load().open())) {
            throw UserFailure.usage("--rate: no scenario of plan " + plan.name() + " has a rate", "Leave it out.");
        }
        kept.computeIfPresent("pairs", (key, pairs) -> contenders.stream()
                .skip(1)
                .map(each -> List.of(each.name(), contenders.get(0).name()))
                .toList());
        kept.put(SCENARIOS, scenarios(keys.getOrDefault(SCENARIOS, Map.of()), endpoint, rate));
        kept.computeIfPresent(PARTS, (key, parts) -> {
            List<Map<String, Object>> left = oneOrMore(parts).stream()
                    .map(part -> part(mapping(part), contenders, endpoint, rate))
                    .filter(part -> !List.of().equals(part.get(VARIANTS)))
                    .toList();
            if (left.isEmpty()) {
                throw UserFailure.usage(
                        "no part of plan " + plan.name() + " has a container of the jar",
                        "Choose others with --on, or another plan.");
            }
            return left;
        });
        if (!keys.containsKey("sweep")
                && kept.get(PARTS) instanceof List<?> parts
                && parts.stream().allMatch(part -> mapping(part).containsKey(SCENARIOS))) {
            kept.remove(SCENARIOS); // a sweep has those of the plan
        }
        return kept;
    }

    private static Map<String, Object> part(
            Map<String, Object> part, List<Contender> contenders, @Nullable String endpoint, @Nullable Double rate) {
        Map<String, Object> kept = new LinkedHashMap<>(part);
        kept.computeIfPresent(VARIANTS, (key, variants) -> oneOrMore(variants).stream()
                .flatMap(variant -> inPlaceOf(String.valueOf(variant), contenders))
                .toList());
        kept.computeIfPresent(SCENARIOS, (key, scenarios) -> scenarios(scenarios, endpoint, rate));
        return kept;
    }

    /** Returns the contenders on the container that a variant names, in its mode. */
    private static Stream<String> inPlaceOf(String variant, List<Contender> contenders) {
        int at = variant.indexOf('@');
        Optional<Container> container = Container.of(at < 0 ? variant : variant.substring(0, at));
        String mode = at < 0 ? "" : variant.substring(at);
        return contenders.stream()
                .filter(each ->
                        container.isPresent() && JarStarts.container(each).equals(container))
                .map(each -> each.name() + mode);
    }

    /** Returns the scenarios, of which those that differed in their endpoints alone are one. */
    private static List<Object> scenarios(Object written, @Nullable String endpoint, @Nullable Double rate) {
        Set<Object> all = new LinkedHashSet<>();
        for (Object each : oneOrMore(written)) {
            Map<String, Object> scenario = new LinkedHashMap<>(mapping(each));
            scenario.compute("endpoint", (key, value) -> endpoint); // null removes it
            if (rate != null && RATES.stream().anyMatch(scenario::containsKey)) {
                RATES.forEach(scenario::remove);
                scenario.put("rate", rate);
            }
            all.add(scenario);
        }
        return List.copyOf(all);
    }

    private static List<?> oneOrMore(@Nullable Object written) {
        return written instanceof List<?> list ? list : List.of(Objects.requireNonNull(written));
    }

    @SuppressWarnings("unchecked") // the reader of plans found only texts as keys
    private static Map<String, Object> mapping(Object written) {
        return (Map<String, Object>) written;
    }
}
