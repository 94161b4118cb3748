package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.List;
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

    /** Mode with one setting changed, and the part that has it beside the mode that it is a step from. */
    public record Step(Part part, Variant variant) {}

    /**
     * Returns the plan that leads from one mode to another.
     *
     * @param base everything but modes and parts
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
        List<Variant> others = modes.stream()
                .skip(1)
                .map(mode -> base.contender(contender).in(mode.name()))
                .toList();
        List<Part> parts = new ArrayList<>();
        for (int done = 0; done < others.size(); done += SIDE_BY_SIDE - 1) {
            List<Variant> servers = new ArrayList<>(List.of(start));
            servers.addAll(others.subList(done, Math.min(done + SIDE_BY_SIDE - 1, others.size())));
            parts.add(new Part(PART + (parts.size() + 1), servers, List.of(load)));
        }
        List<ContenderPair> pairs = others.stream()
                .map(variant -> new ContenderPair(variant.key(), start.key()))
                .toList();
        return new ExplainPlan(base.withModes(modes).withParts(parts).withPairs(pairs));
    }

    /** Returns the plan of the two modes alone, as the base has them; throws if they are one mode. */
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
            for (String mode : List.of(from, to)) {
                if (base.mode(mode).profile() != null) {
                    throw UserFailure.usage(
                            "plan " + base.name() + " defines no mode '" + mode
                                    + "' without a profile, and this application does not tell what a profile sets",
                            "list its properties or JVM flags under mode_settings: " + mode);
                }
            }
        }
        return modes(base, contender, load(base, scenario), from, to);
    }

    private static UserFailure sameSettings(String contender, String from, String to) {
        return UserFailure.usage(
                "the modes " + from + " and " + to + " of " + contender + " have the same settings",
                "name two that differ");
    }

    /** Returns the plan's scenario of that name, or its only one if that is null; throws if there is no such one. */
    public static Scenario load(Plan base, @Nullable String name) {
        List<String> names = base.scenarios().stream().map(Scenario::name).toList();
        int chosen = name != null ? names.indexOf(name) : names.size() == 1 ? 0 : -1;
        if (chosen < 0) {
            throw name == null
                    ? UserFailure.usage(
                            "plan " + base.name() + " has " + names.size() + " scenarios",
                            "choose one with --scenario: " + String.join(", ", names))
                    : UserFailure.usage("there is no scenario '" + name + "'", new Suggestions(names).hint(name));
        }
        return base.scenarios().get(chosen);
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

    public Scenario load() {
        return gapPart().scenarios().get(0);
    }

    public List<Step> steps() {
        return plan.parts().stream()
                .flatMap(part -> part.variants().stream()
                        .filter(variant -> !variant.equals(from()) && !variant.equals(to()))
                        .map(variant -> new Step(part, variant)))
                .toList();
    }

    /** Returns what a step's mode changes in the one that the steps start from: {@code server.port=1 (was 2)}. */
    public List<String> changes(Variant variant) {
        Mode before = plan.mode(from().mode()).shown(plan.secrets());
        Mode after = plan.mode(variant.mode()).shown(plan.secrets());
        List<String> changes = new ArrayList<>();
        for (String property : before.differing(after)) {
            String was = before.properties().get(property);
            String is = after.properties().get(property);
            changes.add(property + (is == null ? " not set" : "=" + is) + (was == null ? "" : " (was " + was + ")"));
        }
        if (!before.jvmFlags().equals(after.jvmFlags())) {
            changes.add("JVM flags: " + flags(after) + " (were: " + flags(before) + ")");
        }
        return changes.isEmpty() ? List.of("another value that is hidden") : changes;
    }

    private static String flags(Mode mode) {
        return mode.jvmFlags().isEmpty() ? "none" : String.join(" ", mode.jvmFlags());
    }

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
