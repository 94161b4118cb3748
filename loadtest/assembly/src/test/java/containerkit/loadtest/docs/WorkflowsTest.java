package containerkit.loadtest.docs;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.docs.Page.Fence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The workflows that pages show to be copied, our own, and the action: what somebody else's code could do in them. */
class WorkflowsTest {
    private static final String PINNED = "[\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+";

    @Test
    void everyActionIsPinnedByACommitWithTheVersionBeside() throws IOException {
        List<String> uses = new ArrayList<>();
        for (String line : lines()) {
            if (line.matches("\\s*(- )?uses: .*") && !line.contains("<owner>")) {
                uses.add(line.replaceFirst(".*uses: ", ""));
            }
        }
        assertThat(uses).hasSizeGreaterThan(10).allMatch(each -> each.matches(PINNED));
    }

    @Test
    void aJobThatRunsSomebodysCodeMayWriteNothingAndKeepsNoCredentials() throws IOException {
        List<String> writing = new ArrayList<>();
        for (Map<?, ?> workflow : workflows()) {
            assertThat((Object) workflow.get("permissions")).isEqualTo(Map.of("contents", "read"));
            ((Map<?, ?>) workflow.get("jobs")).forEach((name, job) -> {
                List<?> steps = (List<?>) ((Map<?, ?>) job).get("steps");
                if (((Map<?, ?>) job).containsKey("permissions")) {
                    writing.add((String) name);
                    assertThat(steps.toString()).doesNotContain("checkout", "mvnw", "<owner>");
                }
                for (Object step : steps) {
                    if (String.valueOf(((Map<?, ?>) step).get("uses")).startsWith("actions/checkout")) {
                        assertThat(String.valueOf(((Map<?, ?>) step).get("with")))
                                .contains("persist-credentials=false");
                    }
                }
            });
        }
        assertThat(writing).containsExactly("comment");
    }

    /** Returns our own workflows and whole ones of pages; of jobs and steps that a page shows alone the rest is added. */
    private static List<Map<?, ?>> workflows() throws IOException {
        Map<String, String> reading = Map.of("contents", "read");
        List<Map<?, ?>> workflows = new ArrayList<>();
        for (Path own : own()) {
            workflows.add(new Yaml().load(Files.readString(own)));
        }
        for (Page page : Checkout.pages()) {
            for (Fence fence : page.fences()) {
                String text = String.join("\n", fence.lines());
                if (!fence.language().matches("ya?ml") || !text.contains("uses: ")) {
                    continue;
                }
                Object content = new Yaml().load(text);
                if (content instanceof List<?> steps) {
                    content = Map.of("job", Map.of("steps", steps));
                }
                Map<?, ?> keys = (Map<?, ?>) content;
                workflows.add(keys.containsKey("jobs") ? keys : Map.of("permissions", reading, "jobs", keys));
            }
        }
        assertThat(workflows).hasSizeGreaterThan(3);
        return workflows;
    }

    private static Stream<String> fenced(Page page) {
        return page.fences().stream().flatMap(fence -> fence.lines().stream());
    }

    private static List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(KitProcess.HOME.resolve("action.yml")));
        for (Path own : own()) {
            lines.addAll(Files.readAllLines(own));
        }
        Checkout.pages().stream().flatMap(WorkflowsTest::fenced).forEach(lines::add);
        return lines;
    }

    private static List<Path> own() throws IOException {
        return Checkout.tracked().stream()
                .filter(name -> name.startsWith(".github/workflows/"))
                .map(KitProcess.HOME::resolve)
                .toList();
    }
}
