package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.docs.Checkout;
import containerkit.loadtest.docs.Page;
import containerkit.loadtest.docs.Page.Fence;
import containerkit.loadtest.docs.Page.Span;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Every command of the kit that a page shows parses and its plan can be read, every link resolves, every YAML block that
 * is a plan loads, and pages and sentences are short. Examples of other programs are not looked at. Pages of
 * measurements, and the changelog, tell of their own time: only their links are checked.
 */
class PagesTest {
    private static final Predicate<String> HISTORY =
            Pattern.compile("CHANGELOG\\.md|docs/measurements/.*").asMatchPredicate();
    private static final Set<String> COMMAND_LANGUAGES = Set.of("", "sh", "bash", "console");
    private static final String WORD = "(?:'[^']*'|\"[^\"]*\"|[^\\s'\"|&;<>()#])+";

    /** After the start of a line or {@code ./}, so that prose such as "another kit measures" is none. */
    private static final Pattern COMMAND =
            Pattern.compile("(?:^(?:[A-Z_]+=(?:<[^>]*>|\\S+) )*|\\./)kit((?: +" + WORD + ")+)");

    private static final Pattern WORDS = Pattern.compile(WORD);
    private static final Pattern BUNDLED = Pattern.compile("[a-z][a-z0-9-]*");
    private static final Set<String> PLAN_KEYS = Set.of(
            "contenders", "endpoints", "scenarios", "parts", "modes", "mode_settings", "warm_up", "blocks", "rounds");

    private static final Predicate<String> MANUAL =
            Pattern.compile("CONTRIBUTING\\.md|docs/[^/]*\\.md").asMatchPredicate();
    private static final int MOST_PAGES = 18; // 17 and their index
    private static final long MOST_BYTES = 180 * 1024;
    private static final long MOST_BYTES_OF_A_PAGE = 26 * 1024;
    private static final int MOST_LINES_OF_README = 90;
    private static final int MOST_WORDS = 25;
    private static final Pattern WORD_OF_A_SENTENCE = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

    @TempDir
    private Path directory;

    private KitContext kit;
    private CommandLine parser;
    private Set<String> tracked;
    private final Map<Path, Page> linked = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private int commands;
    private int links;
    private int plans;

    @BeforeEach
    void readCheckout() throws IOException {
        kit = KitRun.context(KitProcess.HOME);
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        parser = Kit.commandLine(kit, KitRun.console(nowhere, nowhere, false));
        tracked = Checkout.tracked();
    }

    @Test
    void everyCommandParsesEveryLinkResolvesAndEveryPlanLoads() throws IOException {
        for (Page page : Checkout.pages()) {
            check(page);
        }

        assertThat(faults).isEmpty();
        assertThat(commands).as("commands").isGreaterThan(50);
        assertThat(links).as("links").isGreaterThan(50);
        assertThat(plans).as("plans").isPositive();
    }

    /** Whoever adds takes away: without this the pages had grown to 516 KB. */
    @Test
    void thePagesCanBeRead() throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        for (String name : tracked) {
            if (MANUAL.test(name)) {
                sizes.put(name, Files.size(KitProcess.HOME.resolve(name)));
            }
        }

        assertThat(sizes).hasSizeBetween(10, MOST_PAGES);
        assertThat(sizes).allSatisfy((name, bytes) -> assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES_OF_A_PAGE));
        assertThat(sizes.values().stream().mapToLong(Long::longValue).sum()).isLessThanOrEqualTo(MOST_BYTES);
        assertThat(Files.readAllLines(KitProcess.HOME.resolve("README.md")))
                .hasSizeLessThanOrEqualTo(MOST_LINES_OF_README);
    }

    @Test
    void faultsAreFound() throws IOException {
        check(Page.of(
                KitProcess.HOME.resolve("docs/some.md"),
                """
                        `./kit report` and `kit plans` are fine, `kit compare --blokcs 3` is not, another kit measures.
                        ```
                        A=<b c> ./kit compare quick --modes stock   # or: ./kit test --all --quiet
                        ./kit compare [PLAN] [--blocks N] | tee log
                        ./kit compare quick --on jety
                        eval "$(./kit completion --none)"
                        some-other-tool kit --nothing
                        ```
                        [a](plans.md#no-such-heading) [b](plans.md) [c](none.md) <http://example.org/> <http://127.0.0.1:3000>
                        ```yaml
                        mode_settings: {zgc: {jvm_flags: [-XX:+UseZGC]}}
                        blokcs: 3
                        ```
                        ```yaml
                        services: {jetty: {image: none}}
                        ```
                        A [link](plans.md) is its words, `code is one`, and this sentence of seven and twenty words is too
                        long, which is why a test says so to you here. The next one is short.
                        """
                        .lines()
                        .toList()));

        assertThat(faults)
                .extracting(fault -> fault.replaceFirst("^docs/some\\.md:(\\d+): ([^:]+).*$", "$1 $2"))
                .containsExactly(
                        "17 27 words",
                        "3 kit test --all --quiet",
                        "5 kit compare quick --on jety",
                        "6 kit completion --none",
                        "11 no plan",
                        "1 kit compare --blokcs 3",
                        "9 no such file or heading",
                        "9 no such file or heading",
                        "9 neither https nor this machine");
    }

    private void check(Page page) throws IOException {
        String name = KitProcess.HOME.relativize(page.file()).toString();
        if (MANUAL.test(name) || name.equals("README.md")) {
            page.paragraphs().forEach(paragraph -> sentences(page, paragraph));
        }
        if (!HISTORY.test(name)) {
            for (Fence fence : page.fences()) {
                if (COMMAND_LANGUAGES.contains(fence.language())) {
                    for (int i = 0; i < fence.lines().size(); i++) {
                        commands(page, new Span(fence.line() + i, fence.lines().get(i)), false);
                    }
                } else if (fence.language().matches("ya?ml")) {
                    yaml(page, fence);
                }
            }
            page.code().forEach(code -> commands(page, code, true));
        }
        page.links().forEach(link -> link(page, link));
    }

    /** @param mention whether arguments that the command requires may be missing */
    private void commands(Page page, Span code, boolean mention) {
        COMMAND.matcher(code.text()).results().map(found -> found.group(1)).forEach(arguments -> {
            List<String> words = WORDS.matcher(arguments.replaceAll("[\\[\\]…]|\\.{3}", ""))
                    .results()
                    .map(word -> word.group().replaceAll("^(['\"])(.*)\\1$", "$2"))
                    .map(word -> word.equals("N") ? "1" : word)
                    .toList();
            commands++;
            try {
                read(commandLine(words));
            } catch (MissingParameterException e) {
                if (!mention) {
                    fault(page, code.line(), "kit" + arguments + ": " + e.getMessage());
                }
            } catch (ParameterException | UserFailure e) {
                fault(page, code.line(), "kit" + arguments + ": " + e.getMessage());
            }
        });
    }

    private ParseResult commandLine(List<String> words) {
        boolean test = words.get(0).equals("test"); // its other arguments are Maven's
        return parser.parseArgs(words.stream()
                .filter(word -> !test || word.equals("test") || word.startsWith("--"))
                .toArray(String[]::new));
    }

    /** Reads the bundled plan of the command, with the contenders and modes that it asks for. */
    private void read(ParseResult parsed) {
        ParseResult command = parsed.subcommand();
        if (command == null
                || !Set.of("compare", "config").contains(command.commandSpec().name())
                || command.matchedOptionValue("--resume", null) != null) {
            return;
        }
        String plan = command.matchedPositionals().stream()
                .flatMap(positional -> positional.originalStringValues().stream())
                .findFirst()
                .orElse("quick");
        if (BUNDLED.matcher(plan).matches()) {
            List<String> contenders = command.matchedOptionValue("--on", List.of());
            List<String> modes = command.matchedOptionValue("--modes", List.of());
            kit.plans().read(plan, new Overrides(contenders, modes, null, 1, null));
        }
    }

    private void sentences(Page page, Span paragraph) {
        for (String sentence : Page.sentences(paragraph)) {
            long words = WORD_OF_A_SENTENCE.matcher(sentence).results().count();
            if (words > MOST_WORDS) {
                fault(page, paragraph.line(), words + " words: " + sentence);
            }
        }
    }

    private void link(Page page, Span link) {
        URI uri = URI.create(link.text());
        links++;
        if (uri.getScheme() == null) {
            if (!resolves(page, uri)) {
                fault(page, link.line(), "no such file or heading: " + uri);
            }
        } else if (!uri.getScheme().equals("https") && !"127.0.0.1".equals(uri.getHost())) {
            fault(page, link.line(), "neither https nor this machine: " + uri);
        }
    }

    private boolean resolves(Page page, URI link) {
        String path = link.getPath();
        Path target =
                path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
        String name = KitProcess.HOME.relativize(target).toString();
        return (tracked.contains(name) || tracked.stream().anyMatch(file -> file.startsWith(name + "/")))
                && (link.getFragment() == null
                        || linked.computeIfAbsent(target, Page::of).anchors().contains(link.getFragment()));
    }

    /** A block may show a part of a plan: what every plan needs is added. */
    private void yaml(Page page, Fence fence) throws IOException {
        List<String> lines = new ArrayList<>(fence.lines());
        try {
            Object content = new Yaml().load(String.join("\n", lines));
            if (!(content instanceof Map<?, ?> keys)
                    || keys.keySet().stream().noneMatch(key -> PLAN_KEYS.contains(String.valueOf(key)))) {
                return;
            }
            Stream.of("contenders: {mine: {jar: mine.jar}}", "endpoints: {root: {path: /}}")
                    .filter(line -> !keys.containsKey(line.substring(0, line.indexOf(':'))))
                    .forEach(lines::add);
            plans++;
            kit.plans()
                    .read(Files.write(directory.resolve("example.yaml"), lines).toString(), Overrides.NONE);
        } catch (UserFailure | YAMLException e) {
            fault(page, fence.line(), "no plan: " + e.getMessage());
        }
    }

    private void fault(Page page, int line, String what) {
        faults.add(page.place(line) + ": " + what);
    }
}
