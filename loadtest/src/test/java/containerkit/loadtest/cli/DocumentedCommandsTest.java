package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.docs.Checkout;
import containerkit.loadtest.docs.DocumentedCommand;
import containerkit.loadtest.docs.Page;
import containerkit.loadtest.docs.Page.Fence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command that README.md, CONTRIBUTING.md and docs/ show, run in one of the ways below. A command that no rule
 * covers fails, and so does a rule that covers none any more.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentedCommandsTest {
    /** What blocks of code without a language begin with that hold no commands. */
    private static final List<String> NO_COMMANDS = List.of("plan ──► launch", "scenario       pair ", "microhttp:");

    private List<Rule> rules = List.of();

    /** How commands are run; the whole line matches. */
    private record Rule(String lines, Check check) {
        boolean covers(DocumentedCommand command) {
            return command.line().matches(lines);
        }
    }

    @FunctionalInterface
    private interface Check {
        void run(DocumentedCommand command) throws Exception;
    }

    @BeforeAll
    void makeRules(@TempDir Path directory) {
        KitCommands kit = new KitCommands(directory);
        OtherCommands other = new OtherCommands(directory);
        rules = List.of(
                new Rule("kit (plans|doctor)", kit::asItStands),
                new Rule("eval \"\\$\\(\\./kit completion\\)\"", kit::completion),
                new Rule("kit compare(?! --resume).*|kit explain .*--to.*", kit::withoutStarting),
                new Rule("kit calibrate(?! --from).*|kit bench( generator| observer| truth)?", kit::withoutStarting),
                new Rule("kit compare --resume (DIR|reports/latest)", kit::resumption),
                new Rule("kit report( DIR( --baseline OLD)?)?", kit::report),
                new Rule("kit bench design( DIR)?", kit::design),
                new Rule("kit calibrate( --from( DIR)?)+", kit::calibration),
                new Rule("kit explain --run( DIR)?", kit::explanation),
                new Rule("kit explain", kit::explainByItsOwnHint),
                new Rule(
                        "kit config( --modes (equal|virtual-stock))?",
                        command -> kit.elsewhere(command, "ConfigurationEndToEndTest")),
                new Rule("(JAVA_HOME=<.*> )?kit test.*", other::kitTest), // this is one
                new Rule("mvn .*", other::maven),
                new Rule("(KIT_[A-Z]+=\\S+ )?docker compose .*", other::compose),
                new Rule("loadtest/(ab|siege)\\.sh.*", other::liveScript),
                new Rule("loadtest/monitoring/grafana/check-schema\\.sh", other::script), // wants npm's registry
                new Rule("git clone <.*> && cd <.*>", other::gitClone),
                new Rule("shellcheck .*", other::shellcheck),
                new Rule("prometheus --.*", other::prometheus),
                new Rule("apt-get install prometheus", other::installHint),
                new Rule("systemctl disable --now prometheus", other::notOurs)); // Debian's service, not the kit's
    }

    static List<DocumentedCommand> commands() throws IOException {
        return DocumentedCommand.of(Checkout.manuals());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void itRuns(DocumentedCommand command) throws Exception {
        List<Rule> covering =
                rules.stream().filter(rule -> rule.covers(command)).toList();

        assertThat(covering).as("how to run " + command).hasSize(1);
        covering.get(0).check().run(command);
    }

    @Test
    void everyRuleIsNeeded() throws IOException {
        List<DocumentedCommand> commands = commands();

        assertThat(rules).allSatisfy(rule -> assertThat(commands).anyMatch(rule::covers));
    }

    @Test
    void everyBlockOfCodeIsOfAKindThatIsChecked() throws IOException {
        List<String> others = new ArrayList<>();
        for (Page page : Checkout.manuals()) {
            for (Fence fence : page.fences()) {
                boolean plan = fence.language().matches("ya?ml"); // DocumentedPlansTest reads it
                if (!plan && !DocumentedCommand.holdsCommands(fence)) {
                    others.add(NO_COMMANDS.stream()
                            .filter(start -> fence.lines().get(0).startsWith(start))
                            .findFirst()
                            .orElse(page.place(fence.line())));
                }
            }
        }
        assertThat(others).containsExactlyInAnyOrderElementsOf(NO_COMMANDS);
    }

    @Test
    void aCommandIsFoundWhereverItStands() {
        Page page = Page.of(
                Path.of("..").toAbsolutePath().normalize().resolve("x.md"),
                Stream.of(
                                "Say `./kit",
                                "plans` or `kit` or `kit.x`.",
                                "```",
                                "A=<b c> ./kit test  # or: docker compose up x, thus",
                                "two",
                                "```",
                                "`./kit plans`")
                        .toList());

        assertThat(DocumentedCommand.of(List.of(page)))
                .extracting(DocumentedCommand::toString)
                .containsExactly(
                        "A=<b c> kit test  (x.md:4)",
                        "docker compose up x  (x.md:4)",
                        "two  (x.md:5)",
                        "kit plans  (x.md:1, x.md:7)");
    }
}
