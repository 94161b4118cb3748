package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the parts of a plan: the contenders and their modes, without those that the command line leaves out. */
record Parts(PlanFile plan, Map<String, Contender> contenders, Scenarios scenarios, Overrides overrides) {
    private static final String OLD_HTTP = "ab";

    /** Part as a plan has it. */
    record Entry(
            YamlValue at,
            @Nullable YamlValue name,
            @Key(oneOrMore = true) @Nullable List<YamlValue> variants,
            @Key(oneOrMore = true) @Nullable List<Scenarios.Entry> scenarios) {}

    /** Returns all parts, whatever the command line leaves out; a single one of the plan's name if it lists none. */
    List<Part> written(String planName) {
        List<Scenarios.Entry> shared = plan.scenarios() != null
                ? plan.scenarios()
                : List.of(Binder.bind(plan.at().withoutEntries(), Scenarios.Entry.class));
        if (plan.parts().isEmpty() && plan.sweep() == null) {
            return List.of(new Part(planName, everyVariant(), scenarios.of(shared)));
        }
        List<Part> written = new ArrayList<>(
                plan.sweep() == null ? List.of() : plan.sweep().parts(contenders.values(), scenarios.of(shared)));
        Set<String> names = written.stream().map(Part::name).collect(Collectors.toCollection(HashSet::new));
        for (Entry part : plan.parts()) {
            if (part.name() == null) {
                throw part.at().problem("every part needs a name", "e.g. {name: one, variants: [tomcat, jetty]}");
            }
            if (!names.add(part.name().name())) {
                throw part.name().problem("part " + part.name().text() + " is there twice", "Give it another name.");
            }
            written.add(new Part(
                    part.name().text(),
                    part.variants() == null ? everyVariant() : listed(part.variants()),
                    scenarios.of(part.scenarios() == null ? shared : part.scenarios())));
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
        List<Part> reduced = new ArrayList<>();
        for (Part part : all) {
            List<Variant> left = part.variants().stream().filter(this::wanted).toList();
            if (left.isEmpty()
                    || !overrides.parts().isEmpty() && !overrides.parts().contains(part.name())) {
                continue;
            }
            Part selected = new Part(part.name(), left, part.scenarios());
            refuseSharedPorts(selected);
            refuseOldHttp(selected);
            parts.add(selected);
            if (left.size() == 1 && part.variants().size() > 1) {
                reduced.add(selected);
            }
        }
        // who names contenders wants to see them compared; who names one, that one wherever it is
        return overrides.contenders().size() == 1 || reduced.size() == parts.size()
                ? parts
                : parts.stream().filter(part -> !reduced.contains(part)).toList();
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

    /** Returns whether the command line leaves nobody out. */
    boolean whole() {
        return overrides.contenders().isEmpty()
                && overrides.modes().isEmpty()
                && overrides.parts().isEmpty();
    }

    private List<Variant> everyVariant() {
        Set<String> names = new LinkedHashSet<>();
        for (YamlValue mode : plan.modes()) {
            if (!names.add(mode.name())) {
                throw mode.problem("mode " + mode.text() + " is there twice", "Name it once.");
            }
        }
        List<String> wanted = !overrides.modes().isEmpty()
                ? overrides.modes()
                : names.isEmpty() ? List.of(Mode.STOCK) : List.copyOf(names);
        return contenders.keySet().stream()
                .flatMap(contender -> wanted.stream().distinct().map(contenders.get(contender)::in))
                .toList();
    }

    /** Returns the variants of a list, written as {@code contender} or {@code contender@mode}. */
    private List<Variant> listed(List<YamlValue> written) {
        List<Variant> all = new ArrayList<>();
        for (YamlValue pair : written) {
            Variant variant = known(pair);
            if (all.contains(variant)) {
                throw pair.problem(variant.label() + " is there twice", "Name each contender and mode once.");
            }
            all.add(variant);
        }
        return all;
    }

    /** Returns the variant of that text; throws if there is no such contender, or it cannot be a mode. */
    Variant known(YamlValue pair) {
        String[] names = pair.text().split(Variant.AT, 2);
        pair.known("there is no contender", contenders.keySet(), names[0]);
        if (names.length == 1) {
            return contenders.get(names[0]).in(Mode.STOCK);
        }
        return contenders.get(names[0]).in(pair.name(names[1]));
    }

    /** Throws if a port is used twice: the modes of a contender live side by side, and cannot share a port. */
    private void refuseSharedPorts(Part part) {
        Set<Integer> taken = new HashSet<>();
        for (Variant variant : part.variants()) {
            Integer port = contenders.get(variant.contender()).port();
            if (part.sharesServers() && port != null && !taken.add(port)) {
                throw plan.contenders()
                        .at(variant.contender())
                        .at("port")
                        .problem("port " + port + " would be used twice at once", "Remove port; any free one is used.");
            }
        }
    }

    /** Throws if a server would get requests of HTTP/1.0 that it is known to refuse. */
    private void refuseOldHttp(Part part) {
        for (Variant variant : part.variants()) {
            Peer peer = contenders.get(variant.contender()).peer();
            String reason = peer == null ? null : peer.refusesHttp10();
            if (reason != null
                    && part.scenarios().stream()
                            .anyMatch(scenario -> scenario.tool().equals(OLD_HTTP))) {
                throw plan.contenders()
                        .at(variant.contender())
                        .keyProblem(
                                "ab speaks HTTP/1.0, and the catalogue says of " + variant.contender() + ": " + reason,
                                "Use tool: kit for it, in a part of its own.");
            }
        }
    }
}
