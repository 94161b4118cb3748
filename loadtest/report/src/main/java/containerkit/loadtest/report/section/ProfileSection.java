package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.analysis.profile.ProfileGap.FrameGap;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.FlameName;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Section about the causes of differences: the cost of a request by layer and by method, for each scenario. */
public record ProfileSection(Plan plan, ProfileGap gap) {
    private static final int MOST_CAUSES = 3; // the section has all

    /** A layer or a method. */
    private record Row(String name, double a, double b, BlockMean gap, @Nullable String callers) {}

    /** Returns the section; without content where nothing was profiled. */
    static Section of(RunView view) {
        List<ProfileGap> all =
                view.analysis().profileGaps().stream().filter(ProfileGap::cpu).toList();
        Map<String, List<ProfileGap>> scenarios = all.stream()
                .collect(Collectors.groupingBy(
                        gap -> gap.comparison().scenarioName(view.plan()), LinkedHashMap::new, Collectors.toList()));
        return new Section(
                "Why",
                all.isEmpty() ? List.of() : reading(all.get(0)),
                scenarios.entrySet().stream()
                        .map(scenario -> Section.of(scenario.getKey(), scenario(view.plan(), scenario.getValue())))
                        .toList());
    }

    /** Returns a line for each of the first few pairs with a result and whose cause was found. */
    static List<String> causes(RunView view) {
        return view.analysis().profileGaps().stream()
                .filter(gap -> gap.cpu() && gap.differs() && gap.cause() != null)
                .limit(MOST_CAUSES)
                .map(gap -> new ProfileSection(view.plan(), gap).line())
                .toList();
    }

    /** Returns where the values come from. */
    public static List<Content> reading(ProfileGap gap) {
        return List.of(new Content.Bullets(Stream.of(
                        (gap.cpu() ? gap.samples() + " samples by " : "") + gap.event() + " in "
                                + new Counted(gap.gap().blocks(), gap.unit())
                                + ", in one more slice after each block. Its shares are applied to the values of the others.",
                        "A method counts with all it calls.",
                        gap.cpu() && gap.sampler() == Sampler.EXECUTION
                                ? "This JVM samples Java code only; JDK 25 on Linux sees native code, too."
                                : "")
                .filter(line -> !line.isEmpty())
                .toList()));
    }

    private static List<Content> scenario(Plan plan, List<ProfileGap> gaps) {
        List<Content> contents = new ArrayList<>();
        gaps.forEach(gap -> contents.addAll(new ProfileSection(plan, gap).contents()));
        contents.add(new Content.Links(
                "Flame graphs of CPU time, all blocks together",
                gaps.stream()
                        .map(ProfileGap::comparison)
                        .flatMap(pair -> Stream.of(pair.a(), pair.b())
                                .map(variant -> new Content.Link(
                                        FlameName.of(plan, pair.pair().cell(variant)), variant.label())))
                        .distinct()
                        .toList()));
        return contents;
    }

    private String what() {
        return gap.cpu() ? "CPU per request" : "allocation per request";
    }

    /** Returns {@code tomcat less jetty, GET /orders, 50 connections: 184 µs [132, 236] CPU per request; 120 µs [90, 150] in Burn.burn}. */
    private String line() {
        return gap.comparison().a().label() + " less " + gap.comparison().b().label() + ", "
                + gap.comparison().scenarioName(plan)
                + ": " + difference(gap.gap()) + " " + what()
                + Optional.ofNullable(gap.cause())
                        .map(cause -> "; " + difference(cause.gap()) + " in " + FrameGap.shortName(cause.method())
                                + cause.callers().stream()
                                        .findFirst()
                                        .map(caller -> ", called by " + FrameGap.shortName(caller))
                                        .orElse(""))
                        .orElse("");
    }

    /** Returns the cost of a request to a pair in one line and by layer and method. */
    public List<Content> contents() {
        return List.of(
                new Content.Paragraph(line()),
                columns("layer").table(what() + " by layer: " + gap.comparison().name(plan), layers()),
                columns("method")
                        .textIfAny("called by", Row::callers)
                        .table(what() + " by method: " + gap.comparison().name(plan), frames()));
    }

    private Columns<Row> columns(String first) {
        return new Columns<Row>()
                .text(first, Row::name)
                .value(gap.comparison().a().label(), row -> amount(row.a()))
                .value(gap.comparison().b().label(), row -> amount(row.b()))
                .value("difference", row -> difference(row.gap()));
    }

    private List<Row> layers() {
        List<Row> rows = new ArrayList<>();
        gap.layers()
                .forEach(layer -> rows.add(new Row(layer.layer().label(), layer.a(), layer.b(), layer.gap(), null)));
        rows.add(new Row("sum", gap.a(), gap.b(), gap.gap(), null));
        return rows;
    }

    /** Returns the methods, those with the largest relative difference first. */
    private List<Row> frames() {
        return gap.frames().stream()
                .map(frame -> new Row(
                        FrameGap.shortName(frame.method())
                                + (frame.of() == null ? "" : " (" + frame.of().label() + ")"),
                        frame.a(),
                        frame.b(),
                        frame.gap(),
                        frame.callers().isEmpty()
                                ? null
                                : frame.callers().stream()
                                        .map(FrameGap::shortName)
                                        .collect(Collectors.joining(", "))))
                .toList();
    }

    /** Returns {@code 2.71 ms}, {@code 12.3 µs}, {@code 4.2 kB}: in the unit that suits the whole. */
    private String amount(double value) {
        return number(value) + " " + (gap.cpu() ? large() ? "ms" : "µs" : large() ? "kB" : "B");
    }

    private String difference(BlockMean difference) {
        Interval interval = difference.shownInterval();
        return amount(difference.value())
                + (interval == null ? "" : " [" + number(interval.low()) + ", " + number(interval.high()) + "]");
    }

    private boolean large() {
        return Math.max(gap.a(), gap.b()) >= 1_000;
    }

    private String number(double value) {
        double unit = large() ? 1_000 : 1;
        double whole = Math.max(gap.a(), gap.b()) / unit;
        int decimals = whole >= 1_000 ? 0 : whole >= 100 ? 1 : 2;
        double shown = value / unit;
        return Display.decimals(decimals, Math.abs(shown) < Math.pow(10, -decimals) / 2 ? 0 : shown); // no -0.00
    }
}
