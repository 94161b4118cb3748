package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** @throws PlanException if the command line names a contender that the plan does not have */
    Parts {
        for (String wanted : overrides.contenders()) {
            if (!contenders.containsKey(wanted)) {
                throw new PlanException(
                        "--on: there is no contender '" + wanted + "' in this plan",
                        new Suggestions(contenders.keySet()).hint(wanted));
            }
        }
    }

    /** Part before the command line leaves something out; without variants it has every contender. */
    record Written(String name, @Nullable List<YamlValue> variants, List<Scenario> scenarios) {}

    /** Returns all parts; a single one of the plan's name if it lists none. */
    List<Written> written(String planName) {
        List<Scenarios.Entry> shared = plan.scenarios() != null
                ? plan.scenarios()
                : List.of(Binder.bind(plan.at().withoutEntries(), Scenarios.Entry.class));
        if (plan.parts().isEmpty()) {
            return List.of(new Written(planName, null, scenarios.of(shared)));
        }
        Set<String> names = new HashSet<>();
        List<Written> written = new ArrayList<>();
        for (Entry part : plan.parts()) {
            if (part.name() == null) {
                throw part.at().problem("every part needs a name", "e.g. {name: one, variants: [tomcat, jetty]}");
            }
            String name = part.name().name();
            if (!names.add(name)) {
                throw part.name().problem("part " + name + " is there twice", "Give it another name.");
            }
            written.add(new Written(
                    name, part.variants(), scenarios.of(part.scenarios() == null ? shared : part.scenarios())));
        }
        return written;
    }

    /** Returns the parts of which something is left to run. */
    List<Part> selected(List<Written> all) {
        requireListedModes(all);
        List<Written> written = wanted(all);
        List<Part> parts = new ArrayList<>();
        Set<String> reduced = new HashSet<>();
        for (Written part : written) {
            List<Variant> variants = part.variants() == null ? everyVariant() : listed(part.variants());
            if (variants.size() == 1
                    && part.variants() != null
                    && part.variants().size() > 1) {
                reduced.add(part.name());
            }
            if (!variants.isEmpty()) {
                Part selected = new Part(part.name(), variants, part.scenarios());
                refuseSharedPorts(selected);
                refuseOldHttp(selected);
                parts.add(selected);
            }
        }
        // who names contenders wants to see them compared; who names one, that one wherever it is
        return reduced.size() == parts.size()
                ? parts
                : parts.stream().filter(part -> !reduced.contains(part.name())).toList();
    }

    private List<Written> wanted(List<Written> all) {
        List<String> names = all.stream().map(Written::name).toList();
        for (String wanted : overrides.parts()) {
            if (!names.contains(wanted)) {
                throw new PlanException(
                        "there is no part '" + wanted + "' in this plan", new Suggestions(names).hint(wanted));
            }
        }
        return overrides.parts().isEmpty()
                ? all
                : all.stream()
                        .filter(part -> overrides.parts().contains(part.name()))
                        .toList();
    }

    /**
     * Returns the variant that all others are compared with; null if the plan names none.
     *
     * @throws PlanException if no part has it although the command line leaves nobody out
     */
    @Nullable
    Variant against(List<Part> parts) {
        if (plan.against() == null) {
            return null;
        }
        Variant variant = known(plan.against());
        if (whole() && parts.stream().noneMatch(part -> part.variants().contains(variant))) {
            throw plan.against().problem("no part has " + variant.label(), "Name one that runs.");
        }
        return variant;
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
                .filter(this::wants)
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
        all.removeIf(variant -> !wants(variant.contender())
                || !overrides.modes().isEmpty() && !overrides.modes().contains(variant.mode()));
        return all;
    }

    /**
     * Throws if the command line names a mode that no part has. If every part lists its variants, such a mode would
     * drop servers without a message.
     */
    private void requireListedModes(List<Written> written) {
        if (written.stream().anyMatch(part -> part.variants() == null)) {
            return;
        }
        Set<String> listed = new LinkedHashSet<>();
        written.forEach(
                part -> part.variants().forEach(pair -> listed.add(known(pair).mode())));
        for (String wanted : overrides.modes()) {
            if (!listed.contains(wanted)) {
                throw new PlanException(
                        "no part of this plan has the mode '" + wanted + "'", new Suggestions(listed).hint(wanted));
            }
        }
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

    private boolean wants(String contender) {
        return overrides.contenders().isEmpty() || overrides.contenders().contains(contender);
    }

    /** Throws if a port is used twice: the modes of a contender live side by side, and cannot share a port. */
    private void refuseSharedPorts(Part part) {
        Set<Integer> taken = new HashSet<>();
        for (Variant variant : part.variants()) {
            Integer port = contenders.get(variant.contender()).port();
            if (port != null && !taken.add(port)) {
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
