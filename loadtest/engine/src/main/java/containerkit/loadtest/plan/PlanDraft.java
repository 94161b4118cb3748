package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Target.Url;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts one plan from file to record, and supplies the defaults of what the file leaves out. */
final class PlanDraft {
    private static final Duration BUDGET = Duration.ofMinutes(15);
    private static final int FEWEST_ROUNDS_BESIDE_A_PROFILE = 3;

    private final PlanReader reader;
    private final Path directory;
    private final PlanFile plan;
    private final Overrides overrides;

    PlanDraft(Path file, PlanReader reader, Overrides overrides) {
        this.reader = reader;
        this.directory = file.toAbsolutePath().normalize().getParent();
        this.plan = PlanFile.of(new YamlFile(file).read());
        this.overrides = overrides;
    }

    Plan plan(String name) {
        Map<String, Contender> contenders = new Contenders(reader.kitHome(), directory).of(plan.contenders());
        Map<String, Endpoint> endpoints = new Endpoints(contenders.values()).of(plan.endpoints());
        Parts draft = new Parts(plan, contenders, new Scenarios(endpoints, reader.tools()), overrides);
        List<Part> written = draft.written(name);
        List<Part> parts = draft.selected(written);
        if (parts.isEmpty()) {
            throw UserFailure.usage("nothing is left to run in plan " + name, "Name other contenders or modes.");
        }
        Set<String> used = parts.stream()
                .flatMap(part -> part.variants().stream())
                .map(Variant::contender)
                .collect(Collectors.toSet());
        List<Part> scaled = parts.stream().map(this::scaled).toList();
        Plan read = new Plan(
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
                new Plan.Criteria(
                        primary(),
                        plan.margin(),
                        pairs(draft, draft.whole() ? parts : null),
                        plan.otherProcessesPercent()),
                new Plan.PublishedResults(
                        plan.published() == null
                                ? List.of()
                                : new PublishedTables(
                                                plan.published(),
                                                path(plan.published().text()))
                                        .values(contenders.keySet(), written),
                        plan.publishedNotes()),
                contenders.values().stream()
                        .filter(contender -> used.contains(contender.name()))
                        .map(contender -> overrides.live() ? contender.exporting() : contender)
                        .toList(),
                modes(),
                scaled,
                Secrets.KNOWN.and(plan.secrets()).and(overrides.secrets()));
        refuseUnreachable(read);
        return read;
    }

    private long seed() {
        return overrides.seed() != null
                ? overrides.seed()
                : plan.seed() != null ? plan.seed() : reader.freshSeed().getAsLong();
    }

    /**
     * Returns the size of the run. Slices have a minimum length. If they cannot be as short as the time scale asks,
     * there are fewer rounds, and then fewer blocks.
     *
     * <p>By default no block ends with profiles with few blocks, because they have no result whose reason could be of
     * interest, with few rounds, because a profile would cost too much time beside them, and where time sets the
     * blocks.
     *
     * @param share share of the slices' time that is left
     */
    private Plan.Extent extent(double share) {
        if (overrides.blocks() != null && (overrides.blocks() < 1 || overrides.blocks() > PlanFile.MOST_REPETITIONS)) {
            throw UserFailure.usage(
                    "blocks must be from 1 to " + PlanFile.MOST_REPETITIONS + ", got " + overrides.blocks(),
                    "Leave it out for the plan's.");
        }
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
        plan.modeSettings()
                .forEach((name, setting) -> modes.add(new Mode(
                        name,
                        setting.profile() == null
                                ? null
                                : setting.profile().stream()
                                        .flatMap(names -> Arrays.stream(names.split(",")))
                                        .map(String::strip)
                                        .distinct()
                                        .collect(Collectors.joining(Mode.AND)),
                        setting.properties(),
                        setting.jvmFlags(),
                        setting.packed())));
        return modes;
    }

    /** @param parts parts that run; null if that is less than the plan has, so that no pair need be in it */
    private List<ContenderPair> pairs(Parts draft, @Nullable List<Part> parts) {
        List<ContenderPair> pairs = new ArrayList<>();
        for (YamlValue written : plan.pairs()) {
            ContenderPair pair = pair(written, draft);
            String text = pair.x() + " and " + pair.y();
            if (pairs.stream().anyMatch(pair::has)) {
                throw written.problem("the pair of " + text + " is there twice", "Remove one.");
            }
            if (parts != null
                    && parts.stream().allMatch(part -> pair.matches(part).isEmpty())) {
                throw written.problem("no part has both " + text, "Name two that run side by side in one mode.");
            }
            pairs.add(pair);
        }
        return List.copyOf(pairs);
    }

    private static ContenderPair pair(YamlValue written, Parts draft) {
        List<YamlValue> names = written.list();
        if (names.size() != 2) {
            throw written.problem(
                    "a pair must have two contenders, got a list of " + names.size(),
                    "e.g. pairs: [[tomcat-4, tomcat]]");
        }
        names.forEach(draft::known);
        ContenderPair pair = new ContenderPair(names.get(0).text(), names.get(1).text());
        if (pair.x().equals(pair.y())) {
            throw written.problem("a pair must be of two contenders, got " + pair.x() + " twice", "Name another.");
        }
        return pair;
    }

    /**
     * Throws if a part has to stop servers that it shares, or one with a url, or if the restart of one server would end another. Servers of a
     * part run side by side, and those with a url are not the kit's to stop.
     */
    private static void refuseUnreachable(Plan read) {
        for (Part part : read.parts()) {
            boolean alone = part.scenarios().stream()
                    .anyMatch(scenario -> scenario.slicing().alone());
            if (alone && part.sharesServers()) {
                throw UserFailure.usage(
                        "part " + part.name() + " has both neighbours: running and neighbours: stopped",
                        "Put these scenarios into parts of their own.");
            }
            Map<String, Variant> seen = new HashMap<>();
            for (Variant variant : part.variants()) {
                Contender contender = read.contender(variant.contender());
                if (!(contender.target() instanceof Url url)) {
                    continue;
                }
                if (alone) {
                    throw UserFailure.usage(
                            "part " + part.name() + " stops the other servers, which the kit cannot do with "
                                    + variant.label() + ": it has a url",
                            "Leave out neighbours.");
                }
                Variant other = seen.putIfAbsent(url.address().getAuthority(), variant);
                if (other != null
                        && (url.restart() != null
                                || read.contender(other.contender()).restart() != null)) {
                    throw UserFailure.usage(
                            other.label() + " and " + variant.label()
                                    + " have the same url: the restart of one would end the other",
                            "Give each an address of its own, or put them in parts of their own.");
                }
            }
        }
    }

    private Path path(String text) {
        return directory
                .resolve(text.replace("{kit}", reader.kitHome().toString()))
                .normalize();
    }

    private Part scaled(Part part) {
        return new Part(
                part.name(),
                part.variants(),
                part.scenarios().stream()
                        .map(scenario -> scenario.scaledBy(overrides.timeScale()))
                        .toList());
    }
}
