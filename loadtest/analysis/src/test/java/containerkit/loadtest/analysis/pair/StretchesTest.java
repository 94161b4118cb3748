package containerkit.loadtest.analysis.pair;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.analysis.stats.Spread;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.SliceResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the kit says of every contiguous stretch of blocks of real sessions, in their order: of each pair as if it were
 * one jar (its mean ratio over all sessions is taken out), and as if the first of the two did 10 or 21 % more work.
 */
@Tag("study")
class StretchesTest {
    private static final Path RECORDS = Path.of("../docs/measurements");
    private static final String SESSIONS = "*-decide-session-*-slices.jsonl.gz";
    private static final double MORE_WORK = Math.log(1.1);
    private static final double MARGIN_PERCENT = 5;

    /** Log ratios by block, in one list for each pair of a scenario. */
    private record Pairs(List<List<Double>> logs) {
        Pairs stretch(int from, int blocks) {
            return new Pairs(
                    logs.stream().map(all -> all.subList(from, from + blocks)).toList());
        }

        Pairs plus(List<Double> shifts) {
            return new Pairs(IntStream.range(0, logs.size())
                    .mapToObj(pair -> logs.get(pair).stream()
                            .map(log -> log + shifts.get(pair))
                            .toList())
                    .toList());
        }

        int blocks() {
            return logs.get(0).size();
        }

        Ratio ratio(int pair, boolean together, double error) {
            return Ratio.ofLogs(logs.get(pair), together ? logs : List.of(logs.get(pair)), error);
        }
    }

    /** Counts of what was said, of stretches of one length. */
    private static final class Count {
        private int all;
        private int named;
        private int equal;
        private int overFive;
        private int underFive;
        private final SortedMap<Integer, Integer> firstNamedAfter = new TreeMap<>();

        void add(List<Ratio> intervals) {
            List<Result> afterEach = intervals.stream()
                    .map(ratio -> Result.of(ratio, MARGIN_PERCENT))
                    .toList();
            Interval last = intervals.get(intervals.size() - 1).interval();
            all++;
            overFive += last != null && last.low() > 1 + MARGIN_PERCENT / 100 ? 1 : 0;
            underFive += last != null && last.high() < 1 + MARGIN_PERCENT / 100 ? 1 : 0;
            named += afterEach.contains(Result.LESS) ? 1 : 0;
            equal += afterEach.get(afterEach.size() - 1) == Result.EQUAL ? 1 : 0;
            if (afterEach.size() > 1 && afterEach.contains(Result.LESS)) {
                firstNamedAfter.merge(Plan.FEWEST_BLOCKS + afterEach.indexOf(Result.LESS), 1, Integer::sum);
            }
        }

        /** The interval is the exact one, as if stretches were independent. */
        @Override
        public String toString() {
            Interval percent = Interval.ofShare(named, all);
            return String.format(
                    "named %d of %d [%.0f, %.0f] %%, first after block %s; at the end equal %d, over 5 %% %d, under %d",
                    named, all, percent.low(), percent.high(), firstNamedAfter, equal, overFive, underFive);
        }
    }

    @Test
    void resultsOfStretches() throws IOException {
        List<List<Pairs>> sessions = centred(sessions());
        assertThat(sessions).hasSizeGreaterThanOrEqualTo(6);
        for (double shift : new double[] {0, MORE_WORK, 2 * MORE_WORK}) {
            for (int blocks : new int[] {4, 6, 8}) {
                for (boolean together : new boolean[] {false, true}) {
                    Count count = new Count();
                    for (List<Pairs> session : sessions) {
                        for (Pairs scenario : session) {
                            for (int from = 0; from + blocks <= scenario.blocks(); from++) {
                                said(scenario.stretch(from, blocks), shift, together ? 6 : 1)
                                        .forEach(count::add);
                            }
                        }
                    }
                    System.out.printf(
                            "%.0f %% more work, %d blocks, %s: %s%n",
                            100 * Math.expm1(shift), blocks, together ? "6 pairs" : "a pair alone", count);
                }
            }
            for (int together = 2; together <= sessions.size(); together++) {
                Count count = new Count();
                for (int from = 0; from + together <= sessions.size(); from++) {
                    List<List<Pairs>> some = sessions.subList(from, from + together);
                    for (int scenario = 0; scenario < some.get(0).size(); scenario++) {
                        for (int pair = 0;
                                pair < some.get(0).get(scenario).logs().size();
                                pair++) {
                            count.add(List.of(pooled(some, scenario, pair, shift)));
                        }
                    }
                }
                System.out.printf(
                        "%.0f %% more work, %d sessions of 8 blocks, 6 pairs: %s%n",
                        100 * Math.expm1(shift), together, count);
            }
        }
    }

    /** Returns, for each pair, the intervals after each block from the fourth on. */
    private static List<List<Ratio>> said(Pairs stretch, double shift, int pairs) {
        ErrorLevels levels = new ErrorLevels(pairs, stretch.blocks());
        return IntStream.range(0, stretch.logs().size())
                .mapToObj(pair -> IntStream.rangeClosed(Plan.FEWEST_BLOCKS, stretch.blocks())
                        .mapToObj(end -> {
                            double error = end == stretch.blocks() ? levels.atEnd() : levels.atLook();
                            boolean share = pairs > 1 && Spread.shared(3, pairs, end);
                            return shifted(stretch.stretch(0, end), pair, shift).ratio(pair, share, error);
                        })
                        .toList())
                .toList();
    }

    private static Ratio pooled(List<List<Pairs>> sessions, int scenario, int pair, double shift) {
        ErrorLevels levels = new ErrorLevels(6, 8);
        List<Ratio> each = sessions.stream()
                .map(session -> shifted(session.get(scenario), pair, shift).ratio(pair, false, levels.atEnd()))
                .toList();
        return SessionRatios.of(each).together(levels.overSessions());
    }

    private static Pairs shifted(Pairs pairs, int pair, double shift) {
        return pairs.plus(IntStream.range(0, pairs.logs().size())
                .mapToObj(each -> each == pair ? shift : 0.0)
                .toList());
    }

    /** Takes the mean over the sessions out of each pair. */
    private static List<List<Pairs>> centred(List<List<Pairs>> sessions) {
        return sessions.stream()
                .map(session -> IntStream.range(0, session.size())
                        .mapToObj(scenario -> session.get(scenario)
                                .plus(IntStream.range(
                                                0, session.get(scenario).logs().size())
                                        .mapToObj(pair -> -Sample.mean(sessions.stream()
                                                .map(each -> Sample.mean(each.get(scenario)
                                                        .logs()
                                                        .get(pair)))
                                                .toList()))
                                        .toList()))
                        .toList())
                .toList();
    }

    private static List<List<Pairs>> sessions() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(RECORDS)) {
            var matcher = RECORDS.getFileSystem().getPathMatcher("glob:" + SESSIONS);
            files = all.filter(file -> matcher.matches(file.getFileName()))
                    .sorted()
                    .toList();
        }
        List<List<Pairs>> sessions = new ArrayList<>();
        for (Path file : files) {
            sessions.add(session(file));
        }
        return sessions;
    }

    /** Returns the pairs of each scenario of a session, in alphabetical order. */
    private static List<Pairs> session(Path file) throws IOException {
        List<SliceResult> slices = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                slices.add(Json.mapper().readValue(line, SliceResult.class));
            }
        }
        SortedMap<String, List<SliceResult>> byScenario = slices.stream()
                .filter(SliceResult::good)
                .collect(Collectors.groupingBy(SliceResult::scenario, TreeMap::new, Collectors.toList()));
        List<Pairs> session = new ArrayList<>();
        byScenario.forEach((scenario, all) -> {
            List<String> contenders = new ArrayList<>(new TreeSet<>(
                    all.stream().map(slice -> slice.variant().contender()).toList()));
            List<List<Double>> pairs = new ArrayList<>();
            for (int a = 0; a < contenders.size(); a++) {
                for (int b = a + 1; b < contenders.size(); b++) {
                    pairs.add(logs(all, contenders.get(a), contenders.get(b)));
                }
            }
            session.add(new Pairs(pairs));
        });
        return session;
    }

    /** Returns ln(a/b) of CPU per request of each block, over the rounds in which both are good. */
    private static List<Double> logs(List<SliceResult> slices, String a, String b) {
        SortedMap<Integer, List<SliceResult>> blocks =
                slices.stream().collect(Collectors.groupingBy(SliceResult::block, TreeMap::new, Collectors.toList()));
        return blocks.values().stream()
                .map(block -> {
                    var shared = rounds(block, a);
                    shared.retainAll(rounds(block, b));
                    return Math.log(cost(block, a, shared) / cost(block, b, shared));
                })
                .toList();
    }

    private static TreeSet<Integer> rounds(List<SliceResult> slices, String contender) {
        return slices.stream()
                .filter(slice -> slice.variant().contender().equals(contender))
                .map(SliceResult::round)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static double cost(List<SliceResult> slices, String contender, TreeSet<Integer> rounds) {
        List<SliceResult> some = slices.stream()
                .filter(slice -> slice.variant().contender().equals(contender) && rounds.contains(slice.round()))
                .toList();
        return some.stream()
                        .mapToDouble(slice -> slice.samples().servingCpuNanos())
                        .sum()
                / some.stream().mapToLong(slice -> slice.load().requests()).sum();
    }
}
