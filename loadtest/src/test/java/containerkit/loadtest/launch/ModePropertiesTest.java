package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.PlanException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModePropertiesTest {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    @TempDir
    Path directory;

    @Test
    void theProfilesOwnFileIsFlattened() throws IOException {
        own(
                "application-tuned.yml",
                """
                # what it is for
                server:
                  tomcat:
                    threads: {max: 400, min-spare: 20}
                  compression: {enabled: on, mime-types: [text/html, text/plain]}
                spring.mvc.since: 2026-11-21
                spring:
                  empty:
                  none: []
                """);

        assertThat(tuned())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "server.tomcat.threads.max", "400",
                        "server.tomcat.threads.min-spare", "20",
                        "server.compression.enabled", "true",
                        "server.compression.mime-types[0]", "text/html",
                        "server.compression.mime-types[1]", "text/plain",
                        "spring.mvc.since", "2026-11-21",
                        "spring.empty", "",
                        "spring.none", ""));
    }

    @Test
    void aFileOfCommentsSetsNothing() throws IOException {
        own("application-tuned.yml", "# nothing to set here\n");
        assertThat(tuned()).isEmpty();
    }

    @Test
    void documentsForTheProfileCountWhereverTheyAreImportedFrom() throws IOException {
        own(
                "application.yml",
                """
                server.port: 8081
                spring.config.import: [classpath:shared.yml, "optional:classpath:/absent.yml"]
                ---
                spring.config.activate.on-profile: [other, tuned]
                own: 1
                ---
                spring.config.activate.on-profile: other
                own: 2
                """);
        library("first.jar", Map.of("shared.txt", "spring.config.activate.on-profile: tuned\nwrong: 1\n"));
        library(
                "second.jar",
                Map.of(
                        "shared.yml",
                        """
                        banner: off
                        ---
                        spring.config.activate.on-profile: article | tuned
                        pool.max: 4
                        pool.min: 1
                        """,
                        "shared-tuned.yml",
                        "pool.max: 5\n",
                        "unrelated.yml",
                        "spring.config.activate.on-profile: tuned\nwrong: 2\n"));
        own(
                "application-tuned.properties",
                "last=yes\npool.min = 2\n#---\nspring.config.activate.on-profile=other\nlast=no\n");

        assertThat(tuned())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("own", "1", "pool.max", "5", "pool.min", "2", "last", "yes"));
    }

    @Test
    void aListThatIsSetLaterReplacesTheWholeOne() throws IOException {
        own("application.yml", "spring.config.activate.on-profile: tuned\nfilters: [a, b]\nsingle: x\n");
        own("application-tuned.yml", "filters: [c]\n");

        assertThat(tuned()).containsExactlyInAnyOrderEntriesOf(Map.of("filters[0]", "c", "single", "x"));
    }

    @Test
    void ofSeveralProfilesTheLaterOneWins() throws IOException {
        own("application.yml", "spring.config.activate.on-profile: metrics\nshared: file\nowned: file\n");
        own("application-tuned.yml", "shared: tuned\nfilters: [a, b]\n");
        own("application-metrics.yml", "shared: metrics\nfilters: [c]\n");

        assertThat(ModeProperties.of(jar(), List.of("tuned", "metrics")))
                .containsExactlyInAnyOrderEntriesOf(Map.of("shared", "metrics", "owned", "file", "filters[0]", "c"));
        assertThat(ModeProperties.of(jar(), List.of("metrics", "tuned")))
                .containsEntry("shared", "tuned")
                .containsEntry("filters[1]", "b");
    }

    @Test
    void anExpressionThatTheProfileAloneDoesNotDecideIsRefused() throws IOException {
        own("application.yml", "spring.config.activate.on-profile: tuned & cloud\nx: 1\n");
        assertThatThrownBy(this::tuned)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("application.yml")
                .hasMessageContaining("'tuned & cloud'");
        own("application.yml", "spring.config.activate.on-profile: \"!(tuned)\"\nx: 1\n");
        assertThatThrownBy(this::tuned).hasMessageContaining("'!(tuned)'");
        own("application.yml", "spring.config.activate.on-profile: \"!other\"\nx: 1\n"); // so it is in every mode alike
        assertThat(tuned()).isEmpty();
    }

    @Test
    void whatCannotBeFollowedOrReadIsNamed() throws IOException {
        own("application-tuned.yml", "spring.config.import: file:/etc/tuned.yml\n");
        assertThatThrownBy(this::tuned)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("application-tuned.yml imports file:/etc/tuned.yml");
        own("application-tuned.yml", "server: [\n");
        assertThatThrownBy(this::tuned)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("application-tuned.yml is not valid YAML");
    }

    @Test
    void aModeSpeltOutLacksWhatTheArgumentsSetAndWhatOthersReferTo() throws IOException {
        own(
                "application-tuned.yml",
                "server: {port: 9, tomcat.accept-count: '${queue}'}\nqueue: 5\nkept: '1'\nchanged: 1\n");
        Contender contender = new Contender(
                "mine", jar(), Contender.SPRING_BOOT_ARGS, null, null, null, null, null, null, Map.of(), null, null);
        Mode mode = new Mode("more", "tuned", Map.of("changed", "2"), List.of("-Xmx1g"));

        assertThat(ModeProperties.spelledOut(contender, mode))
                .isEqualTo(new Mode(
                        "more",
                        null,
                        Map.of("server.tomcat.accept-count", "5", "kept", "1", "changed", "2"),
                        List.of("-Xmx1g")));
        assertThat(ModeProperties.spelledOut(contender, Mode.of(Mode.STOCK)).properties())
                .isEmpty();
    }

    @Test
    void whatOnlyTheServerKnowsIsLeftToIt() throws IOException {
        own("application-tuned.yml", "a: '${HOME}'\nb: '${nobody:7}'\n");
        Contender contender = new Contender(
                "mine", jar(), List.of("--a=1"), null, null, null, null, null, null, Map.of(), null, null);

        assertThat(ModeProperties.spelledOut(contender, Mode.of("tuned")).properties())
                .isEqualTo(Map.of("b", "${nobody:7}"));
        assertThat(ModeProperties.spelledOut(contender, new Mode("own", null, Map.of("a", "2"), List.of()))
                        .properties())
                .isEqualTo(Map.of("a", "2"));
    }

    private Map<String, String> tuned() throws IOException {
        return ModeProperties.of(jar(), List.of("tuned"));
    }

    private void own(String name, String text) {
        entries.put("BOOT-INF/classes/" + name, text.getBytes(StandardCharsets.UTF_8));
    }

    private void library(String name, Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Map<String, byte[]> content = new LinkedHashMap<>();
        files.forEach((file, text) -> content.put(file, text.getBytes(StandardCharsets.UTF_8)));
        write(bytes, content);
        entries.put("BOOT-INF/lib/" + name, bytes.toByteArray());
    }

    private Path jar() throws IOException {
        Path jar = directory.resolve("app.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            write(out, entries);
        }
        return jar;
    }

    /** Jars in it are not compressed, as Spring Boot has it. */
    private static void write(OutputStream to, Map<String, byte[]> content) throws IOException {
        try (JarOutputStream out = new JarOutputStream(to)) {
            for (Map.Entry<String, byte[]> file : content.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                if (file.getKey().endsWith(".jar")) {
                    CRC32 sum = new CRC32();
                    sum.update(file.getValue());
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(file.getValue().length);
                    entry.setCrc(sum.getValue());
                }
                out.putNextEntry(entry);
                out.write(file.getValue());
            }
        }
    }
}
