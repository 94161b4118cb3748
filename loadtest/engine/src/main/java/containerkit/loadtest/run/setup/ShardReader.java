package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Shard;
import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.ShardOrigin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oshi.SystemInfo;

/** Reads the facts that a shard must share with the others, and its own machine. */
public final class ShardReader {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int MACHINE_DIGITS = 12;
    private static final Pattern SEPARATOR = Pattern.compile("[=:,]");
    /** Endings of files that a flag may name and a server runs from. Other files, such as a log, may have any content. */
    private static final Pattern CODE = Pattern.compile("\\.(jar|war|aot|jsa)$");

    private ShardReader() {}

    /** Returns the origin of a shard that this machine is going to run. */
    public static ShardOrigin read(Shard shard, Plan plan, Environment environment) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        hashes.put(ShardOrigin.KIT, kit());
        for (Contender contender : plan.contenders()) {
            Path jar = contender.jar();
            if (jar != null) {
                hashes.put(ShardOrigin.jar(contender.name()), FileHash.of(jar));
            }
            List<Path> files = files(contender);
            if (!files.isEmpty()) {
                StringBuilder all = new StringBuilder();
                for (Path file : files) {
                    all.append(FileHash.of(file)).append('\n');
                }
                hashes.put(
                        ShardOrigin.files(contender.name()),
                        Expectation.sha256(all.toString().getBytes(StandardCharsets.UTF_8)));
            }
        }
        return new ShardOrigin(shard.number(), shard.of(), machine(environment), hashes);
    }

    /**
     * Returns the program of a command and the files that it names. Java itself belongs to the machine: its version is
     * compared.
     */
    static List<Path> files(Contender contender) {
        List<String> command = contender.command();
        if (command == null) {
            return List.of();
        }
        Stream<String> named = command.stream()
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
    private static String machine(Environment environment) throws IOException {
        String boot = Files.isReadable(BOOT_ID)
                ? Files.readString(BOOT_ID).strip()
                : String.valueOf(new SystemInfo().getOperatingSystem().getSystemBootTime());
        String all = String.join(
                "\n",
                environment.cpu(),
                String.valueOf(environment.cores()),
                String.valueOf(environment.memoryBytes()),
                environment.kernel(),
                environment.jdk(),
                boot);
        return Expectation.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, MACHINE_DIGITS);
    }

    /**
     * Returns the hash of the kit's own classes. A commit is not enough: files may have been changed, and kit.jar knows
     * none.
     */
    private static String kit() throws IOException {
        Path code;
        try {
            code = Path.of(ShardReader.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        if (Files.isRegularFile(code)) {
            return FileHash.of(code);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.walk(code)) {
            List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
            for (Path file : sorted) {
                all.writeBytes(code.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                all.writeBytes(Files.readAllBytes(file));
            }
        }
        return Expectation.sha256(all.toByteArray());
    }
}
