package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Target.Command;
import containerkit.loadtest.process.FileHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oshi.SystemInfo;

/** Reads which boot of a machine a session runs in, and which files the commands of its contenders name. */
public final class SessionReader {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int BOOT_DIGITS = 12;
    private static final Pattern SEPARATOR = Pattern.compile("[=:,]");
    /** Endings of files that a flag may name and a server runs from. Other files, such as a log, may have any content. */
    private static final Pattern CODE = Pattern.compile("\\.(jar|war|aot|jsa)$");

    private SessionReader() {}

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

    /**
     * Returns the program of a command and the files that it names. Java itself belongs to the machine: its version is
     * compared.
     */
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

    /**
     * Returns a hash that stays the same for all processes on a machine until it boots again. Rented machines of one
     * type, and copies of one image, differ in nothing else that can be read without special rights.
     */
    public static String boot() throws IOException {
        String boot = Files.isReadable(BOOT_ID)
                ? Files.readString(BOOT_ID).strip()
                : String.valueOf(new SystemInfo().getOperatingSystem().getSystemBootTime());
        return Expectation.sha256(boot.getBytes(StandardCharsets.UTF_8)).substring(0, BOOT_DIGITS);
    }
}
