package containerkit.loadtest.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.k6.K6Samples;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.VoidCause;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Brings the samples of exported slices into their run, block by block, each as soon as all of its slices are there. */
public record K6Collection(Clock clock) {
    private static final int NAMED = 3;

    /**
     * Stores the blocks that are complete and were not yet.
     *
     * @param directory of the run that was exported
     * @param samples holds the files of all runners, named {@code <slice>.<pod>.csv}
     * @param teller gets a line about each block that is not complete
     * @return how many blocks were stored
     * @throws UserFailure where the run was not exported, or has all blocks
     */
    public int collect(Path directory, Path samples, Consumer<String> teller) throws IOException {
        Path settings = directory.resolve(K6Export.SETTINGS);
        if (!Files.isRegularFile(settings)) {
            throw UserFailure.usage(
                    directory + " is no run that was exported", "kit export k6 PLAN --out DIR makes one.");
        }
        int runners = new ObjectMapper()
                .readValue(settings.toFile(), K6Export.Settings.class)
                .runners();
        Map<String, List<Path>> files = files(samples);
        RunResult soFar = ResultStore.load(directory);
        if (soFar.complete()) {
            throw UserFailure.usage(
                    "the run in " + directory + " is complete", "kit report " + directory + " renders it");
        }
        Plan plan = soFar.header().plan();
        int stored = 0;
        try (ResultStore store = ResultStore.resume(directory)) {
            for (int block = 1; block <= plan.blocks(); block++) {
                if (soFar.ended(block)) {
                    continue;
                }
                List<K6Slices.Named> slices = K6Slices.of(plan, block);
                List<String> missing = slices.stream()
                        .map(K6Slices.Named::name)
                        .filter(name -> files.getOrDefault(name, List.of()).size() != runners)
                        .toList();
                if (!missing.isEmpty()) {
                    teller.accept("block " + block + ": " + missing.size() + " of "
                            + new Counted(slices.size(), "slice") + " lack samples of " + new Counted(runners, "runner")
                            + ": " + String.join(", ", missing.subList(0, Math.min(NAMED, missing.size())))
                            + (missing.size() > NAMED ? ", …" : ""));
                    continue;
                }
                for (K6Slices.Named slice : slices) {
                    store.append(result(plan, slice, files.get(slice.name())));
                }
                store.append(new BlockEnd(block, 1, clock.instant()));
                stored++;
            }
        }
        return stored;
    }

    private SliceResult result(Plan plan, K6Slices.Named named, List<Path> files) throws IOException {
        Scenario scenario = named.slice()
                .scenario()
                .of(plan.contender(named.slice().variant().contender()));
        LoadResult load = K6Samples.merged(scenario, files);
        List<VoidCause> causes = SliceJudge.judge(load, null, plan.otherProcessesPercent(), List.of());
        return new SliceResult(
                named.block(),
                1,
                named.part(),
                named.slice().round(),
                0,
                named.slice().variant(),
                scenario.name(),
                Files.getLastModifiedTime(files.get(0)).toInstant(),
                K6Export.DIRECTORY + "/" + named.name(),
                load,
                null,
                causes);
    }

    private static Map<String, List<Path>> files(Path samples) throws IOException {
        if (!Files.isDirectory(samples)) {
            throw UserFailure.usage("there is no directory " + samples, "Copy the runners' volume into one.");
        }
        Map<String, List<Path>> files = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(samples, "b*-*.*.csv")) {
            for (Path file : all) {
                String name = file.getFileName().toString().replaceFirst("\\..*", "");
                files.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
            }
        }
        return files;
    }
}
