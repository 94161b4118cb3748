package containerkit.loadtest.why;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.cli.Extension;
import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.section.ProfileSection;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows where contenders spend CPU time, from the profiles of a run. */
@Command(
        name = "why",
        description =
                "Say where the contenders of a run spend CPU time, by layer and by method, and what explains their "
                        + "difference.",
        sortOptions = false)
public final class WhyCommand implements Extension {
    @ParentCommand
    private Kit kit;

    @Parameters(paramLabel = "DIR", description = "The directory of a run with profiles (kit compare --profile).")
    private Path directory = Path.of("");

    @Option(
            names = "--pair",
            paramLabel = "A/B",
            description = "Only this pair, e.g. tomcat/jetty. Default: all that differ.")
    private @Nullable String pair;

    @Option(names = "--scenario", paramLabel = "NAME", description = "Only this scenario.")
    private @Nullable String scenario;

    @Option(names = "--allocation", description = "Allocated bytes instead of CPU time.")
    private boolean allocation;

    @Override
    public Integer call() throws IOException {
        Analysis analysis = Analysis.of(StoredRun.load(directory));
        Plan plan = analysis.run().header().plan();
        List<ProfileGap> all = analysis.profileGaps();
        if (all.isEmpty()) {
            throw nothing(analysis.profiles());
        }
        ComparisonMetric metric = allocation ? ComparisonMetric.ALLOCATION : ComparisonMetric.CPU;
        List<ProfileGap> ofMetric = all.stream()
                .filter(gap -> gap.comparison().comparedBy() == metric)
                .toList();
        if (ofMetric.isEmpty()) {
            throw UserFailure.usage(
                    "no profile of this run shows " + metric.noun() + " of two contenders",
                    "Leave --allocation out for CPU time.");
        }
        List<ProfileGap> ofPair = only("--pair", pair, ofMetric, WhyCommand::labels);
        List<ProfileGap> asked = only(
                "--scenario",
                scenario,
                ofPair,
                gap -> List.of(gap.comparison().pair().scenario().name()));
        List<ProfileGap> differing =
                asked.stream().filter(gap -> pair != null || gap.differs()).toList();
        List<Content> contents = new ArrayList<>();
        (differing.isEmpty() ? asked : differing)
                .forEach(gap -> contents.addAll(new ProfileSection(plan, gap).contents()));
        contents.addAll(ProfileSection.reading(asked.get(0)));
        String title =
                differing.isEmpty() ? "No pair differs in " + metric.noun() : "Where " + metric.noun() + " differs";
        kit.console().show(Section.of(title, contents));
        return Exit.DONE.code();
    }

    private UserFailure nothing(List<ProfileResult> profiles) {
        return profiles.stream()
                .map(ProfileResult::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .map(problem -> UserFailure.usage(
                        "the run in " + directory + " could not be profiled: " + problem,
                        "compare servers that this machine runs on a JVM with Flight Recorder"))
                .orElseGet(() -> UserFailure.usage(
                        "the run in " + directory + " has no profiles of two contenders",
                        KitCommand.text() + " compare --profile … takes them"));
    }

    /**
     * Returns the gaps that an option asks for; all where it is not given.
     *
     * @param names names of a gap, the usual one first
     */
    private static List<ProfileGap> only(
            String option, @Nullable String wanted, List<ProfileGap> gaps, Function<ProfileGap, List<String>> names) {
        List<ProfileGap> some = gaps.stream()
                .filter(gap -> wanted == null || names.apply(gap).contains(wanted))
                .toList();
        if (wanted != null && some.isEmpty()) {
            List<String> there =
                    gaps.stream().map(gap -> names.apply(gap).get(0)).distinct().toList();
            throw UserFailure.usage(
                    option + " " + wanted + " was not profiled in this run", new Suggestions(there).hint(wanted));
        }
        return some;
    }

    /** Returns the pair as an option names it, and the other way round. */
    private static List<String> labels(ProfileGap gap) {
        String a = gap.comparison().a().label();
        String b = gap.comparison().b().label();
        return List.of(a + "/" + b, b + "/" + a);
    }
}
