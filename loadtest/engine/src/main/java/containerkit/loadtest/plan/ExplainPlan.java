package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plan that changes one setting of a contender at a time. Each of its parts has the mode that the steps start from; the
 * first has the mode that they lead to, too. All others are compared with the first mode only.
 *
 * @param plan parts of at most four servers, all in the same scenario
 */
public record ExplainPlan(Plan plan) {
    private static final int SIDE_BY_SIDE = 4;
    private static final int FEWEST_SERVERS = 3; // from, to and one step
    private static final String PART = "steps-"; // and its number

    /**
     * Mode with one setting changed.
     *
     * @param part part in which it is measured, beside the mode that it is a step from
     * @param variant contender and mode
     */
    public record Step(Part part, Variant variant) {}

    /** @throws UserFailure if the plan is of another kind */
    public ExplainPlan {
        if (!explains(plan)) {
            throw UserFailure.usage(
                    "plan " + plan.name() + " was not made by kit explain", "name a directory that kit explain made");
        }
    }

    /**
     * Returns the plan that leads from one mode to another.
     *
     * @param base everything but modes and parts
     * @param contender the contender's name
     * @param load the scenario
     * @param from a mode without a profile
     * @param to another one
     * @param named the settings to be changed one at a time, all others being changed together; empty for all
     * @throws UserFailure if the two differ in no setting, or in none of a given name
     */
    public static ExplainPlan of(Plan base, String contender, Scenario load, Mode from, Mode to, List<String> named) {
        List<Mode> steps = new ModeSteps(from, to).modes(named);
        if (steps.isEmpty()) {
            throw sameSettings(contender, from.name(), to.name());
        }
        List<Mode> modes = new ArrayList<>(List.of(from, to));
        modes.addAll(steps);
        Variant start = base.contender(contender).in(from.name());
        List<Part> parts = new ArrayList<>();
        for (int done = 0; done < steps.size(); ) {
            List<Variant> servers = new ArrayList<>(List.of(start));
            if (parts.isEmpty()) {
                servers.add(base.contender(contender).in(to.name()));
            }
            while (servers.size() < SIDE_BY_SIDE && done < steps.size()) {
                servers.add(base.contender(contender).in(steps.get(done).name()));
                done++;
            }
            parts.add(new Part(PART + (parts.size() + 1), servers, List.of(load)));
        }
        List<ContenderPair> pairs = parts.stream()
                .flatMap(part -> part.variants().stream())
                .filter(variant -> !variant.equals(start))
                .map(variant -> new ContenderPair(variant.key(), start.key()))
                .toList();
        return new ExplainPlan(base.withModes(modes).withParts(parts).withPairs(pairs));
    }

    /**
     * Returns the plan of the two modes alone, as the base has them.
     *
     * @throws UserFailure if it is the same mode twice
     */
    public static Plan modes(Plan base, String contender, Scenario scenario, String from, String to) {
        if (from.equals(to)) {
            throw sameSettings(contender, from, to);
        }
        List<Variant> variants = List.of(
                base.contender(contender).in(from), base.contender(contender).in(to));
        return base.withModes(List.of(base.mode(from), base.mode(to)))
                .withParts(List.of(new Part(PART + 1, variants, List.of(scenario))));
    }

    /**
     * Returns the plan of two modes of a jar that reports no settings, as the user's plan has them.
     *
     * @param scenario its name; null for the only one
     * @throws UserFailure if the plan does not define them by properties and JVM flags, or the contender is no jar
     */
    public static Plan ofJar(Plan base, String contender, @Nullable String scenario, String from, String to) {
        if (!base.contender(contender).isJar()) {
            throw UserFailure.usage(
                    "contender " + contender + " is not a jar, so the kit cannot change its settings",
                    "name a contender with a jar");
        }
        if (base.contender(contender).identity() == null) { // nothing tells what a profile sets
            requireSettings(base, from);
            requireSettings(base, to);
        }
        List<Scenario> scenarios = base.scenarios();
        if (scenario == null && scenarios.size() > 1) {
            throw UserFailure.usage(
                    "plan " + base.name() + " has " + scenarios.size() + " scenarios",
                    "choose one with --scenario: "
                            + scenarios.stream().map(Scenario::name).collect(Collectors.joining(", ")));
        }
        return modes(base, contender, scenario == null ? scenarios.get(0) : load(base, scenario), from, to);
    }

    private static void requireSettings(Plan base, String mode) {
        if (base.mode(mode).profile() != null) {
            throw UserFailure.usage(
                    "plan " + base.name() + " defines no mode '" + mode
                            + "' without a profile, and this application does not tell what a profile sets",
                    "list its properties or JVM flags under mode_settings: " + mode);
        }
    }

    private static UserFailure sameSettings(String contender, String from, String to) {
        return UserFailure.usage(
                "the modes " + from + " and " + to + " of " + contender + " have the same settings",
                "name two that differ");
    }

    /**
     * Returns the plan's scenario of that name.
     *
     * @throws UserFailure if it has none; the hint is the nearest one
     */
    public static Scenario load(Plan base, String name) {
        List<String> names = base.scenarios().stream().map(Scenario::name).toList();
        return base.scenarios().stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        UserFailure.usage("there is no scenario '" + name + "'", new Suggestions(names).hint(name)));
    }

    /** Returns the same plan about another metric. */
    public ExplainPlan about(String metric) {
        return new ExplainPlan(plan.withPrimary(metric));
    }

    /** Returns the mode that every step starts from. */
    public Variant from() {
        return gapPart().variants().get(0);
    }

    /** Returns the mode with every change. */
    public Variant to() {
        return gapPart().variants().get(1);
    }

    /** Returns the part that has both. */
    public Part gapPart() {
        return plan.parts().get(0);
    }

    /** Returns the scenario of all parts. */
    public Scenario load() {
        return gapPart().scenarios().get(0);
    }

    /** Returns the steps, one for each setting that differs. */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Part part : plan.parts()) {
            int first = steps.isEmpty() ? 2 : 1;
            part.variants().stream().skip(first).forEach(variant -> steps.add(new Step(part, variant)));
        }
        return steps;
    }

    /** Returns the differences of that mode from the one that the steps start from: {@code server.port=1 (was 2)}. */
    public List<String> changes(Variant variant) {
        Mode before = plan.mode(from().mode());
        Mode after = plan.mode(variant.mode());
        TreeSet<String> properties = new TreeSet<>(before.properties().keySet());
        properties.addAll(after.properties().keySet());
        List<String> changes = new ArrayList<>();
        for (String property : properties) {
            String change = change(property, before.properties(), after.properties());
            if (!change.isEmpty()) {
                changes.add(change);
            }
        }
        if (!before.jvmFlags().equals(after.jvmFlags())) {
            changes.add("JVM flags: " + flags(after) + " (were: " + flags(before) + ")");
        }
        if (changes.isEmpty() && !variant.equals(from())) {
            changes.add("another value that is hidden"); // in a report
        }
        return changes;
    }

    private String change(String property, Map<String, String> before, Map<String, String> after) {
        String was = before.get(property);
        String is = after.get(property);
        if (Objects.equals(was, is)) {
            return "";
        }
        return (is == null ? property + " not set" : property + "=" + shown(property, is))
                + (was == null ? "" : " (was " + shown(property, was) + ")");
    }

    private String shown(String property, String value) {
        return plan.secrets().shown(Map.of(property, value)).get(property);
    }

    private String flags(Mode mode) {
        return mode.jvmFlags().isEmpty()
                ? "none"
                : String.join(" ", plan.secrets().shown(mode.jvmFlags()));
    }

    /** Returns whether that is a plan of this kind. */
    public static boolean explains(Plan plan) {
        List<Part> parts = plan.parts();
        return !parts.isEmpty()
                && parts.get(0).variants().size() >= FEWEST_SERVERS
                && parts.stream()
                        .allMatch(part ->
                                part.name().startsWith(PART) && part.scenarios().size() == 1)
                && plan.variants().stream().map(Variant::contender).distinct().count() == 1;
    }
}
