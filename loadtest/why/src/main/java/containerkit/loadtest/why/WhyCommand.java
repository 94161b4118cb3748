package containerkit.loadtest.why;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.cli.TypedCommand;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.json.JsonText;
import containerkit.loadtest.report.section.ProfileSection;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "why",
        description =
                "Say where the contenders of a run spend CPU time, by layer and by method, and what explains their "
                        + "difference.",
        sortOptions = false)
final class WhyCommand implements Callable<Integer> {
    private final Console console;

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

    @Option(names = "--json", description = "Print JSON, as results.json has it.")
    private boolean json;

    @Mixin
    private final TypedCommand given = new TypedCommand();

    WhyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Analysis analysis = Analysis.ofStored(directory);
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
        List<ProfileGap> asked = asked(ofMetric);
        List<ProfileGap> gaps = pair != null
                ? asked
                : asked.stream().filter(ProfileGap::differs).toList();
        if (json) {
            console.result(JsonText.of(Map.of("profiles", gaps)));
            return Exit.DONE.code();
        }
        if (gaps.isEmpty()) {
            console.show(new Document(
                    "No pair differs in " + metric.noun(),
                    List.of(
                            new Columns<ProfileGap>()
                                    .text("pair", gap -> gap.comparison().name(plan))
                                    .text("result", gap -> gap.comparison().words())
                                    .table("Profiled", asked),
                            new Content.Listing(
                                    "Where it differs all the same",
                                    List.of(given.line() + " --pair " + ShellLine.of(List.of(label(asked.get(0))))),
                                    false)),
                    List.of()));
            return Exit.DONE.code();
        }
        List<Content> contents = new ArrayList<>();
        gaps.forEach(gap -> contents.addAll(ProfileSection.of(plan, gap)));
        contents.addAll(ProfileSection.reading(gaps.get(0)));
        console.show(new Document("Where " + metric.noun() + " differs", contents, List.of()));
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

    /** Returns the gaps of the pair and the scenario that were asked for; all where none was. */
    private List<ProfileGap> asked(List<ProfileGap> gaps) {
        require("--pair", pair, gaps.stream().map(WhyCommand::label).distinct().toList());
        require(
                "--scenario",
                scenario,
                gaps.stream().map(gap -> gap.comparison().scenario()).distinct().toList());
        List<ProfileGap> asked = gaps.stream()
                .filter(gap -> pair == null || isPair(pair, label(gap)))
                .filter(gap ->
                        scenario == null || scenario.equals(gap.comparison().scenario()))
                .toList();
        if (asked.isEmpty()) {
            throw UserFailure.usage(
                    pair + " was not profiled under " + scenario, "Leave out one of --pair and --scenario.");
        }
        return asked;
    }

    private static void require(String option, @Nullable String wanted, List<String> there) {
        if (wanted != null && there.stream().noneMatch(each -> isPair(wanted, each))) {
            throw UserFailure.usage(
                    option + " " + wanted + " was not profiled in this run", new Suggestions(there).hint(wanted));
        }
    }

    /** Returns whether the wanted name is that label, or the pair the other way round. */
    private static boolean isPair(String wanted, String label) {
        int slash = label.indexOf('/');
        return wanted.equals(label)
                || slash > 0 && wanted.equals(label.substring(slash + 1) + "/" + label.substring(0, slash));
    }

    private static String label(ProfileGap gap) {
        return gap.comparison().a().label() + "/" + gap.comparison().b().label();
    }
}
