package containerkit.loadtest.plan;

import containerkit.loadtest.secret.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Contenders × modes × scenarios, blocks, seed: everything that a run needs, with nothing left to look up.
 *
 * @param name the plan's name
 * @param description one sentence for {@code kit plans} and the report
 * @param seed repeats the order of everything that is shuffled
 * @param blocks fresh starts of every contender; with looks, at most
 * @param rounds slices per scenario and contender inside a block
 * @param order shuffled, or as the plan gives it
 * @param timeScale factor that durations and request counts were multiplied by
 * @param jvmFlags flags that every jar is started with
 * @param pod limits of every server that the kit starts
 * @param warmUp limits of the warm-up of a server
 * @param timeBuild true if the Maven build of every contender that names its module is timed
 * @param otherProcessesPercent share of the machine's CPU that other processes may use before a slice is void, in
 *     percent
 * @param primary key of the one metric that verdicts are about
 * @param tiePercent greatest difference of a ratio from 1 that still is a tie, in percent
 * @param contenders the contenders to compare
 * @param modes modes that are more than a profile of the same name
 * @param parts the parts to run
 * @param published values to print beside the measured ones
 * @param publishedNotes notes to know before weighing them
 * @param against the one that all others of its part are compared with; null if all pairs are compared
 * @param contrasts pairs of contenders whose ratios are shown by themselves
 * @param looks the numbers of blocks at which verdicts may end the run, ascending, the last being {@code blocks}; empty
 *     if the number of blocks is fixed
 * @param profile true if a block ends with one more slice for each contender and scenario, under a profiler
 * @param budget longest time that a run with looks may take; null for no limit
 * @param startUp how long a server takes to start, for expected durations only; null if nobody has seen it
 * @param secrets names of what is hidden in reports
 */
public record Plan(
        String name,
        String description,
        long seed,
        int blocks,
        int rounds,
        Order order,
        double timeScale,
        List<String> jvmFlags,
        PodSize pod,
        WarmUp warmUp,
        boolean timeBuild,
        double otherProcessesPercent,
        String primary,
        double tiePercent,
        List<Contender> contenders,
        List<Mode> modes,
        List<Part> parts,
        List<PublishedValue> published,
        List<String> publishedNotes,
        @Nullable Variant against,
        List<ContenderPair> contrasts,
        List<Integer> looks,
        boolean profile,
        @Nullable Duration budget,
        @Nullable Duration startUp,
        Secrets secrets) {
    /** Below so many blocks a run names no winner. */
    public static final int FEWEST_BLOCKS = 7;

    /** Order of the slices. */
    public enum Order {
        /** Contenders shuffled within each round, scenarios per block: drift falls on all alike. */
        SHUFFLED,
        /** Order in which the plan lists them: for repeating a comparison that was made so. */
        GIVEN
    }

    public Plan {
        jvmFlags = List.copyOf(jvmFlags);
        contenders = List.copyOf(contenders);
        modes = List.copyOf(modes);
        parts = List.copyOf(parts);
        published = List.copyOf(published);
        publishedNotes = List.copyOf(publishedNotes);
        contrasts = List.copyOf(contrasts);
        looks = List.copyOf(looks);
    }

    /** Returns the same plan without some scenarios of its parts; a part that has none left is removed. */
    public Plan withoutScenarios(BiPredicate<Part, Scenario> gone) {
        return withParts(parts.stream()
                .map(part -> new Part(
                        part.name(),
                        part.variants(),
                        part.scenarios().stream()
                                .filter(scenario -> !gone.test(part, scenario))
                                .toList()))
                .filter(part -> !part.scenarios().isEmpty())
                .toList());
    }

    /** Returns the same plan with one scenario of one part only. */
    public Plan only(Part part, Scenario scenario) {
        return withoutScenarios((other, each) ->
                !other.name().equals(part.name()) || !each.name().equals(scenario.name()));
    }

    /**
     * Returns the same plan without those servers. It also removes a part that has none left, a part that has a single
     * one left of several, because there is nothing to compare it with, and a contender that no part has.
     */
    public Plan without(Set<Variant> variants) {
        List<Part> left = parts.stream()
                .map(part -> part.without(variants))
                .flatMap(Optional::stream)
                .toList();
        Set<String> needed = left.stream()
                .flatMap(part -> part.variants().stream())
                .map(Variant::contender)
                .collect(Collectors.toSet());
        return withContenders(contenders.stream()
                        .filter(contender -> needed.contains(contender.name()))
                        .toList())
                .withParts(left);
    }

    /**
     * Returns the same plan with every contender in each of these modes: a part for each mode, with the scenarios of
     * the first part.
     */
    public Plan inModes(List<String> names) {
        return withParts(names.stream()
                .map(name -> new Part(
                        name,
                        contenders.stream().map(contender -> contender.in(name)).toList(),
                        parts.get(0).scenarios()))
                .toList());
    }

    /** Returns the same plan in other parts. */
    public Plan withParts(List<Part> others) {
        return having(primary, contenders, modes, others, against, blocks, rounds, looks, budget);
    }

    /** Returns the same plan with these contenders in place of those of the same names. */
    public Plan withContenders(List<Contender> others) {
        return having(primary, others, modes, parts, against, blocks, rounds, looks, budget);
    }

    /** Returns the same plan with these settings of modes. */
    public Plan withModes(List<Mode> others) {
        return having(primary, contenders, others, parts, against, blocks, rounds, looks, budget);
    }

    /**
     * Returns the same plan with so many blocks, and these of its looks, of which the last is that number; none for a
     * fixed number.
     */
    public Plan withBlocks(int others, List<Integer> otherLooks) {
        return having(primary, contenders, modes, parts, against, others, rounds, otherLooks, budget);
    }

    /** Returns the same plan with so many rounds in a block. */
    public Plan withRounds(int others) {
        return having(primary, contenders, modes, parts, against, blocks, others, looks, budget);
    }

    /** Returns the same plan, which may take that long. */
    public Plan withBudget(Duration longest) {
        return having(primary, contenders, modes, parts, against, blocks, rounds, looks, longest);
    }

    /** Returns the same plan with verdicts about another metric. */
    Plan withPrimary(String other) {
        return having(other, contenders, modes, parts, against, blocks, rounds, looks, budget);
    }

    /** Returns the same plan in which all others of a part are compared with that one only. */
    Plan withAgainst(Variant other) {
        return having(primary, contenders, modes, parts, other, blocks, rounds, looks, budget);
    }

    private Plan having(
            String otherPrimary,
            List<Contender> otherContenders,
            List<Mode> otherModes,
            List<Part> otherParts,
            @Nullable Variant otherAgainst,
            int otherBlocks,
            int otherRounds,
            List<Integer> otherLooks,
            @Nullable Duration otherBudget) {
        return new Plan(
                name,
                description,
                seed,
                otherBlocks,
                otherRounds,
                order,
                timeScale,
                jvmFlags,
                pod,
                warmUp,
                timeBuild,
                otherProcessesPercent,
                otherPrimary,
                tiePercent,
                otherContenders,
                otherModes,
                otherParts,
                published,
                publishedNotes,
                otherAgainst,
                contrasts,
                otherLooks,
                profile,
                otherBudget,
                startUp,
                secrets);
    }

    /**
     * Returns the pairs that are compared in that part: if it has {@link #against}, each of the others with that, which
     * comes second.
     */
    public List<Match> matches(Part part) {
        List<Variant> variants = part.variants();
        if (against != null && variants.contains(against)) {
            return variants.stream()
                    .filter(variant -> !variant.equals(against))
                    .map(variant -> new Match(variant, against))
                    .toList();
        }
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            for (Variant b : variants.subList(i + 1, variants.size())) {
                matches.add(new Match(variants.get(i), b));
            }
        }
        return matches;
    }

    /** Two servers that are compared, the first over the second. */
    public record Match(Variant a, Variant b) {}

    /** Returns the mode of that name; a profile of the same name if the plan has no settings for it. */
    public Mode mode(String wanted) {
        return modes.stream()
                .filter(mode -> mode.name().equals(wanted))
                .findFirst()
                .orElseGet(() -> Mode.of(wanted));
    }

    /** Returns the part of that name. */
    public Part part(String wanted) {
        return parts.stream()
                .filter(part -> part.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no part " + wanted));
    }

    /** Returns the contender of that name. */
    public Contender contender(String wanted) {
        return contenders.stream()
                .filter(contender -> contender.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no contender " + wanted));
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
        return scenario.rounds() == null ? rounds : Math.min(rounds, scenario.rounds());
    }

    /** Returns the same plan with only the scenarios of that block. */
    public Plan inBlock(int block) {
        return scenarios().stream().allMatch(scenario -> scenario.runsIn(block))
                ? this
                : withoutScenarios((part, scenario) -> !scenario.runsIn(block));
    }

    /**
     * Returns the same plan as people may see it: without secrets in settings of modes, flags, arguments, environments,
     * commands, addresses and requests.
     */
    public Plan shown() {
        return new Plan(
                name,
                description,
                seed,
                blocks,
                rounds,
                order,
                timeScale,
                secrets.shown(jvmFlags),
                pod,
                warmUp,
                timeBuild,
                otherProcessesPercent,
                primary,
                tiePercent,
                contenders.stream().map(each -> each.shown(secrets)).toList(),
                modes.stream().map(each -> each.shown(secrets)).toList(),
                parts.stream().map(each -> each.shown(secrets)).toList(),
                published,
                publishedNotes,
                against,
                contrasts,
                looks,
                profile,
                budget,
                startUp,
                secrets);
    }

    /** Returns whether it holds any secret. */
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
