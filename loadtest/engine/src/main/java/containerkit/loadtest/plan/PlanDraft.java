package containerkit.loadtest.plan;

import containerkit.loadtest.plan.YamlValue.Fields;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts one plan from file to record, and supplies the defaults of what the file leaves out. */
final class PlanDraft {
    static final List<String> KEYS = List.of(
            "description",
            "blocks",
            "looks",
            "rounds",
            "seed",
            "order",
            "jvm_flags",
            "secrets",
            "warm_up",
            "start_up",
            "time_build",
            "profile",
            "other_processes_percent",
            "primary",
            "tie_percent",
            "published",
            "published_notes",
            "against",
            "contrasts",
            "modes",
            "mode_settings",
            "contenders",
            "endpoints",
            "scenarios",
            "parts");
    static final List<String> WARM_UP_KEYS = List.of("requests", "duration");
    static final List<String> MODE_KEYS = List.of("profile", "properties", "jvm_flags");

    private static final WarmUp WARM_UP = new WarmUp(1_000_000, Duration.ofSeconds(30));
    private static final double TIE_PERCENT = 3;
    private static final Duration SHORTEST_WARM_UP = Duration.ofMillis(100);
    private static final Duration SHORTEST_START = Duration.ofMillis(100);
    private static final int BLOCKS = 2;
    private static final int ROUNDS = 2;
    private static final int MOST_REPETITIONS = 100_000_000; // the size of the whole plan says more
    private static final double OTHER_PROCESSES_PERCENT = 25;
    private static final int FEWEST_ROUNDS_BESIDE_A_PROFILE = 3;
    private static final int MOST_LOOKS = 5;
    private static final int MOST_GROWTH = 4; // the levels of looks were simulated up to that
    private static final String LOOKS = "e.g. looks: [7, 10, 14, 20]";
    private static final long MOST_SLICES = 100_000;
    private static final Duration LONGEST = Duration.ofHours(336);

    private final Path kitHome;
    private final Path directory;
    private final Fields plan;
    private final Vocabulary vocabulary;
    private final Overrides overrides;

    PlanDraft(Path file, Path kitHome, Vocabulary vocabulary, Overrides overrides) {
        this.kitHome = kitHome;
        this.directory = file.toAbsolutePath().normalize().getParent();
        this.plan = YamlValue.read(file).fields(KEYS);
        this.vocabulary = vocabulary;
        this.overrides = overrides;
    }

    Plan plan(String name, LongSupplier freshSeed) {
        for (String required : List.of("contenders", "endpoints")) {
            if (plan.get(required).isEmpty()) {
                throw plan.mapping().problem("a plan needs " + required, "docs/plans.md describes every key.");
            }
        }
        Map<String, Contender> contenders = new Contenders(kitHome, directory).of(plan.at("contenders"));
        Map<String, Endpoint> endpoints = new Endpoints(contenders.values()).of(plan.at("endpoints"));
        Parts reader = new Parts(plan, contenders, new Scenarios(endpoints, vocabulary.tools()), overrides);
        List<Parts.Written> written = reader.written(name);
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
                plan.get("description", YamlValue::text, ""),
                seed(freshSeed),
                repetitions[0],
                repetitions[1],
                plan.get("order", value -> value.word(Plan.Order.class), Plan.Order.SHUFFLED),
                overrides.timeScale(),
                flags(plan),
                plan.get("warm_up", PlanDraft::warmUp, WARM_UP),
                plan.get("time_build", YamlValue::flag, false),
                plan.get("other_processes_percent", value -> value.number(0, false, 100), OTHER_PROCESSES_PERCENT),
                primary(),
                plan.get("tie_percent", value -> value.number(0, false, 99.9), TIE_PERCENT),
                contenders.values().stream()
                        .filter(contender -> used.contains(contender.name()))
                        .map(contender -> overrides.live() ? contender.exporting() : contender)
                        .toList(),
                plan.get("mode_settings", PlanDraft::modes, List.of()),
                scaled,
                plan.get(
                        "published",
                        value -> new Published(value, path(value.text())).values(contenders.keySet(), written),
                        List.of()),
                plan.texts("published_notes"),
                reader.against(parts),
                contrasts(reader, reader.whole() ? parts : null),
                overrides.blocks() == null && overrides.timeScale() == 1 ? looks : List.of(),
                profile(repetitions, looks),
                null,
                plan.get("start_up", value -> value.duration(SHORTEST_START)),
                secrets().and(overrides.secrets()));
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
        return overrides.profile() != null
                ? overrides.profile()
                : plan.get(
                        "profile",
                        YamlValue::flag,
                        repetitions[0] >= Plan.FEWEST_BLOCKS
                                && repetitions[1] >= FEWEST_ROUNDS_BESIDE_A_PROFILE
                                && looks.isEmpty());
    }

    private long seed(LongSupplier fresh) {
        return overrides.seed() != null
                ? overrides.seed()
                : plan.get("seed")
                        .map(value -> value.whole(Long.MIN_VALUE, Long.MAX_VALUE))
                        .orElseGet(fresh::getAsLong);
    }

    /**
     * Returns blocks and rounds. Slices have a minimum length. If they cannot be as short as the time scale asks, there
     * are fewer rounds, and then fewer blocks.
     *
     * @param share share of the slices' time that is left
     * @param looks if the plan has them, the last is its number of blocks
     */
    private int[] repetitions(double share, List<Integer> looks) {
        int blocks = repetitions("blocks", overrides.blocks(), looks.isEmpty() ? BLOCKS : looks.get(looks.size() - 1));
        int rounds = repetitions("rounds", overrides.rounds(), ROUNDS);
        double factor = Math.min(1, overrides.timeScale() / share);
        int fewerRounds = (int) Math.max(1, Math.round(rounds * factor));
        int fewerBlocks = (int) Math.max(1, Math.round(blocks * factor * rounds / fewerRounds));
        return new int[] {overrides.blocks() != null ? blocks : Math.min(blocks, fewerBlocks), fewerRounds};
    }

    private List<Integer> looks() {
        List<Integer> looks = new ArrayList<>();
        for (YamlValue written : plan.list("looks")) {
            int look = written.whole(Plan.FEWEST_BLOCKS, MOST_REPETITIONS);
            if (!looks.isEmpty() && look <= looks.get(looks.size() - 1)) {
                throw written.problem(
                        "looks must ascend, got " + look + " after " + looks.get(looks.size() - 1), LOOKS);
            }
            looks.add(look);
        }
        if (plan.get("looks").isPresent() && (looks.isEmpty() || looks.size() > MOST_LOOKS)) {
            throw plan.problem("looks", "looks must be 1 to " + MOST_LOOKS + " numbers of blocks", LOOKS);
        }
        if (!looks.isEmpty() && looks.get(looks.size() - 1) > MOST_GROWTH * looks.get(0)) {
            throw plan.problem(
                    "looks",
                    "the last look must be at most " + MOST_GROWTH + " times the first, got "
                            + looks.get(looks.size() - 1) + " after " + looks.get(0),
                    LOOKS);
        }
        if (!looks.isEmpty() && plan.get("blocks").isPresent()) {
            throw plan.at("blocks").keyProblem("a plan has either blocks or looks", "Remove one of them.");
        }
        return looks;
    }

    private int repetitions(String key, @Nullable Integer override, int otherwise) {
        if (override != null && override < 1) {
            throw new PlanException(key + " must be at least 1, got " + override, "Leave it out for the plan's.");
        }
        return override != null ? override : plan.get(key, value -> value.whole(1, MOST_REPETITIONS), otherwise);
    }

    private static WarmUp warmUp(YamlValue written) {
        Fields fields = written.fields(WARM_UP_KEYS);
        return new WarmUp(
                fields.get("requests", value -> value.whole(1, Long.MAX_VALUE), WARM_UP.requests()),
                fields.get("duration", value -> value.duration(SHORTEST_WARM_UP), WARM_UP.duration()));
    }

    private String primary() {
        List<String> metrics = vocabulary.metrics();
        if (plan.get("primary").isEmpty()) {
            return metrics.get(0);
        }
        YamlValue primary = plan.at("primary");
        if (!metrics.contains(primary.text())) {
            throw primary.unknown("no verdict can be about '" + primary.text() + "'", metrics, primary.text());
        }
        return primary.text();
    }

    private Secrets secrets() {
        List<YamlValue> names = plan.list("secrets");
        for (YamlValue name : names) {
            if (!Secrets.isName(name.text())) {
                throw name.problem(
                        "secrets must be names, got '" + name.text() + "'", "e.g. secrets: [X-License, tenant]");
            }
        }
        return Secrets.KNOWN.and(names.stream().map(YamlValue::text).toList());
    }

    private static List<String> flags(Fields fields) {
        List<YamlValue> flags = fields.list("jvm_flags");
        for (YamlValue flag : flags) {
            if (flag.text().isBlank()) {
                throw flag.problem("jvm_flags contains an empty flag", "Remove it.");
            }
        }
        return flags.stream().map(YamlValue::text).toList();
    }

    private static List<Mode> modes(YamlValue written) {
        List<Mode> modes = new ArrayList<>();
        written.named("a mode").forEach((name, value) -> {
            if (name.equals(Mode.STOCK)) {
                throw value.keyProblem("stock cannot have settings", "Choose another name.");
            }
            if (value.isNull()) {
                throw value.problem("mode " + name + " has no settings", "Give it a profile, properties or jvm_flags.");
            }
            Fields fields = value.fields(MODE_KEYS);
            modes.add(new Mode(
                    name,
                    fields.get("profile", PlanDraft::profile),
                    fields.get("properties", YamlValue::textMap, new LinkedHashMap<>()),
                    flags(fields)));
        });
        return modes;
    }

    /** Returns the profiles with commas between them; the plan has a list or, as Spring has it, commas. */
    private static String profile(YamlValue written) {
        List<String> profiles = written.oneOrMore().stream()
                .flatMap(names -> Arrays.stream(names.text().split(",", -1)))
                .map(String::strip)
                .distinct()
                .toList();
        if (profiles.contains("")) {
            throw written.problem("profile contains an empty name", "e.g. profile: [tuned, metrics]");
        }
        return String.join(Mode.AND, profiles);
    }

    /** @param parts parts that run; null if that is less than the plan has, so that no pair need be in it */
    private List<ContenderPair> contrasts(Parts reader, @Nullable List<Part> parts) {
        List<ContenderPair> pairs = new ArrayList<>();
        for (YamlValue written : plan.list("contrasts")) {
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
            throw overrides.blocks() != null || overrides.rounds() != null
                    ? new PlanException(problem, hint)
                    : plan.problem(read.rounds() > read.blocks() ? "rounds" : "blocks", problem, hint);
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
