package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.analysis.profile.ProfileGap.FrameGap;
import containerkit.loadtest.analysis.profile.ProfileGap.LayerGap;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.MeanDifference;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of a profile of a pair, in words and rows. */
public record ProfileText(ProfileGap gap) {
    private static final double THOUSAND = 1_000;
    private static final int MOST_CAUSES = 3; // the section Why has all

    /**
     * A row of a table.
     *
     * @param name a layer, or a method
     * @param a cost of a request to the first contender
     * @param b cost of a request to the second contender
     * @param difference a's cost less b's, with its interval
     * @param callers of a method, the nearest first; empty for a layer
     */
    public record Row(String name, String a, String b, String difference, String callers) {}

    /** Returns a sentence for each of the first few pairs with a result and whose cause was found, and the number of the others. */
    public static List<String> causes(Plan plan, List<ProfileGap> gaps) {
        List<ProfileGap> found = gaps.stream()
                .filter(gap -> gap.cpu() && differs(gap) && gap.cause().isPresent())
                .toList();
        Stream<String> first = found.stream()
                .limit(MOST_CAUSES)
                .map(gap -> ScenarioName.of(
                                plan,
                                gap.comparison().pair().part(),
                                gap.comparison().pair().scenario())
                        + ": " + new ProfileText(gap).sentence() + ".");
        int more = found.size() - MOST_CAUSES;
        Stream<String> others = more > 0
                ? Stream.of("Causes of " + new Counted(more, "more pair") + " are under Why.")
                : Stream.empty();
        return Stream.concat(first, others).toList();
    }

    /** Returns whether the pair differs: by its result, or, for a metric without one, by its own interval. */
    public static boolean differs(ProfileGap gap) {
        return gap.comparison().primary()
                ? gap.comparison().winner().isPresent()
                : gap.comparison().ratio().blocks() >= Plan.FEWEST_BLOCKS
                        && !gap.comparison().ratio().holds(1);
    }

    /** Returns the pair and the scenario. */
    public String title() {
        return gap.comparison().label() + ", " + gap.comparison().scenario();
    }

    /** Returns the gap, and its cause if there is one; no contender uses more where that is not shown. */
    public String sentence() {
        if (!gap.gap().shown()) {
            return (gap.cpu() ? "CPU per request" : "allocation per request") + " of " + a() + " less that of " + b()
                    + ": "
                    + difference(gap.gap())
                    + (gap.gap().interval() == null ? ", from too few blocks for an interval" : ", not significant");
        }
        String more = gap.costlier().label()
                + (gap.cpu() ? " uses " : " allocates ")
                + size(gap.gap())
                + (gap.cpu() ? " more CPU per request than " : " more per request than ")
                + gap.thriftier().label();
        return more + gap.cause().map(this::cause).orElse("; no single method is shown to be its cause");
    }

    /** Returns the cause's share; it exceeds all that the whole may be where the costlier one saves something elsewhere. */
    private String cause(FrameGap cause) {
        boolean more = Math.abs(cause.gap().mean()) > gap.gap().largestPossible();
        return (more ? ": " : ", ")
                + size(cause.gap())
                + (more ? " more in " : " of it in ")
                + cause.shortName()
                + (cause.callers().isEmpty()
                        ? ""
                        : ", called by " + FrameGap.shortName(cause.callers().get(0)))
                + (more ? ", and less elsewhere" : "");
    }

    /** Returns the first column's heading. */
    public String a() {
        return gap.comparison().a().label();
    }

    /** Returns the second column's heading. */
    public String b() {
        return gap.comparison().b().label();
    }

    /** Returns the layers, their sum, and the JIT compiler below it. */
    public List<Row> layers() {
        List<Row> rows = new ArrayList<>();
        gap.layers()
                .forEach(layer ->
                        rows.add(row(layer.layer() == null ? "" : layer.layer().label(), layer)));
        rows.add(row("sum", new LayerGap(null, gap.a(), gap.b(), gap.gap())));
        LayerGap jit = gap.jit();
        if (jit != null) {
            rows.add(row("JIT compiler, not in the sum", jit));
        }
        return rows;
    }

    /** Returns the methods, those with the largest relative difference first. */
    public List<Row> frames() {
        return gap.frames().stream()
                .map(frame -> new Row(
                        frame.shortName()
                                + (frame.of() == null ? "" : " (" + frame.of().label() + ")"),
                        amount(frame.a()),
                        amount(frame.b()),
                        difference(frame.gap()),
                        callers(frame)))
                .toList();
    }

    /** Returns sentences on how to read the tables and what the sampler cannot measure. */
    public List<String> reading() {
        List<String> notes = new ArrayList<>();
        notes.add("From " + (gap.cpu() ? gap.samples() + " samples by " : "") + gap.event() + " in "
                + new Counted(gap.gap().blocks(), gap.unit())
                + " (" + a() + " and " + b() + ", " + gap.comparison().scenario()
                + "), taken in a slice of its own after the last round of each block. The shares of that slice are applied to "
                + "what the other slices measured, so that the rows add up to it."
                + (gap.gap().interval() == null ? " Below 3 " + gap.unit() + "s there are no intervals." : ""));
        if (gap.cpu() && gap.sampler() == Sampler.EXECUTION) {
            notes.add("This JVM samples only threads that run Java code. "
                    + (gap.timed()
                            ? "What these threads spent in the kernel is measured by the operating system; native code, such as "
                                    + "compression, is"
                            : "What these threads spent in the kernel and in native code, such as compression, is")
                    + " spread over the other layers. JDK 25 on Linux sees both.");
        }
        notes.add(
                "A method counts with all it calls. One of a package that only one of the two runs, marked by that one's name, "
                        + "is compared with what the other runs below the same caller.");
        return notes;
    }

    private Row row(String name, LayerGap layer) {
        return new Row(name, amount(layer.a()), amount(layer.b()), difference(layer.gap()), "");
    }

    private static String callers(FrameGap frame) {
        return frame.callers().stream().map(FrameGap::shortName).collect(Collectors.joining(", "));
    }

    /** Returns {@code 2.71 ms}, {@code 12.3 µs}, {@code 4.2 kB}: in the unit that suits the whole. */
    private String amount(double value) {
        return number(value) + " " + unit();
    }

    private String difference(MeanDifference difference) {
        Interval interval = difference.interval();
        return amount(difference.mean())
                + (interval == null ? "" : " [" + number(interval.low()) + ", " + number(interval.high()) + "]");
    }

    /** Returns the size of a difference without its sign. */
    private String size(MeanDifference difference) {
        Interval interval = difference.interval();
        boolean negative = difference.mean() < 0;
        return difference(
                !negative
                        ? difference
                        : new MeanDifference(
                                difference.blocks(),
                                -difference.mean(),
                                interval == null ? null : new Interval(-interval.high(), -interval.low())));
    }

    private boolean large() {
        return Math.max(gap.a(), gap.b()) >= THOUSAND;
    }

    private String unit() {
        return gap.cpu() ? large() ? "ms" : "µs" : large() ? "kB" : "B";
    }

    private String number(double value) {
        double shown = large() ? value / THOUSAND : value;
        double whole = Math.max(gap.a(), gap.b()) / (large() ? THOUSAND : 1);
        int decimals = whole >= THOUSAND ? 0 : whole >= 100 ? 1 : 2;
        return ValueText.decimals(decimals, Math.abs(shown) < Math.pow(10, -decimals) / 2 ? 0 : shown); // no -0.00
    }
}
