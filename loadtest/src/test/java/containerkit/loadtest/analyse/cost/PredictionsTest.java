package containerkit.loadtest.analyse.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.cost.Predictions.Row;
import containerkit.loadtest.analyse.cost.Predictor.Own;
import containerkit.loadtest.analyse.cost.Predictor.Predicted;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.CountedRequest;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.PredictionBasis;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.ShapedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions from a simulated run of shapes, whose costs are known. */
class PredictionsTest {
    private static final CountedRequest PAGE = new CountedRequest(
            "page",
            200,
            Map.of(Dimension.RESPONSE_BYTES, 10_240, Dimension.WRITER_WRITES, 800, Dimension.RESPONSE_HEADERS, 5),
            false);
    /** µs of such a page: base, 10 KiB, 800 writes, 5 headers. */
    private static final double TOMCAT = 40 + 10 * 0.5 + 800 * 0.02 + 5 * 0.8;

    private static final double JETTY = 35 + 10 * 0.6 + 800 * 0.12 + 5 * 0.5;

    private final ShapedRun shaped = new ShapedRun();

    @TempDir
    Path directory;

    @Test
    void aModelReadFromResultsPredictsKnownCosts() throws Exception {
        shaped.noise = 0;
        Predictor predictor = new Predictor(StoredCostModel.of(model(shaped.run())));
        Predicted tomcat = predictor.predict(PAGE, "tomcat").orElseThrow();
        Predicted jetty = predictor.predict(PAGE, "jetty").orElseThrow();

        assertThat(tomcat.micros()).isCloseTo(TOMCAT, within(0.01));
        assertThat(predictor.difference(jetty, tomcat).value()).isCloseTo(JETTY - TOMCAT, within(0.01));
        assertThat(predictor.ratio(jetty, tomcat, Own.known(0)).value()).isCloseTo(JETTY / TOMCAT, within(0.001));
        assertThat(predictor.ratio(jetty, tomcat, Own.known(100)).value())
                .isCloseTo((100 + JETTY) / (100 + TOMCAT), within(0.001));
        assertThat(predictor.predict(PAGE, "undertow")).isEmpty();
    }

    /** 95 % are promised; of 60 runs. */
    @Test
    void intervalsHoldTheTruth() throws Exception {
        shaped.noise = 0.05;
        int held = 0;
        for (int run = 1; run <= 60; run++) {
            shaped.seed = run;
            Predictor predictor =
                    new Predictor(CostModels.of(new RunIndex(shaped.run())).orElseThrow());
            held += predictor
                            .ratio(
                                    predictor.predict(PAGE, "jetty").orElseThrow(),
                                    predictor.predict(PAGE, "tomcat").orElseThrow(),
                                    Own.known(50))
                            .holds((50 + JETTY) / (50 + TOMCAT))
                    ? 1
                    : 0;
        }

        assertThat(held).isBetween(54, 60);
    }

    @Test
    void theMeanOfTheBlocksIsTheCost() throws Exception {
        CostModel model = CostModels.of(new RunIndex(shaped.run())).orElseThrow();

        assertThat(model.servers()).allSatisfy(server -> {
            assertThat(server.blockCosts()).hasSize(7);
            for (int i = 0; i < server.costs().size(); i++) {
                int at = i;
                assertThat(server.blockCosts().stream()
                                .mapToDouble(block -> block.micros().get(at))
                                .average()
                                .orElseThrow())
                        .isCloseTo(server.costs().get(i).micros(), within(1e-9));
            }
        });
    }

    @Test
    void whatTheModelLacksIsSaid() throws Exception {
        Predictor predictor = new Predictor(StoredCostModel.of(model(shaped.run())));

        assertThat(predictor.unknown(PAGE)).isEmpty();
        assertThat(predictor.unknown(new CountedRequest(
                        "large", 200, Map.of(Dimension.WRITER_WRITES, 2_000, Dimension.FLUSHES, 1), false)))
                .containsExactly("more writer_writes than were measured", "no cost of flushes");
    }

    /** The run itself stands for a service: its own scenarios, with what they have as counts. */
    @Test
    void aRunShowsMeasuredBesidePredicted() throws Exception {
        shaped.noise = 0.01;
        JsonNode model = model(shaped.run());
        shaped.seed = 2;
        RunResult service = known(shaped.run());
        List<CountedRequest> counted = List.of(
                new CountedRequest(
                        "pieces-500",
                        200,
                        Map.of(Dimension.RESPONSE_BYTES, 4_096, Dimension.WRITER_WRITES, 500),
                        false),
                page(),
                small());
        Analysis analysis = Analysis.of(service, List.of(), Optional.of(new PredictionBasis(model, counted)));
        Predictions predictions = analysis.predictions().orElseThrow();
        Reports.write(directory, analysis);

        assertThat(predictions.rows())
                .extracting(Row::scenario)
                .containsExactly("small", "page", "pieces-500", "page-close");
        assertThat(predictions.rows()).allSatisfy(row -> {
            assertThat(row.inside()).isTrue();
            assertThat(row.agrees()).isTrue();
            assertThat(Objects.requireNonNull(row.predicted().value()))
                    .isCloseTo(Objects.requireNonNull(row.measured().value()), within(0.05));
        });
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains(
                        "Predicted and measured",
                        "4 of 4 measured ratios lie in the predicted interval; 4 of 4 are no further");
    }

    @Test
    void aRunOfWhichTheModelKnowsNothingSaysSo() throws Exception {
        RunResult service = known(shaped.run());
        Analysis analysis =
                Analysis.of(service, List.of(), Optional.of(new PredictionBasis(model(shaped.run()), List.of())));
        Reports.write(directory, analysis);

        assertThat(analysis.predictions().orElseThrow().rows()).isEmpty();
        assertThat(Files.readString(directory.resolve("report.md"))).contains("There are none. A pair needs");
    }

    @Test
    void aContainerOfAnotherVersionIsNamed() throws Exception {
        JsonNode model = model(known(shaped.run(), "12.0.36"));

        assertThat(unknown(model, "12.1.6"))
                .contains(
                        "jetty 12.1.6: the costs are those of 12.0.36",
                        "tomcat 12.1.6: the costs are those of 12.0.36");
        assertThat(unknown(model, "12.0.36")).isEmpty();
        assertThat(unknown(model, null)).isEmpty();
    }

    private List<String> unknown(JsonNode model, @Nullable String version) {
        return Analysis.of(
                        known(shaped.run(), version),
                        List.of(),
                        Optional.of(new PredictionBasis(model, List.of(small(), page()))))
                .predictions()
                .orElseThrow()
                .unknown();
    }

    /** Three terms and a base, and no more scenarios than that: nothing tells how far the model lies from the truth. */
    @Test
    void aModelThatFitsAnythingHasNoInterval() throws Exception {
        shaped.scenarios = List.of(
                shaped.scenarios.get(0), shaped.scenarios.get(1), shaped.scenarios.get(4), shaped.scenarios.get(5));
        RunResult service = known(shaped.run());
        Analysis analysis = Analysis.of(
                service, List.of(), Optional.of(new PredictionBasis(model(shaped.run()), List.of(small(), page()))));
        Reports.write(directory, analysis);

        assertThat(analysis.predictions().orElseThrow().judged()).isZero();
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("No predicted ratio has an interval")
                .doesNotContain("measured ratios lie in");
    }

    /** Costs that chance made negative, of many more headers than were measured. */
    @Test
    void aSumBelowNothingHasNoRatio() throws Exception {
        shaped.noise = 0;
        Predictor predictor = new Predictor(StoredCostModel.of(model(shaped.run())));
        CountedRequest large = PAGE.with(Dimension.RESPONSE_HEADERS, -1_000);

        assertThat(predictor
                        .ratio(
                                predictor.predict(large, "jetty").orElseThrow(),
                                predictor.predict(large, "tomcat").orElseThrow(),
                                Own.known(0))
                        .text())
                .isEqualTo("n/a");
    }

    @Test
    void resultsWithoutAModelAreRefused() throws Exception {
        Path other = Files.writeString(directory.resolve("results.json"), "{\"cost_model\": null}");

        assertThatThrownBy(() -> StoredCostModel.read(other))
                .isInstanceOf(UserFailure.class)
                .hasMessage(other + " has no cost model");
        assertThatThrownBy(() -> StoredCostModel.read(directory.resolve("none")))
                .isInstanceOf(UserFailure.class)
                .hasMessageStartingWith("there is no cost model at");
    }

    @Test
    void everyTermIsFoundByItsKey() {
        assertThat(CostTerm.of("base")).contains(CostTerm.BASE);
        assertThat(CostTerm.of("writer_writes")).contains(new CostTerm(Dimension.WRITER_WRITES));
        assertThat(CostTerm.of("else")).isEmpty();
    }

    private static CountedRequest small() {
        return new CountedRequest(
                "small", 200, Map.of(Dimension.RESPONSE_BYTES, 100, Dimension.WRITER_WRITES, 1), false);
    }

    private static CountedRequest page() {
        return new CountedRequest(
                "page", 200, Map.of(Dimension.RESPONSE_BYTES, 4_096, Dimension.WRITER_WRITES, 1), false);
    }

    /** The run, whose servers say what they are. */
    private static RunResult known(RunResult run) {
        return known(run, null);
    }

    private static RunResult known(RunResult run, @Nullable String version) {
        List<LaunchResult> launches = run.header().plan().variants().stream()
                .map(variant -> LaunchResult.of(1, 1, "shapes", variant, false)
                        .started(
                                1.0,
                                new Identity(variant.contender(), version, null, null, null, Map.of()),
                                null,
                                Map.of(),
                                List.of()))
                .toList();
        return new RunResult(run.header(), launches, run.slices(), run.ends(), List.of());
    }

    private JsonNode model(RunResult run) throws Exception {
        Path shapes = Files.createDirectories(directory.resolve("shapes"));
        Reports.write(shapes, Analysis.of(run));
        return StoredCostModel.read(shapes);
    }
}
