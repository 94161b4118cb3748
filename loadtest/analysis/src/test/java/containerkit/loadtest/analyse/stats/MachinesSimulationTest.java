package containerkit.loadtest.analyse.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often verdicts over machines err, for machines whose truth is known, and beside them what verdicts over blocks would do. Two
 * contenders; a machine has its own log ratio, its own spread, and a few blocks.
 */
@Tag("study")
class MachinesSimulationTest {
    private static final int RUNS = Integer.getInteger("simulation.runs", 1_000);
    private static final double TIE_PERCENT = 3;
    private static final double MARGIN = Math.log1p(TIE_PERCENT / 100);
    private static final double NOISE = 0.03;

    /** Spreads of machines as multiples of {@link #NOISE}. */
    private enum Spread {
        ALIKE("alike"),
        FOURFOLD("from 0.5 to 2");

        private final String words;

        Spread(String words) {
            this.words = words;
        }

        double of(int machine, int machines) {
            return NOISE * (this == ALIKE ? 1 : 0.5 * Math.pow(4, machine / (machines - 1.0)));
        }
    }

    /**
     * A kind of run.
     *
     * @param tau standard deviation of the log ratio between machines
     * @param reversed whether the machines are fixed and the last one shows the opposite of the others, so that their mean is
     *     {@code truth}
     */
    private record Design(
            String name, int machines, int blocksEach, Spread spread, double tau, boolean reversed, double truth) {
        double own(Random random, int machine) {
            if (reversed) {
                return truth + tau * (machine < machines - 1 ? 1 : 1.0 - machines);
            }
            return truth + tau * random.nextGaussian();
        }
    }

    private static final List<Design> DESIGNS = List.of(
            new Design("alike machines", 8, 3, Spread.ALIKE, 0, false, 0),
            new Design("own means", 8, 3, Spread.ALIKE, 0.05, false, 0),
            new Design("own means and spreads", 8, 3, Spread.FOURFOLD, 0.05, false, 0),
            new Design("own means and spreads, 2 blocks each", 10, 2, Spread.FOURFOLD, 0.03, false, 0),
            new Design("one of eight reversed, mean equal", 8, 6, Spread.FOURFOLD, 0.04, true, 0),
            new Design("own means and spreads, at the tie zone's edge", 8, 3, Spread.FOURFOLD, 0.02, false, MARGIN),
            new Design("own means and spreads, 10 % apart", 12, 3, Spread.FOURFOLD, 0.05, false, Math.log(1.1)));

    private static final class Tally {
        private int falsePositives;
        private int falseTies;
        private int found;
        private int held;

        void add(Judgement judgement, double truth) {
            boolean winner = judgement.verdict() == Verdict.A || judgement.verdict() == Verdict.B;
            boolean right = judgement.verdict() == (truth < 0 ? Verdict.A : Verdict.B);
            falsePositives += winner && (truth == 0 || !right) ? 1 : 0;
            falseTies += judgement.verdict() == Verdict.TIE && Math.abs(truth) >= MARGIN - 1e-12 ? 1 : 0;
            found += winner && truth != 0 && right ? 1 : 0;
            held += judgement.ratio().holds(Math.exp(truth)) ? 1 : 0;
        }
    }

    private static String rate(int count) {
        double share = (double) count / RUNS;
        return String.format(Locale.ROOT, "%.1f ± %.1f", 100 * share, 196 * Math.sqrt(share * (1 - share) / RUNS));
    }

    @Test
    void verdictsOverMachinesKeepTheirLevel() throws IOException {
        Judge judge = new Judge(Judge.ALPHA, TIE_PERCENT, "machine");
        StringBuilder table = new StringBuilder(
                "design | machines × blocks | spreads | false positive % | the same over blocks % | false tie % | interval holds % "
                        + "| found % | tau's interval holds % | a reversal shown %\n");
        for (Design design : DESIGNS) {
            Random random = new Random(25);
            Tally machines = new Tally();
            Tally blocks = new Tally();
            int tauHeld = 0;
            int reversals = 0;
            for (int run = 0; run < RUNS; run++) {
                List<List<Double>> logs = new ArrayList<>();
                for (int machine = 0; machine < design.machines(); machine++) {
                    double own = design.own(random, machine);
                    double spread = design.spread().of(machine, design.machines());
                    List<Double> its = new ArrayList<>();
                    for (int block = 0; block < design.blocksEach(); block++) {
                        its.add(own + spread * random.nextGaussian());
                    }
                    logs.add(its);
                }
                List<Double> means =
                        logs.stream().map(each -> LogRatios.of(each).mean()).toList();
                List<Double> all = logs.stream().flatMap(List::stream).toList();
                machines.add(verdict(judge, means), design.truth());
                blocks.add(verdict(judge, all), design.truth());
                Interval tau = Heterogeneity.of(logs).orElseThrow().interval();
                tauHeld += tau.low() <= design.tau() && design.tau() <= tau.high() ? 1 : 0;
                List<Integer> reversed = OpposedGroups.of(logs, TIE_PERCENT).reversed();
                reversals += reversed != null && reversed.contains(design.machines() - 1) ? 1 : 0;
            }
            table.append(String.join(
                            " | ",
                            design.name(),
                            design.machines() + " × " + design.blocksEach(),
                            design.spread().words,
                            rate(machines.falsePositives),
                            rate(blocks.falsePositives),
                            rate(machines.falseTies),
                            rate(machines.held),
                            rate(machines.found),
                            design.reversed() ? "fixed" : rate(tauHeld),
                            rate(reversals)))
                    .append('\n');
            double allowed = 0.05 * RUNS + 3 * Math.sqrt(0.05 * 0.95 * RUNS);
            assertThat(machines.falsePositives).as(design.name()).isLessThan((int) allowed);
            assertThat(machines.falseTies).as(design.name()).isLessThan((int) allowed);
            assertThat(RUNS - machines.held).as(design.name()).isLessThan((int) allowed);
            if (design.tau() >= 0.05 && design.truth() == 0) {
                assertThat(blocks.falsePositives)
                        .as("over blocks, " + design.name())
                        .isGreaterThan((int) (2 * allowed));
            }
            if (design.reversed()) {
                assertThat(reversals).as("the reversal is shown").isGreaterThan(RUNS / 2);
            }
        }
        Files.writeString(Path.of("target/machines.txt"), table);
    }

    private static Judgement verdict(Judge judge, List<Double> logs) {
        return judge.judge(Better.LESS, List.of(new Evidence("load", "a", "b", logs, null)))
                .get(0);
    }
}
