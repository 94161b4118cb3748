package containerkit.loadtest.analyse.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.ShapedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CostModelsTest {
    private final ShapedRun shaped = new ShapedRun();

    @Test
    void costsAreRecovered() {
        shaped.noise = 0;

        CostModel model = model();

        assertThat(model.problem()).isNull();
        assertThat(model.terms())
                .extracting(CostTerm::key)
                .containsExactly("base", "response_bytes", "writer_writes", "response_headers", "new_connections");
        assertThat(model.servers()).hasSize(2).allSatisfy(server -> {
            List<Double> known = ShapedRun.COSTS.get(server.variant());
            for (int i = 0; i < known.size(); i++) {
                assertThat(server.costs().get(i).micros()).isCloseTo(known.get(i), within(1e-6));
            }
            assertThat(server.misfitPercent()).isLessThan(1e-6);
        });
    }

    /** 95 % are promised; 40 runs of 10 costs, of which those of one server hang together a little. */
    @Test
    void intervalsHoldTheirCosts() {
        shaped.noise = 0.03;
        int held = 0;
        int all = 0;
        int bends = 0;
        for (int run = 1; run <= 40; run++) {
            shaped.seed = run;
            for (Server server : model().servers()) {
                for (int i = 0; i < server.costs().size(); i++) {
                    Cost cost = server.costs().get(i);
                    double known = ShapedRun.COSTS.get(server.variant()).get(i);
                    all++;
                    held += Objects.requireNonNull(cost.interval()).low() <= known
                                    && known <= cost.interval().high()
                            ? 1
                            : 0;
                    bends += cost.bend() == null ? 0 : 1;
                }
            }
        }

        assertThat((double) held / all).isBetween(0.91, 0.99);
        assertThat(bends).isLessThan(10); // 4 are to be expected
    }

    @Test
    void aBendIsSaidWhereThereIsOne() {
        shaped.bend = 1e-4;

        assertThat(model().servers()).allSatisfy(server -> {
            Cost writes = server.costs().get(2);
            assertThat(writes.bend()).isNotNull();
            assertThat(writes.bend().percent()).isNegative(); // half the writes cost less than half
            assertThat(server.costs().get(3).bend()).isNull(); // two amounts of headers lie on any line
        });
    }

    /** From a write, none and 1 000, nobody can tell what 500 cost. */
    @Test
    void amountsAtTheEndsAloneShowNoBend() {
        shaped.bend = 1e-4;
        shaped.scenarios = shaped.scenarios.stream()
                .filter(scenario -> !scenario.name().equals("pieces-500"))
                .toList();

        assertThat(model().servers())
                .allSatisfy(server ->
                        assertThat(server.costs()).extracting(Cost::bend).containsOnlyNulls());
    }

    /** New connections are measured in the colder part only, so its servers must not make them dearer. */
    @Test
    void partWithColderServersHasABaseOfItsOwn() {
        shaped.noise = 0;
        shaped.colder = 25;
        apart(1, 6);

        assertThat(model().servers()).hasSize(2).allSatisfy(server -> {
            List<Double> known = ShapedRun.COSTS.get(server.variant());
            for (int i = 0; i < known.size(); i++) {
                assertThat(server.costs().get(i).micros()).isCloseTo(known.get(i), within(1e-6));
            }
            assertThat(server.partOffsets()).containsOnlyKeys("apart");
            assertThat(server.partOffsets().get("apart")).isCloseTo(25, within(1e-6));
            assertThat(server.blockCosts())
                    .allSatisfy(block -> assertThat(block.micros()).hasSameSizeAs(server.costs()));
        });
    }

    @Test
    void partWhoseBaseCannotBeDistinguishedFromATermHasNone() {
        apart(6); // new connections, which no other scenario has

        assertThat(model().problem()).isNull();
        assertThat(model().servers()).hasSize(2).allSatisfy(server -> assertThat(server.partOffsets())
                .isEmpty());
    }

    /** Puts those scenarios into a part of their own; the last one, with new connections, is in no other. */
    private void apart(int... scenarios) {
        shaped.apart = Arrays.stream(scenarios).mapToObj(shaped.scenarios::get).toList();
        shaped.scenarios = shaped.scenarios.subList(0, 6);
    }

    @Test
    void twoBlocksHaveNoInterval() {
        shaped.blocks = 2;

        assertThat(model().servers().get(0).costs())
                .allSatisfy(cost -> assertThat(cost.interval()).isNull());
    }

    @Test
    void whatCannotBeDistinguishedIsNamed() {
        shaped.scenarios = List.of(shaped.scenarios.get(0), shaped.scenarios.get(3));

        CostModel model = model();

        assertThat(model.servers()).isEmpty();
        assertThat(model.problem()).contains("response_bytes and writer_writes cannot be distinguished");
    }

    @Test
    void aRunWithoutShapesHasNoModel() {
        assertThat(CostModels.of(new RunIndex(new JudgedRun().run()))).isEmpty();
    }

    private CostModel model() {
        return CostModels.of(new RunIndex(shaped.run())).orElseThrow();
    }
}
