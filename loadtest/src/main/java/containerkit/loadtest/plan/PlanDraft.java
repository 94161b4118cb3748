package containerkit.loadtest.plan;

import containerkit.loadtest.plan.PlanFile.PartFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One plan on its way from file to record; what the file leaves out is supplied here. */
final class PlanDraft {
    private static final WarmUp WARM_UP = new WarmUp(3, 3, 12, Duration.ofSeconds(2), Duration.ofMillis(500));
    private static final double TIE_PERCENT = 3;
    private static final Duration SHORTEST_LOAD = Duration.ofMillis(100);
    private static final int BLOCKS = 2;
    private static final int ROUNDS = 2;
    private static final double STRANGERS_PERCENT = 25;
    private static final String SEE = "see docs/plans.md";

    private final Path file;
    private final Path kitHome;
    private final YamlFile yaml;
    private final PlanFile written;
    private final Vocabulary vocabulary;

    PlanDraft(Path file, Path kitHome, YamlFile yaml, PlanFile written, Vocabulary vocabulary) {
        this.file = file;
        this.kitHome = kitHome;
        this.yaml = yaml;
        this.written = written;
        this.vocabulary = vocabulary;
    }

    Plan plan(String name, Overrides overrides, LongSupplier freshSeed) {
        Map<String, Contender> contenders = new Contenders(file, kitHome, yaml).of(written.contenders());
        Endpoints endpoints = new Endpoints(file, yaml, contenders.values());
        Selection selection = new Selection(yaml, contenders.keySet(), overrides);
        Scenarios scenarios = new Scenarios(yaml, endpoints.of(written.endpoints()), vocabulary.tools());
        List<Part> parts = parts(name, selection, scenarios);
        new PartChecks(yaml, contenders).refuse(parts);
        if (parts.isEmpty()) {
            throw new PlanException("nothing is left to run in plan " + name, "name other contenders or modes");
        }
        Long seed = overrides.seed() != null ? overrides.seed() : written.seed();
        Set<String> used = parts.stream()
                .flatMap(part -> part.variants().stream())
                .map(Variant::contender)
                .collect(Collectors.toSet());
        List<Part> scaled =
                parts.stream().map(part -> scaled(part, overrides.timeScale())).toList();
        Repetitions repetitions = repetitions(overrides, Part.share(scaled, parts));
        return new Plan(
                name,
                or(written.description(), ""),
                seed != null ? seed : freshSeed.getAsLong(),
                repetitions.blocks(),
                repetitions.rounds(),
                or(written.order(), Plan.Order.SHUFFLED),
                overrides.timeScale(),
                or(written.jvmFlags(), List.of()),
                warmUp(),
                or(written.timeBuild(), false),
                strangersPercent(),
                primary(),
                tiePercent(),
                contenders.values().stream()
                        .filter(contender -> used.contains(contender.name()))
                        .map(contender -> overrides.live() ? contender.exporting() : contender)
                        .toList(),
                new ModeSettings(yaml).of(written.modeSettings()),
                scaled,
                published(name, contenders.keySet(), scenarios),
                or(written.publishedNotes(), List.of()),
                selection.against(written.against(), parts),
                new Contrasts(yaml, written.endpoints().keySet())
                        .of(written.contrasts(), selection.whole() ? parts : null));
    }

    /** @param share what is left of the slices' time: they have a floor, and what they cannot give, repetitions do */
    private Repetitions repetitions(Overrides overrides, double share) {
        Repetitions all = new Repetitions(
                atLeastOne("blocks", overrides.blocks() != null ? overrides.blocks() : or(written.blocks(), BLOCKS)),
                atLeastOne("rounds", overrides.rounds() != null ? overrides.rounds() : or(written.rounds(), ROUNDS)));
        Repetitions scaled = all.scaledBy(Math.min(1, overrides.timeScale() / share));
        return overrides.blocks() == null ? scaled : new Repetitions(overrides.blocks(), scaled.rounds());
    }

    private WarmUp warmUp() {
        if (written.warmUp() == null) {
            return WARM_UP;
        }
        int cycles = atLeastOne("cycles", or(written.warmUp().cycles(), WARM_UP.cycles()));
        int gentle = or(written.warmUp().gentle(), WARM_UP.gentle());
        if (gentle < 0) {
            throw yaml.about("gentle", "gentle must be at least 0, not " + gentle, "e.g. 3");
        }
        int limit = or(written.warmUp().limit(), Math.max(cycles, WARM_UP.limit()));
        if (limit < cycles) {
            throw yaml.about("limit", "the warm-up's limit " + limit + " is below its cycles " + cycles, "raise it");
        }
        Duration load = or(written.warmUp().load(), WARM_UP.load());
        if (load.compareTo(SHORTEST_LOAD) < 0) {
            throw yaml.about(
                    "load", "a warm-up load must last at least 100ms, not " + load.toMillis() + "ms", "e.g. 2s");
        }
        return new WarmUp(gentle, cycles, limit, load, or(written.warmUp().idle(), WARM_UP.idle()));
    }

    private String primary() {
        String primary = or(written.primary(), vocabulary.metrics().get(0));
        if (!vocabulary.metrics().contains(primary)) {
            throw yaml.about(
                    primary,
                    "'" + primary + "' is no metric that a verdict can be about",
                    new Suggestions(vocabulary.metrics()).hint(primary));
        }
        return primary;
    }

    private double strangersPercent() {
        double percent = or(written.strangersPercent(), STRANGERS_PERCENT);
        if (!(percent >= 0 && percent <= 100)) {
            throw yaml.about("strangers_percent", "strangers_percent must be from 0 to 100, not " + percent, "e.g. 25");
        }
        return percent;
    }

    private double tiePercent() {
        double percent = or(written.tiePercent(), TIE_PERCENT);
        if (!(percent >= 0 && percent < 100)) {
            throw yaml.about("tie_percent", "tie_percent must be from 0 to below 100, not " + percent, "e.g. 3");
        }
        return percent;
    }

    private List<Part> parts(String name, Selection selection, Scenarios scenarios) {
        List<String> modes = or(written.modes(), List.of(Mode.STOCK));
        if (written.parts() == null) {
            return List.of(new Part(name, selection.variants(modes), scenarios.of(written.scenarios())));
        }
        if (written.scenarios() != null && written.parts().stream().allMatch(part -> part.scenarios() != null)) {
            throw yaml.about(
                    "scenarios",
                    "every part has scenarios of its own, so nothing is loaded by those of the plan",
                    "drop the ones or the others");
        }
        selection.requireListedModes(written.parts());
        Set<String> reduced = new HashSet<>();
        List<Part> parts = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (PartFile part : written.parts()) {
            if (part.name() == null || !Names.allow(part.name())) {
                throw yaml.about("parts", "every part needs a name of " + Names.LETTERS, SEE);
            }
            if (!names.add(part.name())) {
                throw yaml.about(part.name(), "part " + part.name() + " is there twice", "give it another name");
            }
            List<Variant> variants =
                    part.variants() == null ? selection.variants(modes) : selection.listed(part.variants());
            if (variants.size() == 1
                    && part.variants() != null
                    && part.variants().size() > 1) {
                reduced.add(part.name());
            }
            if (!variants.isEmpty()) {
                parts.add(new Part(part.name(), variants, scenarios.of(or(part.scenarios(), written.scenarios()))));
            }
        }
        // who names contenders wants to see them compared; who names one, that one wherever it is
        return reduced.size() == parts.size()
                ? parts
                : parts.stream().filter(part -> !reduced.contains(part.name())).toList();
    }

    private List<PublishedValue> published(String name, Set<String> contenders, Scenarios scenarios) {
        if (written.published() == null) {
            return List.of();
        }
        try {
            List<PublishedValue> figures = PublishedReader.read(path(written.published()));
            if (figures.isEmpty()) {
                throw yaml.about("published", "no figures in " + written.published() + "-*.csv", "check the path");
            }
            List<PartFile> parts = or(written.parts(), List.of(new PartFile(name, null, null)));
            new PublishedChecks(
                            yaml,
                            contenders,
                            parts.stream().map(PartFile::name).collect(Collectors.toSet()),
                            parts.stream()
                                    .flatMap(part -> scenarios.of(or(part.scenarios(), written.scenarios())).stream())
                                    .map(Scenario::name)
                                    .collect(Collectors.toSet()))
                    .refuse(figures);
            return figures;
        } catch (IOException e) {
            throw yaml.about("published", "cannot read " + e.getMessage(), "check the path");
        }
    }

    private Path path(String text) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent.resolve(text.replace("{kit}", kitHome.toString())).normalize();
    }

    private int atLeastOne(String key, int value) {
        if (value < 1) {
            throw yaml.about(key, key + " must be at least 1, not " + value, "leave it out for the default");
        }
        return value;
    }

    private static Part scaled(Part part, double factor) {
        return new Part(
                part.name(),
                part.variants(),
                part.scenarios().stream()
                        .map(scenario -> scenario.scaledBy(factor))
                        .toList());
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
