package containerkit.loadtest.plan;

import containerkit.loadtest.plan.YamlValue.Fields;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the parts of a plan: the contenders and their modes, without those that the command line leaves out. */
record Parts(Fields plan, Map<String, Contender> contenders, Scenarios scenarios, Overrides overrides) {
    static final List<String> KEYS = List.of("name", "variants", "scenarios");

    private static final String OLD_HTTP = "ab";

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

    /** Part as the plan has it, before the command line leaves something out. */
    record Written(@Nullable String name, @Nullable YamlValue variants, List<Scenario> scenarios) {}

    /** Returns all parts; a single one of the plan's name if it lists none. */
    List<Written> written(String planName) {
        YamlValue shared = plan.get("scenarios").orElse(null);
        if (plan.get("parts").isEmpty()) {
            return List.of(new Written(planName, null, scenarios.of(shared, plan.mapping())));
        }
        List<Fields> parts =
                plan.at("parts").list().stream().map(part -> part.fields(KEYS)).toList();
        if (parts.isEmpty()) {
            throw plan.problem("parts", "parts must not be an empty list", "Leave it out for one part.");
        }
        if (shared != null
                && parts.stream().allMatch(part -> part.get("scenarios").isPresent())) {
            throw shared.keyProblem(
                    "every part has its own scenarios, so those of the plan are not used",
                    "Remove the ones or the others.");
        }
        Set<String> names = new HashSet<>();
        List<Written> written = new ArrayList<>();
        for (Fields part : parts) {
            if (part.get("name").isEmpty()) {
                throw part.mapping().problem("every part needs a name", "e.g. {name: one, variants: [tomcat, jetty]}");
            }
            String name = part.at("name").name("a part");
            if (!names.add(name)) {
                throw part.problem("name", "part " + name + " is there twice", "Give it another name.");
            }
            written.add(new Written(
                    name,
                    part.get("variants").orElse(null),
                    scenarios.of(part.get("scenarios").orElse(shared), plan.mapping())));
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
                    && part.variants().list().size() > 1) {
                reduced.add(part.name());
            }
            if (!variants.isEmpty()) {
                Part selected = new Part(part.name(), variants, part.scenarios());
                refuseSharedPorts(selected);
                refuseOldHttp(selected, part.variants());
                parts.add(selected);
            }
        }
        // who names contenders wants to see them compared; who names one, that one wherever it is
        return reduced.size() == parts.size()
                ? parts
                : parts.stream().filter(part -> !reduced.contains(part.name())).toList();
    }

    private List<Written> wanted(List<Written> all) {
        List<String> names =
                all.stream().map(part -> String.valueOf(part.name())).toList();
        for (String wanted : overrides.parts()) {
            if (!names.contains(wanted)) {
                throw new PlanException(
                        "there is no part '" + wanted + "' in this plan", new Suggestions(names).hint(wanted));
            }
        }
        return overrides.parts().isEmpty()
                ? all
                : all.stream()
                        .filter(part -> overrides.parts().contains(String.valueOf(part.name())))
                        .toList();
    }

    /**
     * Returns the variant that all others are compared with; null if the plan names none.
     *
     * @throws PlanException if no part has it although the command line leaves nobody out
     */
    @Nullable
    Variant against(List<Part> parts) {
        if (plan.get("against").isEmpty()) {
            return null;
        }
        Variant variant = known(plan.at("against"));
        if (whole() && parts.stream().noneMatch(part -> part.variants().contains(variant))) {
            throw plan.problem("against", "no part has " + variant.label(), "Name one that runs.");
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
        List<YamlValue> modes = plan.get("modes", YamlValue::oneOrMore, List.of());
        Set<String> names = new LinkedHashSet<>();
        for (YamlValue mode : modes) {
            if (!names.add(mode.name("a mode"))) {
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
    private List<Variant> listed(YamlValue written) {
        List<Variant> all = new ArrayList<>();
        for (YamlValue pair : written.list()) {
            Variant variant = known(pair);
            if (all.contains(variant)) {
                throw pair.problem(variant.label() + " is there twice", "Name each contender and mode once.");
            }
            all.add(variant);
        }
        if (all.isEmpty()) {
            throw written.problem("variants must not be an empty list", "Leave it out for all contenders.");
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
        written.forEach(part ->
                part.variants().list().forEach(pair -> listed.add(known(pair).mode())));
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
        if (!contenders.containsKey(names[0])) {
            throw pair.unknown("there is no contender '" + names[0] + "'", contenders.keySet(), names[0]);
        }
        if (names.length == 1) {
            return contenders.get(names[0]).in(Mode.STOCK);
        }
        if (!YamlValue.isName(names[1])) {
            throw pair.problem("'" + names[1] + "' cannot be a mode", YamlValue.NAME_HINT);
        }
        return contenders.get(names[0]).in(names[1]);
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
                YamlValue contender = plan.at("contenders").entries().get(variant.contender());
                throw contender
                        .entries()
                        .get("port")
                        .problem("port " + port + " would be used twice at once", "Remove port; any free one is used.");
            }
        }
    }

    /** Throws if a server would get requests of HTTP/1.0 that it is known to refuse. */
    private void refuseOldHttp(Part part, @Nullable YamlValue listed) {
        for (Variant variant : part.variants()) {
            Peer peer = contenders.get(variant.contender()).peer();
            String reason = peer == null ? null : peer.refusesHttp10();
            if (reason != null
                    && part.scenarios().stream()
                            .anyMatch(scenario -> scenario.tool().equals(OLD_HTTP))) {
                YamlValue at = listed != null
                        ? listed
                        : plan.at("contenders").isMapping()
                                ? plan.at("contenders").entries().get(variant.contender())
                                : plan.at("contenders");
                throw at.problem(
                        "ab speaks HTTP/1.0, and the catalogue says of " + variant.contender() + ": " + reason,
                        "Use tool: kit for it, in a part of its own.");
            }
        }
    }
}
