package containerkit.loadtest.plan;

import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts one plan from file to record, and supplies the defaults of what the file leaves out. */
final class PlanDraft {
    private static final int BLOCKS = 2;
    private static final int FEWEST_ROUNDS_BESIDE_A_PROFILE = 3;
    private static final int MOST_BLOCKS = 100_000_000;
    private static final int MOST_LOOKS = 5;
    private static final int MOST_GROWTH = 4; // the levels of looks were simulated up to that
    private static final String LOOKS = "e.g. looks: [7, 10, 14, 20]";
    private static final long MOST_SLICES = 100_000;
    private static final Duration LONGEST = Duration.ofHours(336);

    private final Path kitHome;
    private final Path directory;
    private final PlanFile plan;
    private final Vocabulary vocabulary;
    private final Overrides overrides;

    PlanDraft(Path file, Path kitHome, Vocabulary vocabulary, Overrides overrides) {
        this.kitHome = kitHome;
        this.directory = file.toAbsolutePath().normalize().getParent();
        this.plan = PlanFile.of(new YamlFile(file).read());
        this.vocabulary = vocabulary;
        this.overrides = overrides;
    }

    Plan plan(String name, LongSupplier freshSeed) {
        Map<String, Contender> contenders = new Contenders(kitHome, directory).of(plan.contenders());
        Map<String, Endpoint> endpoints = new Endpoints(contenders.values()).of(plan.endpoints());
        Parts reader = new Parts(plan, contenders, new Scenarios(endpoints, vocabulary.tools()), overrides);
        List<Part> written = reader.written(name);
        List<Part> parts = reader.selected(written);
        if (parts.isEmpty()) {
            throw new PlanException("nothing is left to run in plan " + name, "Name other contenders or modes.");
        }
        Set<String> used = parts.stream()
                .flatMap(part -> part.variants().stream())
                .map(Variant::contender)
                .collect(Collectors.toSet());
        List<Part> scaled = parts.stream().map(this::scaled).toList();
        List<Integer> looks = looks();
        int[] repetitions = repetitions(Part.share(scaled, parts), looks);
        Plan read = new Plan(
                name,
                plan.description(),
                seed(freshSeed),
                repetitions[0],
                repetitions[1],
                plan.order(),
                overrides.timeScale(),
                plan.jvmFlags(),
                overrides.pod().or(new PodSize(plan.cpus(), plan.memory())),
                plan.warmUp(),
                plan.timeBuild(),
                plan.otherProcessesPercent(),
                primary(),
                plan.tiePercent(),
                contenders.values().stream()
                        .filter(contender -> used.contains(contender.name()))
                        .map(contender -> overrides.live() ? contender.exporting() : contender)
                        .toList(),
                modes(),
                scaled,
                plan.published() == null
                        ? List.of()
                        : new Published(plan.published(), path(plan.published().text()))
                                .values(contenders.keySet(), written),
                plan.publishedNotes(),
                reader.against(parts),
                contrasts(reader, reader.whole() ? parts : null),
                overrides.blocks() == null && overrides.timeScale() == 1 ? looks : List.of(),
                profile(repetitions, looks),
                null,
                plan.startUp(),
                Secrets.KNOWN.and(plan.secrets()).and(overrides.secrets()));
        refuseTooLarge(read);
        refuseUnreachable(read);
        return read;
    }

    /**
     * Returns whether a block ends with profiles. The default is no with few blocks, because they name no winner whose
     * reason could be of interest, with few rounds, because a profile would cost too much time beside them, and with
     * looks.
     */
    private boolean profile(int[] repetitions, List<Integer> looks) {
        boolean fits = repetitions[0] >= Plan.FEWEST_BLOCKS
                && repetitions[1] >= FEWEST_ROUNDS_BESIDE_A_PROFILE
                && looks.isEmpty();
        return overrides.profile() != null ? overrides.profile() : plan.profile() != null ? plan.profile() : fits;
    }

    private long seed(LongSupplier fresh) {
        return overrides.seed() != null ? overrides.seed() : plan.seed() != null ? plan.seed() : fresh.getAsLong();
    }

    /**
     * Returns blocks and rounds. Slices have a minimum length. If they cannot be as short as the time scale asks, there
     * are fewer rounds, and then fewer blocks.
     *
     * @param share share of the slices' time that is left
     * @param looks if the plan has them, the last is its number of blocks
     */
    private int[] repetitions(double share, List<Integer> looks) {
        if (overrides.blocks() != null && overrides.blocks() < 1) {
            throw new PlanException(
                    "blocks must be at least 1, got " + overrides.blocks(), "Leave it out for the plan's.");
        }
        int written = plan.blocks() != null ? plan.blocks() : looks.isEmpty() ? BLOCKS : looks.get(looks.size() - 1);
        int blocks = overrides.blocks() != null ? overrides.blocks() : written;
        int rounds = plan.rounds();
        double factor = Math.min(1, overrides.timeScale() / share);
        int fewerRounds = (int) Math.max(1, Math.round(rounds * factor));
        int fewerBlocks = (int) Math.max(1, Math.round(blocks * factor * rounds / fewerRounds));
        return new int[] {overrides.blocks() != null ? blocks : Math.min(blocks, fewerBlocks), fewerRounds};
    }

    private List<Integer> looks() {
        List<Integer> looks = new ArrayList<>();
        if (plan.looks() == null) {
            return looks;
        }
        for (YamlValue written : plan.looks().list()) {
            int look = (int) written.whole(Plan.FEWEST_BLOCKS, MOST_BLOCKS);
            if (!looks.isEmpty() && look <= looks.get(looks.size() - 1)) {
                throw written.problem(
                        "looks must ascend, got " + look + " after " + looks.get(looks.size() - 1), LOOKS);
            }
            looks.add(look);
        }
        if (looks.isEmpty() || looks.size() > MOST_LOOKS) {
            throw plan.looks().problem("looks must be 1 to " + MOST_LOOKS + " numbers of blocks", LOOKS);
        }
        if (looks.get(looks.size() - 1) > MOST_GROWTH * looks.get(0)) {
            throw plan.looks()
                    .problem(
                            "the last look must be at most " + MOST_GROWTH + " times the first, got "
                                    + looks.get(looks.size() - 1) + " after " + looks.get(0),
                            LOOKS);
        }
        if (plan.blocks() != null) {
            throw plan.at().at("blocks").keyProblem("a plan has either blocks or looks", "Remove one of them.");
        }
        return looks;
    }

    private String primary() {
        return plan.primary() == null
                ? vocabulary.metrics().get(0)
                : plan.primary().known("no verdict can be about", vocabulary.metrics());
    }

    private List<Mode> modes() {
        List<Mode> modes = new ArrayList<>();
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
                        setting.jvmFlags())));
        return modes;
    }

    /** @param parts parts that run; null if that is less than the plan has, so that no pair need be in it */
    private List<ContenderPair> contrasts(Parts reader, @Nullable List<Part> parts) {
        List<ContenderPair> pairs = new ArrayList<>();
        for (YamlValue written : plan.contrasts()) {
            ContenderPair pair = pair(written, reader);
            String text = pair.x() + " and " + pair.y();
            if (pairs.stream().anyMatch(pair::has)) {
                throw written.problem("the contrast of " + text + " is there twice", "Remove one.");
            }
            if (parts != null
                    && parts.stream().allMatch(part -> pair.matches(part).isEmpty())) {
                throw written.problem("no part has both " + text, "Name two that run side by side in one mode.");
            }
            pairs.add(pair);
        }
        return List.copyOf(pairs);
    }

    private static ContenderPair pair(YamlValue written, Parts reader) {
        List<YamlValue> names = written.list();
        if (names.size() != 2) {
            throw written.problem(
                    "a contrast must be a pair of contenders, got a list of " + names.size(),
                    "e.g. contrasts: [[tomcat-4, tomcat]]");
        }
        names.forEach(reader::known);
        ContenderPair pair = new ContenderPair(names.get(0).text(), names.get(1).text());
        if (pair.x().equals(pair.y())) {
            throw written.problem("a contrast must be of two contenders, got " + pair.x() + " twice", "Name another.");
        }
        return pair;
    }

    /**
     * Throws if a part has to stop a server with a url, or if the restart of one server would end another. Servers of a
     * part run side by side, and those with a url are not the kit's to stop.
     */
    private static void refuseUnreachable(Plan read) {
        for (Part part : read.parts()) {
            Map<String, Variant> seen = new HashMap<>();
            for (Variant variant : part.variants()) {
                Contender contender = read.contender(variant.contender());
                if (contender.url() == null) {
                    continue;
                }
                if (part.scenarios().stream().anyMatch(Scenario::alone)) {
                    throw new PlanException(
                            "part " + part.name() + " stops the other servers, which the kit cannot do with "
                                    + variant.label() + ": it has a url",
                            "Leave out neighbours.");
                }
                Variant other = seen.putIfAbsent(contender.url().getAuthority(), variant);
                if (other != null
                        && (contender.restart() != null
                                || read.contender(other.contender()).restart() != null)) {
                    throw new PlanException(
                            other.label() + " and " + variant.label()
                                    + " have the same url: the restart of one would end the other",
                            "Give each an address of its own, or put them in parts of their own.");
                }
            }
        }
    }

    /** Checks the size without making the schedule, which might not fit into memory. */
    private void refuseTooLarge(Plan read) {
        double all = 0;
        for (Part part : read.parts()) {
            for (Scenario scenario : part.scenarios()) {
                int blocks = scenario.blocks() == null ? read.blocks() : Math.min(read.blocks(), scenario.blocks());
                all += (double) part.variants().size() * blocks * read.rounds(scenario);
            }
        }
        double hours = all > MOST_SLICES ? 0 : Schedule.expected(read).toSeconds() / 3_600.0;
        if (all > MOST_SLICES || hours > LONGEST.toHours()) {
            String size = all > MOST_SLICES ? "%.0f slices".formatted(all) : "%.0f hours".formatted(hours);
            String problem = "plan " + read.name() + " has " + size + "; at most " + MOST_SLICES + " slices and "
                    + LONGEST.toHours() + " hours are possible";
            String hint = "Lower blocks, rounds or the number of scenarios.";
            throw overrides.blocks() != null
                    ? new PlanException(problem, hint)
                    : plan.at()
                            .at(read.rounds() > read.blocks() ? "rounds" : "blocks")
                            .problem(problem, hint);
        }
    }

    private Path path(String text) {
        return directory.resolve(text.replace("{kit}", kitHome.toString())).normalize();
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
