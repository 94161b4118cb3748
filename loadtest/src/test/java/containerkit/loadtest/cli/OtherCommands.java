package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.docs.ComposeFile;
import containerkit.loadtest.docs.DocumentedCommand;
import containerkit.loadtest.docs.MavenWords;
import containerkit.loadtest.docs.ShellCommand;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.run.preflight.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs what pages show of other programs, or holds it against what they know where running it would do too much. */
final class OtherCommands {
    private static final Pattern TEST_OPTION = Pattern.compile("--[a-z-]+");
    private static final Pattern SETTING = Pattern.compile("([A-Z_]+)=\\S+ ");

    private final Path directory;

    OtherCommands(Path directory) {
        this.directory = directory;
    }

    /** A test cannot run the tests: the launcher must know the options, and Maven the rest. */
    void kitTest(DocumentedCommand command) throws IOException {
        String launcher = Files.readString(KitProcess.HOME.resolve("loadtest/launcher/build.sh"));
        List<String> maven = new ArrayList<>();
        for (String word : after(command, "kit test")) {
            if (TEST_OPTION.matcher(word).matches()) {
                assertThat(launcher).as(command.toString()).containsPattern("[ |]" + word + "( \\||\\))");
            } else {
                maven.add(word);
            }
        }
        MavenWords.check(command.toString(), maven);
    }

    void maven(DocumentedCommand command) throws IOException {
        MavenWords.check(command.toString(), after(command, "mvn"));
    }

    void compose(DocumentedCommand command) throws IOException {
        ComposeFile compose = ComposeFile.read();
        Matcher setting = SETTING.matcher(command.line());
        if (setting.lookingAt()) {
            assertThat(compose.text()).as(command.toString()).contains("${" + setting.group(1) + ":-");
        }
        compose.check(command.toString(), after(command, "docker compose"));
    }

    /** Really run against a server of the test's own, with less load; alone it tells its usage. */
    void liveScript(DocumentedCommand command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command.line()
                .replaceAll("-n \\d+", "-n 200")
                .replaceAll("-t \\d+S", "-t 1S")
                .split(" ")));
        if (words.size() == 1) {
            ShellCommand alone = ShellCommand.run(directory, Map.of(), words);
            assertThat(alone.exitCode()).as(command + alone.printed()).isEqualTo(2);
            assertThat(alone.printed()).contains("usage: " + words.get(0));
            return;
        }
        Requirement.program(words.get(0).contains("siege") ? "siege" : "ab");
        assertThat(KitProcess.HOME.resolve("app-" + words.get(1)))
                .as(command.toString())
                .isDirectory();
        try (LocalServer server = new LocalServer(request -> Reply.ok("hello"))) {
            Map<String, String> there = Map.of("KIT_ADDRESS", server.uri().toString());
            ShellCommand run = ended(there, words);
            assertThat(run.exitCode()).as(command + run.printed()).isZero();
            assertThat(server.requests()).isPositive();
            assertThat(server.last().path()).isEqualTo("/test/" + words.get(2));
        }
    }

    /** siege hangs itself up at its end now and then, whatever the script does. */
    private ShellCommand ended(Map<String, String> environment, List<String> words) throws Exception {
        try {
            return ShellCommand.run(directory, environment, words);
        } catch (AssertionError hung) {
            if (!words.get(0).contains("siege")) {
                throw hung;
            }
            return ShellCommand.run(directory, environment, words);
        }
    }

    /** It could be run: it is there and has no mistake in its syntax. */
    void script(DocumentedCommand command) throws Exception {
        Path script = KitProcess.HOME.resolve(command.line());
        assertThat(script).as(command.toString()).isExecutable();
        done(command, List.of("bash", "-n", script.toString()));
    }

    /** A repository of what is here, cloned; the launcher in the clone tells its usage. */
    void gitClone(DocumentedCommand command) throws Exception {
        Requirement.program("git");
        Path original = directory.resolve("original");
        Path clone = directory.resolve("clone");
        done(command, List.of("git", "init", "-q", original.toString()));
        List<String> git = List.of(
                "git",
                "--git-dir=" + original.resolve(".git"),
                "--work-tree=" + KitProcess.HOME,
                "-c",
                "user.name=kit",
                "-c",
                "user.email=kit@localhost");
        done(command, with(git, "add", "-A"));
        done(command, with(git, "commit", "-q", "-m", "all"));
        done(command, List.of("git", "clone", "-q", original.toString(), clone.toString()));

        assertThat(done(command, List.of(clone.resolve("kit").toString())).printed())
                .contains("usage: ./kit ");
    }

    void shellcheck(DocumentedCommand command) throws Exception {
        Requirement.program("shellcheck");
        done(command, List.of("bash", "-c", command.line()));
    }

    void prometheus(DocumentedCommand command) throws Exception {
        Requirement.program("prometheus");
        String help = done(command, List.of("prometheus", "--help")).printed();
        assertThat(after(command, "prometheus")).as(command.toString()).allSatisfy(word -> assertThat(help)
                .contains(word.substring(0, word.indexOf('=') + 1)));
    }

    void installHint(DocumentedCommand command) {
        Requirement.of(!System.getProperty("os.name").contains("Mac"), "this is Linux");
        assertThat(Program.installHint(List.of("prometheus"))).endsWith(command.line());
    }

    /** Nothing of the kit's is in it. */
    void notOurs(DocumentedCommand command) {
        assertThat(command.line()).doesNotContain("kit", "loadtest");
    }

    private ShellCommand done(DocumentedCommand command, List<String> words) throws Exception {
        ShellCommand run = ShellCommand.run(directory, Map.of(), words);
        assertThat(run.exitCode()).as(command + run.printed()).isZero();
        return run;
    }

    private static List<String> with(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return all;
    }

    /** The words after these. */
    private static List<String> after(DocumentedCommand command, String start) {
        String rest = command.line()
                .substring(command.line().indexOf(start) + start.length())
                .strip();
        return rest.isEmpty() ? List.of() : List.of(rest.split(" "));
    }
}
