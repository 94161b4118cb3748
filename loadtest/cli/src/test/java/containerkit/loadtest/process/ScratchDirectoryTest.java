package containerkit.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.Requirement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchDirectoryTest {
    private static final int SOMEBODY_ELSE = 12_345;

    @TempDir
    Path temporary;

    private Path place;

    @BeforeEach
    void place() {
        place = temporary.resolve("kits");
    }

    @Test
    void goesWithAllThatIsInItAndFollowsNoLink() throws IOException {
        Path precious = precious("elsewhere");
        ScratchDirectory scratch = ScratchDirectory.create("test", place);
        Files.writeString(Files.createDirectory(scratch.path().resolve("below")).resolve("file"), "text");
        Files.createSymbolicLink(scratch.path().resolve("link"), precious.getParent());
        assertThat(permissions(scratch.path())).isEqualTo("rwx------");
        assertThat(permissions(place)).isEqualTo("rwx------");

        scratch.close();

        assertThat(place).isEmptyDirectory();
        assertThat(precious).hasContent("precious");
    }

    @Test
    void whatAKilledKitLeftIsSweptAndNothingElse() throws Exception {
        try (Kit killed = new Kit(place);
                Kit running = new Kit(place)) {
            Path outside = precious("kit-run-20261128-093000");
            Path unlocked = precious("kits/plan-0123abcd");
            Path linked = precious("linked");
            Files.createFile(linked.resolveSibling(".lock"));
            Files.createSymbolicLink(place.resolve("plan-0000abcd"), linked.getParent());
            killed.kill();

            ScratchDirectory.sweep(place);

            assertThat(killed.scratch).doesNotExist();
            assertThat(running.scratch).exists();
            assertThat(Stream.of(outside, unlocked, linked))
                    .allSatisfy(file -> assertThat(file).hasContent("precious"));
        }
    }

    @Test
    void nothingIsTakenFromAPlaceThatIsNotItsOwn() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "precious");
        refuses(file, file + " is a file, not a directory");

        Path link = Files.createSymbolicLink(
                temporary.resolve("link"), left("target").getParent());
        refuses(link, link + " is a link, not a directory");
        assertThat(temporary.resolve("target/plan-0123abcd/file")).exists();

        Path open = left("open").getParent();
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwx---"));
        refuses(open, "other users may write to the directory " + open);
        assertThat(open.resolve("plan-0123abcd/file")).exists();
    }

    @Test
    void nothingIsTakenFromAPlaceOfSomebodyElse() throws IOException {
        Requirement.of(OwnDirectory.user() == 0, "root, who can make a directory of another user");
        Path foreign = left("foreign").getParent();
        Files.setAttribute(foreign, "unix:uid", SOMEBODY_ELSE);

        refuses(foreign, "the directory " + foreign + " belongs to another user: " + SOMEBODY_ELSE);
        assertThat(foreign.resolve("plan-0123abcd/file")).exists();
    }

    @Test
    void aPlaceThatCannotBeMadeIsNamedWithTheReason() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        Path below = file.resolve("kits");

        assertThatThrownBy(() -> ScratchDirectory.create("test", below))
                .isInstanceOf(UnusableDirectoryException.class)
                .hasMessage("the directory " + below + " cannot be created: Not a directory");
    }

    @Test
    void theKitTouchesNothingElseInTheTemporaryDirectory() throws Exception {
        precious("tmp/kit-run-20261128-093000");
        precious("tmp/kit-server-999999999-1");
        Files.createSymbolicLink(
                temporary.resolve("tmp/kit-plan-999999999-2"),
                precious("elsewhere").getParent());
        Files.writeString(temporary.resolve("tmp/kit-plan-999999999-3"), "precious");
        KitProcess kit = KitProcess.startApart(temporary, "compare", plan(), "--dry-run");

        assertThat(kit.exitCode()).as(kit.errors()).isZero();
        try (Stream<Path> left = Files.list(temporary.resolve("tmp"))) {
            assertThat(left).hasSize(4);
        }
        try (Stream<Path> files = Files.walk(temporary.resolve("tmp"), FileVisitOption.FOLLOW_LINKS)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(4).allSatisfy(file -> assertThat(file)
                    .hasContent("precious"));
        }
    }

    @Test
    void theKitSaysInOneLineWhatIsInItsPlace() throws Exception {
        Path precious = precious("elsewhere");
        Path link = Files.createDirectory(temporary.resolve("tmp")).resolve("comparison-kit-" + OwnDirectory.user());
        Files.createSymbolicLink(link, precious.getParent());
        KitProcess kit = KitProcess.startApart(temporary, "config", plan());

        assertThat(kit.exitCode()).isEqualTo(3);
        assertThat(kit.errors().lines()).hasSize(2).first().isEqualTo("kit: " + link + " is a link, not a directory");
        assertThat(precious.getParent()).isDirectoryContaining(precious::equals);
    }

    private static void refuses(Path place, String message) {
        ScratchDirectory.sweep(place);
        assertThatThrownBy(() -> ScratchDirectory.create("test", place))
                .isInstanceOf(UnusableDirectoryException.class)
                .hasMessage(message);
    }

    private String plan() throws IOException {
        return Files.writeString(
                        temporary.resolve("mine.yaml"),
                        """
                        contenders: {one: {command: [sleep, "9"]}}
                        endpoints: {root: {path: /}}
                        scenarios: [{endpoint: root, duration: 1s}]
                        """)
                .toString();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private Path precious(String name) throws IOException {
        return Files.writeString(
                Files.createDirectories(temporary.resolve(name)).resolve("file"), "precious");
    }

    /** Leaves what a killed kit would, and returns its directory. */
    private Path left(String place) throws IOException {
        Path left = precious(place + "/plan-0123abcd").getParent();
        Files.createFile(left.resolve(".lock"));
        return left;
    }

    /** A process with a scratch directory. */
    private static final class Kit implements AutoCloseable {
        final Path scratch;
        private final Process process;

        Kit(Path place) throws IOException {
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Kit.class.getName(),
                            place.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            scratch = Path.of(new BufferedReader(new InputStreamReader(process.getInputStream())).readLine());
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        @Override
        public void close() throws IOException {
            process.destroyForcibly();
        }

        public static void main(String[] arguments) throws Exception {
            ScratchDirectory scratch = ScratchDirectory.create("test", Path.of(arguments[0]));
            Files.writeString(scratch.path().resolve("file"), "text");
            System.out.println(scratch.path());
            Thread.sleep(300_000);
        }
    }
}
