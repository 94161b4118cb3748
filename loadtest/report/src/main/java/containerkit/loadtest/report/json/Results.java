package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.curve.ConnectionMemory;
import containerkit.loadtest.analysis.curve.Curve;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.report.section.ExplanationSection;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one run measured: {@code results.json}.
 *
 * @param schema version of this format
 * @param seed repeats the shuffled order
 * @param blocks planned number of blocks: fresh starts of every contender
 * @param planned number of blocks that the run has, by the plan or by its time
 * @param decision why the run ended before its last planned block; null where it did not
 * @param plan the plan's name
 * @param environment machine and versions of the run; of several sessions, those of the first
 * @param jvmFlags flags that every jar is started with
 * @param sessions the sessions, in their order; empty where there is one
 * @param contenders what was compared, one entry for each mode
 * @param scenarios the scenarios, part by part
 * @param cells what was measured: an entry for each variant in each scenario
 * @param pairs every pair of variants of a part in every scenario, the primary metric first
 * @param explanation what explains the gap between two modes; null in runs other than {@code kit explain}
 * @param profiles where the cost of a request differs between two contenders; empty without profiles
 * @param connectionMemory memory of one more open connection
 * @param curves measurements by the value of a setting, where a contender's modes differ in nothing else
 * @param configuration settings that the running servers reported
 * @param packaging size and build times of the jars
 * @param published published values of the same scenarios
 * @param publishedNotes the plan's notes on the published values
 * @param voids causes of void slices; a slice with several is there several times
 * @param caveats what weakens the values
 */
public record Results(
        int schema,
        long seed,
        int blocks,
        int planned,
        @Nullable String decision,
        String plan,
        Environment environment,
        List<String> jvmFlags,
        List<SessionJson> sessions,
        List<ContenderJson> contenders,
        List<ScenarioJson> scenarios,
        List<CellJson> cells,
        List<Comparison> pairs,
        @Nullable ExplanationJson explanation,
        List<ProfileGap> profiles,
        List<ConnectionMemory> connectionMemory,
        List<Curve> curves,
        List<ConfigurationJson> configuration,
        List<Packaging> packaging,
        List<PublishedValue> published,
        List<String> publishedNotes,
        List<VoidSlice> voids,
        List<Caveat> caveats) {
    static final int SCHEMA = 2;

    public static Results of(RunView view) {
        Analysis analysis = view.analysis();
        RunResult run = analysis.run();
        Plan plan = view.plan();
        return new Results(
                SCHEMA,
                plan.seed(),
                plan.extent().blocks(),
                run.planned(),
                run.decision().orElse(null),
                plan.name(),
                view.header().environment(),
                plan.servers().jvmFlags(),
                analysis.index().sessions().stream()
                        .map(session -> SessionJson.of(session, run))
                        .toList(),
                ContenderJson.all(view),
                ScenarioJson.all(run),
                analysis.cells().stream().map(CellJson::of).toList(),
                analysis.comparisons(),
                ExplanationSection.explanation(view).map(ExplanationJson::of).orElse(null),
                analysis.profileGaps(),
                analysis.connectionMemory(),
                analysis.curves(),
                ConfigurationJson.all(plan.variants(), run.launches()),
                view.header().packaging(),
                plan.published().values(),
                plan.published().notes(),
                run.slices().stream().flatMap(VoidSlice::of).toList(),
                analysis.caveats());
    }

    /**
     * The blocks that one machine ran without a break.
     *
     * @param startedAt start of the session, as ISO 8601
     * @param blocks its blocks that ran to their end, numbered throughout
     * @param decision why it ended before its last planned block; null where it did not
     */
    record SessionJson(
            String startedAt, @JsonUnwrapped Environment environment, List<Integer> blocks, @Nullable String decision) {
        static SessionJson of(Session session, RunResult run) {
            return new SessionJson(
                    session.startedAt().toString(),
                    session.environment(),
                    run.blocks(session).stream().filter(run::ended).toList(),
                    session.decision());
        }
    }

    /**
     * A cause of a void slice.
     *
     * @param slice path of its files, without their ending
     * @param culprit who caused it
     * @param cause stable name of the cause
     * @param reason the cause in one clause
     */
    record VoidSlice(String slice, Culprit culprit, String cause, String reason) {
        static Stream<VoidSlice> of(SliceResult slice) {
            return slice.voids().stream()
                    .map(cause -> new VoidSlice(
                            slice.raw(), cause.culprit(), cause.kind().word(), cause.reason()));
        }
    }
}
