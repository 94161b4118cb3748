package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the parts of a plan: the contenders and their modes, without those that the command line leaves out. */
record Parts(PlanFile plan, Map<String, Contender> contenders, Scenarios scenarios, Overrides overrides) {
    /** Part as a plan has it. */
    record Entry(
            YamlValue at,
            @Nullable YamlValue name,
            @Key(oneOrMore = true) @Nullable List<YamlValue> variants,
            @Key(oneOrMore = true) @Nullable List<Scenarios.Entry> scenarios)
            implements Binder.Bound {

        @Override
        public void check() {
            refuse(name == null, "", "every part needs a name", "e.g. {name: one, variants: [tomcat, jetty]}");
        }
    }

    /** Returns all parts, whatever the command line leaves out; a single one of the plan's name if it lists none. */
    List<Part> written(String planName) {
        if (plan.parts().isEmpty() && plan.sweep() == null) {
            return List.of(new Part(planName, everyVariant(), scenarios.of(plan.scenarios())));
        }
        List<Part> written = new ArrayList<>();
        if (plan.sweep() != null) {
            written.addAll(plan.sweep().parts(contenders.values(), scenarios.of(plan.scenarios())));
        }
        Set<String> names = written.stream().map(Part::name).collect(Collectors.toCollection(HashSet::new));
        for (Entry part : plan.parts()) {
            String name = part.name().name();
            part.refuse(!names.add(name), "name", "part " + name + " is there twice", "Give it another name.");
            written.add(new Part(
                    name,
                    part.variants() == null
                            ? everyVariant()
                            : part.variants().stream()
                                    .map(this::known)
                                    .distinct()
                                    .toList(),
                    scenarios.of(part.scenarios() == null ? plan.scenarios() : part.scenarios())));
        }
        return written;
    }

    /** Returns the parts of which something is left to run. */
    List<Part> selected(List<Part> all) {
        require(overrides.contenders(), contenders.keySet().stream(), "--on: there is no contender '%s' in this plan");
        require(overrides.parts(), all.stream().map(Part::name), "there is no part '%s' in this plan");
        require(
                overrides.modes(),
                all.stream().flatMap(part -> part.variants().stream()).map(Variant::mode),
                "no part of this plan has the mode '%s'");
        List<Part> parts = new ArrayList<>();
        List<Part> unreduced = new ArrayList<>();
        for (Part part : all) {
            List<Variant> left = part.variants().stream().filter(this::wanted).toList();
            if (left.isEmpty()
                    || !overrides.parts().isEmpty() && !overrides.parts().contains(part.name())) {
                continue;
            }
            Part selected = new Part(part.name(), left, part.scenarios());
            parts.add(selected);
            if (left.size() > 1 || part.variants().size() == 1) {
                unreduced.add(selected);
            }
        }
        // who names contenders wants to see them compared; who names one, that one wherever it is
        return overrides.contenders().size() == 1 || unreduced.isEmpty() ? parts : unreduced;
    }

    private static void require(List<String> wanted, Stream<String> present, String problem) {
        List<String> known = present.distinct().toList();
        for (String name : wanted) {
            if (!known.contains(name)) {
                throw UserFailure.usage(
                        problem.formatted(name),
                        name.contains(":")
                                ? "A version goes with a jar, or into the plan: {jar: my.jar, container: tomcat:10.1.55}."
                                : new Suggestions(known).hint(name));
            }
        }
    }

    private boolean wanted(Variant variant) {
        return (overrides.contenders().isEmpty() || overrides.contenders().contains(variant.contender()))
                && (overrides.modes().isEmpty() || overrides.modes().contains(variant.mode()));
    }

    private List<Variant> everyVariant() {
        List<String> modes = overrides.modes().isEmpty()
                ? plan.modes().stream().map(YamlValue::name).toList()
                : overrides.modes();
        return contenders.values().stream()
                .flatMap(contender -> modes.stream().distinct().map(contender::in))
                .toList();
    }

    /** Returns the variant of that text; throws if there is no such contender, or it cannot be a mode. */
    Variant known(YamlValue pair) {
        String[] names = pair.text().split(Variant.AT, 2);
        pair.known("there is no contender", contenders.keySet(), names[0]);
        return contenders.get(names[0]).in(names.length == 1 ? Mode.STOCK : pair.name(names[1]));
    }
}
