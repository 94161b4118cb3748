package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Target.Command;
import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.process.SupervisedProcess;
import containerkit.loadtest.result.Packaging;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the size of jars and, where a plan asks for it, times their Maven build into a temporary directory; reads which
 * files commands name.
 */
public record PackagingMeter(Path kitHome, Progress progress) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern SEPARATOR = Pattern.compile("[=:,]");

    /** Endings of files that a flag may name and a server runs from. Other files, such as a log, may have any content. */
    private static final Pattern CODE = Pattern.compile("\\.(jar|war|aot|jsa)$");

    /** Returns an entry for each contender that is a jar. */
    public List<Packaging> measure(Plan plan) throws IOException, InterruptedException {
        List<Packaging> all = new ArrayList<>();
        boolean warm = false;
        for (Contender contender : plan.contenders()) {
            Path jar = contender.jar();
            if (jar != null && Files.isRegularFile(jar)) {
                String module = plan.servers().timeBuild() ? contender.module() : null;
                if (module != null && !warm) {
                    seconds(module, "package"); // the first build of all reads every file from the disk
                    warm = true;
                }
                all.add(new Packaging(
                        contender.name(),
                        wholeBytes(jar),
                        FileHash.of(jar),
                        starterBytes(jar),
                        module == null ? null : seconds(module, "package"),
                        module == null ? null : seconds(module, "compile"),
                        List.of()));
            }
        }
        return all;
    }

    /** Returns the SHA-256 of the files that a contender's command names, by contender. */
    public static SortedMap<String, String> commandFiles(Plan plan) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (Contender contender : plan.contenders()) {
            StringBuilder all = new StringBuilder();
            for (Path file : files(contender)) {
                all.append(FileHash.of(file)).append('\n');
            }
            if (!all.isEmpty()) {
                hashes.put(contender.name(), Expectation.sha256(all.toString().getBytes(StandardCharsets.UTF_8)));
            }
        }
        return hashes;
    }

    /** Returns a command's program and the files that it names; without Java, of which the version is compared. */
    static List<Path> files(Contender contender) {
        if (!(contender.target() instanceof Command command)) {
            return List.of();
        }
        Stream<String> named = command.words().stream()
                .flatMap(word -> Stream.concat(
                        Stream.of(word),
                        SEPARATOR
                                .splitAsStream(word)
                                .filter(part ->
                                        !part.equals(word) && CODE.matcher(part).find())));
        return named.filter(part -> !part.isBlank())
                .map(Path::of)
                .filter(file -> !file.endsWith("java"))
                .filter(Files::isRegularFile)
                .toList();
    }

    /** Returns the size of a jar that holds the application; null where its manifest names libraries that lie beside it. */
    static @Nullable Long wholeBytes(Path jar) throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            Manifest manifest = open.getManifest();
            String libraries =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return libraries != null
                            && Stream.of(libraries.strip().split("\\s+"))
                                    .anyMatch(library -> Files.isRegularFile(jar.resolveSibling(library)))
                    ? null
                    : Long.valueOf(Files.size(jar));
        } catch (IOException e) {
            return Files.size(jar); // whatever it is, its start will tell
        }
    }

    /** Returns the size of the starter that the build left beside the jar; null where there is none. */
    private static @Nullable Long starterBytes(Path jar) {
        File[] jars = jar.resolveSibling("starter").toFile().listFiles((starter, name) -> name.endsWith(".jar"));
        return jars == null || jars.length == 0 ? null : Long.valueOf(jars[0].length());
    }

    /** Returns the module's time in Maven's reactor summary; null, after a warning, where Maven fails. */
    private @Nullable Double seconds(String module, String phase) throws IOException, InterruptedException {
        try (ScratchDirectory scratch = ScratchDirectory.create("build")) {
            Path log = scratch.path().resolve("maven.log");
            // Without --offline a slow registry would be in the value; the kit has just built, so nothing is missing.
            List<String> command = List.of(
                    "mvn",
                    "--batch-mode",
                    "--offline",
                    "-f",
                    kitHome.resolve("pom.xml").toString(),
                    phase,
                    "-DskipTests",
                    "-Dspotless.check.skip=true",
                    "-pl",
                    "common," + module,
                    "-Dkit.build.directory=" + scratch.path().resolve("target-${project.artifactId}"));
            Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
            try (SupervisedProcess maven = SupervisedProcess.start(command, environment, log, log)) {
                boolean ended = maven.waitFor(PATIENCE);
                Double seconds = ended && maven.exitStatus() == 0 ? summaryLine(module, Files.readString(log)) : null;
                if (seconds == null) {
                    progress.warns("the build of " + module + " could not be timed: "
                            + (ended
                                    ? firstError(Files.readString(log))
                                    : "it took longer than " + PATIENCE.toMinutes() + " minutes"));
                }
                return seconds;
            }
        }
    }

    /** Parses {@code [INFO] app-tomcat ..... SUCCESS [  2.848 s]}; from a minute on Maven writes {@code 01:02 min}. */
    static @Nullable Double summaryLine(String module, String log) {
        Matcher matcher = Pattern.compile(Pattern.quote(module) + "\\b.* SUCCESS \\[ *([0-9:.]+) (s|min)]")
                .matcher(log);
        if (!matcher.find()) {
            return null;
        }
        String[] parts = matcher.group(1).split(":");
        return matcher.group(2).equals("s")
                ? Double.parseDouble(parts[0])
                : Integer.parseInt(parts[0]) * 60.0 + Double.parseDouble(parts[1]);
    }

    private static String firstError(String log) {
        return log.lines()
                .filter(line -> line.contains("ERROR"))
                .findFirst()
                .orElse("Maven's summary has no line for it");
    }
}
