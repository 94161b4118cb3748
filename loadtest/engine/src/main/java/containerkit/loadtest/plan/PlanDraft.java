package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Target.Url;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts one plan from file to record, and supplies the defaults of what the file leaves out.
 *
 * @param directory base of the plan's relative paths
 */
record PlanDraft(PlanReader reader, Path directory, PlanFile plan, Overrides overrides) {
    private static final Duration BUDGET = Duration.ofMinutes(15);
    private static final int FEWEST_ROUNDS_BESIDE_A_PROFILE = 3;

    Plan plan(String name) {
        Map<String, Contender> contenders = new Contenders(reader.kitHome(), directory).of(plan.contenders());
        Map<String, Endpoint> endpoints = new Endpoints(contenders.values()).of(plan.endpoints());
        Parts draft = new Parts(plan, contenders, new Scenarios(endpoints, reader.tools()), overrides);
        List<Part> written = draft.written(name);
        List<Part> parts = draft.selected(written);
        if (parts.isEmpty()) {
            throw UserFailure.usage("nothing is left to run in plan " + name, "Name other contenders or modes.");
        }
        List<Part> scaled = parts.stream()
                .map(part -> part.with(scenario -> scenario.scaledBy(overrides.timeScale())))
                .toList();
        scaled.forEach(part -> requireReachable(part, contenders));
        Plan whole = new Plan(
                name,
                plan.description(),
                seed(),
                plan.order(),
                extent(Part.length(scaled) / Part.length(parts)),
                new Plan.Servers(
                        plan.jvmFlags(),
                        overrides.pod().or(new PodSize(plan.cpus(), plan.memory())),
                        plan.warmUp(),
                        plan.timeBuild()),
                new Plan.Criteria(primary(), plan.margin(), pairs(draft, written), plan.otherProcessesPercent()),
                new Plan.PublishedResults(
                        plan.published() == null
                                ? List.of()
                                : new PublishedTables(plan.published(), directory).values(contenders.keySet(), written),
                        plan.publishedNotes()),
                contenders.values().stream()
                        .map(contender -> overrides.live() ? contender.exporting() : contender)
                        .toList(),
                modes(),
                scaled,
                Secrets.KNOWN.and(plan.secrets()).and(overrides.secrets()));
        return whole.without(Set.of()); // leaves out contenders that no part has
    }

    /** Refuses servers that would be in each other's way, and a url in a part that stops the servers beside. */
    private static void requireReachable(Part part, Map<String, Contender> contenders) {
        Map<String, Variant> seen = new HashMap<>();
        Set<Integer> ports = new HashSet<>();
        for (Variant variant : part.variants()) {
            Contender contender = contenders.get(variant.contender());
            if (part.sharesServers() && contender.port() != null && !ports.add(contender.port())) {
                throw UserFailure.usage(
                        "port " + contender.port() + " would be used twice at once in part " + part.name(),
                        "Remove port: any free one is used.");
            }
            if (!(contender.target() instanceof Url url)) {
                continue;
            }
            if (!part.sharesServers()) {
                throw UserFailure.usage(
                        "part " + part.name() + " stops the other servers, which the kit cannot do with "
                                + variant.label() + ": it has a url",
                        "Leave out neighbours.");
            }
            Variant other = seen.putIfAbsent(url.address().getAuthority(), variant);
            if (other != null
                    && (url.restart() != null
                            || contenders.get(other.contender()).restart() != null)) {
                throw UserFailure.usage(
                        other.label() + " and " + variant.label()
                                + " have the same url: the restart of one would end the other",
                        "Give each an address of its own, or put them in parts of their own.");
            }
        }
    }

    private long seed() {
        return overrides.seed() != null
                ? overrides.seed()
                : plan.seed() != null ? plan.seed() : reader.freshSeed().getAsLong();
    }

    /**
     * Returns the size of the run. Slices have a shortest length: if they cannot be as short as the time scale asks, there are
     * fewer rounds, and then fewer blocks. By default there are no profiles with few blocks, which have no result to explain, with few
     * rounds, beside which a profile takes too long, and where time sets the blocks.
     *
     * @param share share of the slices' time that is left
     */
    private Plan.Extent extent(double share) {
        boolean timed = overrides.blocks() == null && plan.blocks() == null;
        double factor = Math.min(1, overrides.timeScale() / share);
        int rounds = (int) Math.max(1, Math.round(plan.rounds() * factor));
        int written = plan.blocks() != null ? plan.blocks() : Plan.MOST_BLOCKS;
        int fewer = (int) Math.max(1, Math.round(written * factor * plan.rounds() / rounds));
        int blocks = overrides.blocks() != null ? overrides.blocks() : Math.min(written, fewer);
        boolean fits = blocks >= Plan.FEWEST_BLOCKS && rounds >= FEWEST_ROUNDS_BESIDE_A_PROFILE && !timed;
        Boolean asked = overrides.profile() != null ? overrides.profile() : plan.profile();
        return new Plan.Extent(
                blocks,
                rounds,
                overrides.timeScale(),
                timed ? BUDGET : null,
                plan.startUp(),
                asked == null ? fits : asked);
    }

    private String primary() {
        return plan.primary() == null
                ? reader.metrics().get(0)
                : plan.primary().known("no result can be about", reader.metrics());
    }

    private List<Mode> modes() {
        List<Mode> modes =
                new ArrayList<>(plan.sweep() == null ? List.of() : plan.sweep().modes());
        plan.modeSettings().forEach((name, setting) -> modes.add(setting.mode(name)));
        return modes;
    }

    /** @param parts all parts, also those that the command line leaves out */
    private List<ContenderPair> pairs(Parts draft, List<Part> parts) {
        List<ContenderPair> pairs = new ArrayList<>();
        for (YamlValue written : plan.pairs()) {
            List<YamlValue> names = written.list();
            names.forEach(draft::known);
            if (names.size() != 2 || names.get(0).text().equals(names.get(1).text())) {
                throw written.problem("a pair must be of two contenders", "e.g. pairs: [[tomcat-4, tomcat]]");
            }
            ContenderPair pair =
                    new ContenderPair(names.get(0).text(), names.get(1).text());
            if (pairs.contains(pair) || pairs.contains(new ContenderPair(pair.y(), pair.x()))) {
                throw written.problem(
                        "the pair of " + pair.x() + " and " + pair.y() + " is there twice", "Remove one.");
            }
            if (overrides.modes().isEmpty()
                    && parts.stream().allMatch(part -> pair.matches(part).isEmpty())) {
                throw written.problem(
                        "no part has both " + pair.x() + " and " + pair.y(),
                        "Name two that run side by side in one mode.");
            }
            pairs.add(pair);
        }
        return List.copyOf(pairs);
    }
}
