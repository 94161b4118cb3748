package containerkit.loadtest.analysis.stats;

import static containerkit.loadtest.analysis.stats.Simulation.MARGIN;
import static containerkit.loadtest.analysis.stats.Simulation.NOISE;
import static containerkit.loadtest.analysis.stats.Simulation.TIE_PERCENT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.Simulation.Design;
import containerkit.loadtest.analysis.stats.Simulation.Rate;
import containerkit.loadtest.analysis.stats.Simulation.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often a run with looks errs, and what it finds in how many blocks, over many runs whose truth is known: closed tests and ties
 * at every look, verdicts that stay, and scenarios that end once they are decided or given up. Beside it a fixed number of blocks.
 */
@Tag("study")
class LooksSimulationTest {
    private static final List<Integer> LOOKS = List.of(7, 10, 14, 20);
    private static final int FIXED = 8;
    private static final int QUICK = 150;

    private record PairOf(int load, int a, int b, double truth) {
        boolean wrong(Verdict verdict) {
            return switch (verdict) {
                case A -> truth >= 0;
                case B -> truth <= 0;
                case TIE -> Math.abs(truth) >= MARGIN - 1e-12;
                case UNDECIDED -> false;
            };
        }
    }

    /** Over many runs: the share with a false positive, with a false tie, of pairs decided rightly, and the mean blocks of a scenario. */
    private static final class Tally {
        private final List<Double> falsePositives = new ArrayList<>();
        private final List<Double> falseTies = new ArrayList<>();
        private final List<Double> decided = new ArrayList<>();
        private final List<Double> blocks = new ArrayList<>();

        void add(List<PairOf> pairs, List<Judgement> judgements, double meanBlocks) {
            boolean winner = false;
            boolean tie = false;
            int right = 0;
            for (int i = 0; i < pairs.size(); i++) {
                Verdict verdict = judgements.get(i).verdict();
                boolean wrong = pairs.get(i).wrong(verdict);
                winner |= wrong && verdict != Verdict.TIE;
                tie |= wrong && verdict == Verdict.TIE;
                boolean good = verdict != Verdict.UNDECIDED && !wrong;
                right += good ? 1 : 0;
            }
            falsePositives.add(winner ? 1.0 : 0.0);
            falseTies.add(tie ? 1.0 : 0.0);
            decided.add((double) right / pairs.size());
            blocks.add(meanBlocks);
        }

        static Rate rate(List<Double> shares) {
            return Rate.of(array(shares));
        }

        static double mean(List<Double> values) {
            return Sample.mean(array(values));
        }

        private static double[] array(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    /** One run: figures are drawn for every block, and read up to the block that a scenario ran in. */
    private static final class Run {
        private final Design design;
        private final List<PairOf> pairs;
        private final double[][][] figures; // load, contender, block
        private final int[] ran;

        Run(Random random, Design design, Spread spread, double noise, double[] truth, int most) {
            this.design = design;
            pairs = pairs(design, truth);
            figures = new double[design.loads()][][];
            for (int load = 0; load < figures.length; load++) {
                figures[load] = Simulation.figures(random, spread, noise, truth, most);
            }
            ran = new int[design.loads()];
        }

        private static List<PairOf> pairs(Design design, double[] truth) {
            List<PairOf> pairs = new ArrayList<>();
            for (int load = 0; load < design.loads(); load++) {
                for (int a = 0; a < truth.length; a++) {
                    for (int b = a + 1; b < truth.length; b++) {
                        if (design.compares(a, b)) {
                            pairs.add(new PairOf(load, a, b, truth[a] - truth[b]));
                        }
                    }
                }
            }
            return pairs;
        }

        private List<Evidence> evidence() {
            return pairs.stream()
                    .map(pair -> new Evidence(
                            "load " + pair.load(),
                            "c" + pair.a(),
                            "c" + pair.b(),
                            IntStream.range(0, ran[pair.load()])
                                    .mapToObj(block -> figures[pair.load()][pair.a()][block]
                                            - figures[pair.load()][pair.b()][block])
                                    .toList(),
                            null))
                    .toList();
        }

        void fixed(Tally tally) {
            Arrays.fill(ran, FIXED);
            tally.add(pairs, new Judge(Judge.ALPHA, TIE_PERCENT).judge(Better.LESS, evidence()), FIXED);
        }

        void looked(Tally tally) {
            Looks looks = new Looks(new Judge(LookLevels.nominal(LOOKS.size()), TIE_PERCENT));
            boolean[] ended = new boolean[design.loads()];
            List<List<Evidence>> families = new ArrayList<>();
            List<Judgement> judgements = List.of();
            for (int look : LOOKS) {
                for (int load = 0; load < ended.length; load++) {
                    ran[load] = ended[load] ? ran[load] : look;
                }
                families.add(evidence());
                judgements = looks.judge(Better.LESS, families);
                Map<Integer, List<Judgement>> byLoad = byLoad(judgements);
                byLoad.forEach((load, own) -> ended[load] |= own.stream().allMatch(Run::settled));
                if (IntStream.range(0, ended.length).allMatch(load -> ended[load])) {
                    break;
                }
            }
            tally.add(pairs, judgements, java.util.Arrays.stream(ran).average().orElseThrow());
        }

        private Map<Integer, List<Judgement>> byLoad(List<Judgement> judgements) {
            return IntStream.range(0, pairs.size())
                    .boxed()
                    .collect(Collectors.groupingBy(
                            i -> pairs.get(i).load(), Collectors.mapping(judgements::get, Collectors.toList())));
        }

        private static boolean settled(Judgement judgement) {
            Integer blocks = judgement.decidingBlocksAtLook();
            return judgement.verdict() != Verdict.UNDECIDED || blocks == null || blocks > Judge.mostBlocks(LOOKS);
        }
    }

    private record Both(Tally looked, Tally fixed) {
        static Both of(int runs, Design design, Spread spread, double noise, double[] truth) {
            Random random = Simulation.random();
            Both both = new Both(new Tally(), new Tally());
            for (int i = 0; i < runs; i++) {
                Run run = new Run(random, design, spread, noise, truth, LOOKS.get(LOOKS.size() - 1));
                run.looked(both.looked());
                run.fixed(both.fixed());
            }
            return both;
        }
    }

    @Test
    void noFamilyErrorOfARunWithLooksIsAboveFivePercent() {
        for (Design design : Simulation.DESIGNS.subList(0, 2)) {
            for (double[] truth : List.of(design.equal(), design.oneFar(), design.atTheMargin())) {
                Tally looked =
                        Both.of(QUICK, design, Spread.EQUAL, NOISE, truth).looked();
                Tally.rate(looked.falsePositives).assertAtMostFive(design.name());
                Tally.rate(looked.falseTies).assertAtMostFive(design.name());
            }
            Tally.rate(Both.of(QUICK, design, Spread.EQUAL, NOISE / 6, design.atTheMargin())
                            .looked()
                            .falseTies)
                    .assertAtMostFive(design.name());
        }
    }

    /** Without it a look would cost more than it saves. */
    @Test
    void looksDecideMoreThanEightBlocksAndEndAtTheFirstWhereAllIsClear() {
        Design design = Simulation.DESIGNS.get(1);
        Both close = Both.of(QUICK, design, Spread.EQUAL, NOISE, design.apart(0.05));
        Both clear = Both.of(QUICK, design, Spread.EQUAL, NOISE, design.apart(0.2));

        assertThat(Tally.rate(close.looked().decided).percent())
                .isGreaterThan(Tally.rate(close.fixed().decided).percent() + 1);
        assertThat(Tally.mean(clear.looked().blocks)).isBetween(7.0, 7.5);
    }
}
