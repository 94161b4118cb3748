package containerkit.loadtest.plan;

import containerkit.loadtest.secret.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Contenders × modes × scenarios, blocks, seed: everything that a run needs, with nothing left to look up.
 *
 * @param name the plan's name
 * @param description one sentence for {@code kit plans} and the report
 * @param seed repeats the order of everything that is shuffled
 * @param order shuffled, or as the plan gives it
 * @param extent its size
 * @param servers what all servers have in common
 * @param criteria what it is judged by
 * @param published what others have published
 * @param contenders the contenders to compare
 * @param modes modes that are more than a profile of the same name
 * @param parts the parts to run
 * @param secrets names of what is hidden in reports
 */
public record Plan(
        String name,
        String description,
        long seed,
        Order order,
        Extent extent,
        Servers servers,
        Criteria criteria,
        PublishedResults published,
        List<Contender> contenders,
        List<Mode> modes,
        List<Part> parts,
        Secrets secrets) {
    /** Below so many blocks a run has values and no results. */
    public static final int FEWEST_BLOCKS = 4;

    /** Largest number of blocks of a run whose time sets it. */
    public static final int MOST_BLOCKS = 30;

    private static final int ALL_PAIRS = 4; // contenders of which every pair is compared

    /** Order of the slices. */
    public enum Order {
        /** Contenders shuffled within each round, scenarios per block: drift falls on all alike. */
        SHUFFLED,
        /** Order in which the plan lists them: for repeating a comparison that was made so. */
        GIVEN
    }

    /**
     * Size of a run.
     *
     * @param blocks fresh starts of every contender; with a budget, at most
     * @param rounds slices per scenario and contender inside a block
     * @param timeScale factor that durations and request counts were multiplied by
     * @param budget time that the blocks may take, which then sets their number; null where {@code blocks} sets it
     * @param startUp how long a server takes to start: its warm-up may last 1.5 times as long; null if nobody has seen it
     * @param profile true if a block ends with one more slice for each contender and scenario, under a profiler
     */
    public record Extent(
            int blocks,
            int rounds,
            double timeScale,
            @Nullable Duration budget,
            @Nullable Duration startUp,
            boolean profile) {}

    /**
     * What all servers of a plan have in common.
     *
     * @param jvmFlags flags that every jar is started with
     * @param pod limits of every server that the kit starts
     * @param warmUp limits of the warm-up of a server
     * @param timeBuild true if the Maven build of every contender that names its module is timed
     */
    public record Servers(List<String> jvmFlags, PodSize pod, WarmUp warmUp, boolean timeBuild) {}

    /**
     * What a run is judged by.
     *
     * @param primary key of the one metric that results are about
     * @param marginPercent difference that does not matter, in percent
     * @param pairs the pairs that are compared, x over y; empty for the usual ones
     * @param otherProcessesPercent share of the machine's CPU that other processes may use beyond the usual, during a slice
     *     and just after it, in percent
     */
    public record Criteria(
            String primary, double marginPercent, List<ContenderPair> pairs, double otherProcessesPercent) {}

    /**
     * What others have published of the same comparison.
     *
     * @param values values to print beside the measured ones
     * @param notes notes to know before weighing them
     */
    public record PublishedResults(List<PublishedValue> values, List<String> notes) {}

    public Plan {
        contenders = List.copyOf(contenders);
        modes = List.copyOf(modes);
        parts = List.copyOf(parts);
    }

    /**
     * Returns the same plan without those servers. It also removes a part that has none left, a part that has a single
     * one left of several, unless it is for values only, because there is nothing to compare it with, and a contender
     * that no part has.
     */
    public Plan without(Set<Variant> variants) {
        Plan left = withParts(parts.stream()
                .map(part -> part.without(variants))
                .flatMap(Optional::stream)
                .toList());
        Set<String> needed = left.variants().stream().map(Variant::contender).collect(Collectors.toSet());
        return left.withContenders(contenders.stream()
                .filter(contender -> needed.contains(contender.name()))
                .toList());
    }

    /** Returns the same plan with one part for each mode, of every contender in the scenarios of the first part. */
    public Plan inModes(List<String> names) {
        return withParts(names.stream()
                .map(name -> new Part(
                        name,
                        contenders.stream().map(contender -> contender.in(name)).toList(),
                        parts.get(0).scenarios()))
                .toList());
    }

    public Plan withParts(List<Part> others) {
        return with(extent, criteria, contenders, modes, others);
    }

    /** Returns the same plan with these contenders in place of those of the same names. */
    public Plan withContenders(List<Contender> others) {
        return with(extent, criteria, others, modes, parts);
    }

    public Plan withModes(List<Mode> others) {
        return with(extent, criteria, contenders, others, parts);
    }

    /** Returns the same plan with at most so many blocks, which may take that long; null where their number is fixed. */
    public Plan withBlocks(int blocks, @Nullable Duration budget) {
        Extent other =
                new Extent(blocks, extent.rounds(), extent.timeScale(), budget, extent.startUp(), extent.profile());
        return with(other, criteria, contenders, modes, parts);
    }

    public Plan withMargin(double percent) {
        return judgedBy(criteria.primary(), percent, criteria.pairs());
    }

    public Plan withPrimary(String other) {
        return judgedBy(other, criteria.marginPercent(), criteria.pairs());
    }

    Plan withPairs(List<ContenderPair> others) {
        return judgedBy(criteria.primary(), criteria.marginPercent(), others);
    }

    private Plan judgedBy(String primary, double marginPercent, List<ContenderPair> pairs) {
        Criteria other = new Criteria(primary, marginPercent, pairs, criteria.otherProcessesPercent());
        return with(extent, other, contenders, modes, parts);
    }

    private Plan with(Extent size, Criteria by, List<Contender> compared, List<Mode> settings, List<Part> measured) {
        return new Plan(
                name, description, seed, order, size, servers, by, published, compared, settings, measured, secrets);
    }

    public Plan withSeed(long to) {
        return new Plan(
                name, description, to, order, extent, servers, criteria, published, contenders, modes, parts, secrets);
    }

    /**
     * Returns the pairs that are compared in that part: those that the plan names, else all pairs of a few contenders,
     * else each of the others with the part's first, which comes second.
     */
    public List<Match> matches(Part part) {
        List<Match> named = pairs(part);
        if (!named.isEmpty()) {
            return named;
        }
        List<Variant> variants = part.variants();
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            for (Variant b : variants.subList(i + 1, variants.size())) {
                if (variants.size() <= ALL_PAIRS) {
                    matches.add(new Match(variants.get(i), b));
                } else if (i == 0) {
                    matches.add(new Match(b, variants.get(0)));
                }
            }
        }
        return matches;
    }

    /** Returns the one that the plan's pairs compare all others of the part with; the part's first where there is none. */
    public Variant reference(Part part) {
        List<Variant> seconds = pairs(part).stream().map(Match::b).distinct().toList();
        return seconds.size() == 1 ? seconds.get(0) : part.variants().get(0);
    }

    private List<Match> pairs(Part part) {
        return criteria.pairs().stream()
                .flatMap(pair -> pair.matches(part).stream())
                .toList();
    }

    /** Two servers that are compared, the first over the second. */
    public record Match(Variant a, Variant b) {}

    /** Returns the mode of that name; a profile of the same name if the plan has no settings for it. */
    public Mode mode(String wanted) {
        return named(modes, Mode::name, wanted).orElseGet(() -> Mode.of(wanted));
    }

    public Part part(String wanted) {
        return named(parts, Part::name, wanted).orElseThrow(() -> new NoSuchElementException("no part " + wanted));
    }

    /** Returns the first part that starts it. */
    public Part part(Variant variant) {
        return parts.stream()
                .filter(part -> part.variants().contains(variant))
                .findFirst()
                .orElseThrow();
    }

    public Contender contender(String wanted) {
        return named(contenders, Contender::name, wanted)
                .orElseThrow(() -> new NoSuchElementException("no contender " + wanted));
    }

    private static <T> Optional<T> named(List<T> all, Function<T, String> name, String wanted) {
        return all.stream().filter(each -> name.apply(each).equals(wanted)).findFirst();
    }

    /** Returns every contender and mode that some part starts, in the plan's order. */
    public List<Variant> variants() {
        return parts.stream()
                .flatMap(part -> part.variants().stream())
                .distinct()
                .toList();
    }

    /** Returns the number of rounds of a block that have that scenario. */
    public int rounds(Scenario scenario) {
        return scenario.slicing().rounds() == null
                ? extent.rounds()
                : Math.min(extent.rounds(), scenario.slicing().rounds());
    }

    /** Returns the same plan with only the scenarios of that block; a part that has none left is removed. */
    public Plan inBlock(int block) {
        return withParts(parts.stream()
                .map(part -> new Part(
                        part.name(),
                        part.variants(),
                        part.scenarios().stream()
                                .filter(scenario -> scenario.slicing().in(block))
                                .toList()))
                .filter(part -> !part.scenarios().isEmpty())
                .toList());
    }

    /** Returns the same plan as people may see it: without secrets in flags, modes, contenders and requests. */
    public Plan shown() {
        return new Plan(
                name,
                description,
                seed,
                order,
                extent,
                new Servers(secrets.shown(servers.jvmFlags()), servers.pod(), servers.warmUp(), servers.timeBuild()),
                criteria,
                published,
                contenders.stream().map(each -> each.shown(secrets)).toList(),
                modes.stream().map(each -> each.shown(secrets)).toList(),
                parts.stream()
                        .map(part -> part.with(each -> each.of(each.endpoint().shown(secrets))))
                        .toList(),
                secrets);
    }

    public boolean holdsSecrets() {
        return !shown().equals(this);
    }

    /** Returns every scenario, in the plan's order. */
    public List<Scenario> scenarios() {
        return parts.stream()
                .flatMap(part -> part.scenarios().stream())
                .distinct()
                .toList();
    }
}
