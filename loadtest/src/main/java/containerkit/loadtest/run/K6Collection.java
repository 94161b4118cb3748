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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Collects the samples of exported slices into their run, block by block, each as soon as all of its slices are there. */
public record K6Collection(Clock clock) {
    private static final int NAMED = 3;

    /**
     * Stores the blocks that are complete and were not stored yet.
     *
     * @param directory of the run that was exported
     * @param samples holds the files of all runners, as the exported objects name them
     * @param teller gets a line about each block that is not complete
     * @return number of blocks that the run has now
     * @throws UserFailure if the run was not exported, or has all blocks, or a file is damaged
     */
    public int collect(Path directory, Path samples, Consumer<String> teller) throws IOException {
        Path settings = directory.resolve(K6Export.SETTINGS);
        if (!Files.isRegularFile(settings)) {
            throw UserFailure.usage(
                    directory + " is not an exported run: expected " + K6Export.SETTINGS + " in it",
                    "kit export k6 PLAN --out DIR makes one.");
        }
        K6Export.Settings exported = new ObjectMapper().readValue(settings.toFile(), K6Export.Settings.class);
        RunResult soFar = PlanRun.unfinished(directory);
        Plan plan = soFar.header().plan();
        Map<String, List<Path>> files = files(samples, exported.id());
        int blocks = soFar.endedBlocks();
        try (ResultStore store = ResultStore.resume(directory)) {
            for (int block = 1; block <= plan.blocks(); block++) {
                if (!soFar.ended(block)) {
                    blocks += collect(soFar, block, exported.runners(), files, store, teller) ? 1 : 0;
                }
            }
        }
        return blocks;
    }

    /** Stores a block if all of its slices are there; returns whether they were. */
    private boolean collect(
            RunResult soFar,
            int block,
            int runners,
            Map<String, List<Path>> files,
            ResultStore store,
            Consumer<String> teller)
            throws IOException {
        Plan plan = soFar.header().plan();
        int attempt = soFar.nextAttempt(block);
        List<String> missing = new ArrayList<>();
        List<SliceResult> slices = new ArrayList<>();
        boolean again = false;
        for (K6Slices.Named slice : K6Slices.of(plan, block)) {
            List<K6Samples> ended = new ArrayList<>();
            Scenario scenario = slice.slice()
                    .scenario()
                    .of(plan.contender(slice.slice().variant().contender()));
            List<Path> own = files.getOrDefault(slice.name(), List.of());
            if (own.size() > runners) {
                again = true;
                teller.accept("block " + block + ": " + slice.name() + " was run more than once, for it has samples of "
                        + new Counted(own.size(), "pod") + " and not of " + runners
                        + ": remove the files of every other run of it");
                continue;
            }
            for (Path file : own) {
                K6Samples one = read(scenario, file);
                if (one.ended()) {
                    ended.add(one);
                }
            }
            if (ended.size() == runners) {
                slices.add(result(plan, slice, attempt, scenario, ended));
            } else {
                missing.add(slice.name() + " (" + ended.size() + ")");
            }
        }
        if (!missing.isEmpty()) {
            teller.accept("block " + block + ": " + new Counted(missing.size(), "slice") + " without the samples of "
                    + new Counted(runners, "runner") + ": "
                    + String.join(", ", missing.subList(0, Math.min(NAMED, missing.size())))
                    + (missing.size() > NAMED ? ", …" : ""));
        }
        if (again || !missing.isEmpty()) {
            return false;
        }
        for (SliceResult slice : slices) {
            store.append(slice);
        }
        store.append(new BlockEnd(block, attempt, clock.instant()));
        return true;
    }

    private static K6Samples read(Scenario scenario, Path file) {
        try {
            return K6Samples.of(scenario, file);
        } catch (IOException e) {
            throw UserFailure.usage(String.valueOf(e.getMessage()), "Copy it again from the runners' volume.");
        }
    }

    private SliceResult result(
            Plan plan, K6Slices.Named named, int attempt, Scenario scenario, List<K6Samples> runners) {
        LoadResult load = K6Samples.merged(scenario, runners);
        List<VoidCause> causes = SliceJudge.judge(load, null, false, plan.otherProcessesPercent(), List.of());
        return new SliceResult(
                named.block(),
                attempt,
                named.part(),
                named.slice().round(),
                0,
                named.slice().variant(),
                scenario.name(),
                runners.stream()
                        .map(K6Samples::startedAt)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                K6Export.DIRECTORY + "/" + named.name(),
                load,
                null,
                causes);
    }

    /** Returns the files of that run by slice. */
    private static Map<String, List<Path>> files(Path samples, String id) throws IOException {
        if (!Files.isDirectory(samples)) {
            throw UserFailure.usage("there is no directory " + samples, "Copy the runners' volume into one.");
        }
        Map<String, List<Path>> files = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(samples, id + "-b*-*.*.csv")) {
            for (Path file : all) {
                String name = file.getFileName().toString().replaceFirst("\\..*", "");
                files.computeIfAbsent(name.substring(id.length() + 1), key -> new ArrayList<>())
                        .add(file);
            }
        }
        return files;
    }
}
