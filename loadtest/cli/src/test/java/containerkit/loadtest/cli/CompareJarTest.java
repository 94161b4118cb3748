package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code kit compare my.jar}: every mistake is one clear line and a hint, before anything is started. */
class CompareJarTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    @BeforeEach
    void files() throws IOException {
        jar("my.jar", "3.5.16", "shop.Shop");
        jar("four.jar", "4.1.2", "shop.Shop");
        jar("plain.jar", null, null);
        jar("tls.jar", "3.5.16", "shop.Shop", "server.ssl.bundle=mine");
        Files.writeString(directory.resolve("notes.jar"), "no jar at all");
        Files.writeString(directory.resolve("notes.txt"), "no jar at all");
        Files.writeString(directory.resolve("garbage.log"), "\u0001\u0002 not a log\n");
        Files.writeString(directory.resolve("ids.yaml"), "openapi: 3.1.0\npaths: {'/a/{id}': {get: {}}}\n");
        Files.writeString(directory.resolve("other.yaml"), "a: b\n");
        Files.writeString(
                directory.resolve("plan.yaml"), "contenders: {mine: {jar: my.jar}}\nendpoints: {root: {path: /}}\n");
    }

    private void jar(String name, String bootVersion, String startClass, String... properties) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (startClass != null) {
            attributes.putValue("Start-Class", startClass);
            attributes.putValue("Spring-Boot-Version", bootVersion);
        }
        try (OutputStream out = Files.newOutputStream(directory.resolve(name))) {
            JarOutputStream jar = new JarOutputStream(out, manifest);
            jar.putNextEntry(new ZipEntry("BOOT-INF/classes/application.properties"));
            jar.write(String.join("\n", properties).getBytes(StandardCharsets.UTF_8));
            jar.close();
        }
    }

    /** Words are split at spaces; a tilde stands for a space in a word. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            none.jar                              | there is no jar
            notes.jar                             | notes.jar is not a jar
            notes.txt --path /                    | --path goes with a jar, and plan
            plain.jar --path /                    | its manifest has no Start-Class
            my.jar none.jar --path /              | there is no jar
            my.jar quick                          | there is no jar
            my.jar /orders                        | a request's path comes with --path
            my.jar --paht /orders                 | did you mean '--path'?
            my.jar --path orders                  | --path orders: the path must start with /, got 'orders'
            my.jar --on tomact --path /           | there is no container 'tomact'
            my.jar --on tomcat: --path /          | --on: expected a version after 'tomcat:', got ''
            my.jar --on tomcat:~10.1.55 --path /  | --on: expected a version after 'tomcat:', got ' 10.1.55'
            my.jar --on tomcat:latest --path /    | --on: expected a version after 'tomcat:', got 'latest'
            my.jar --on jetty:[12,13) --path /    | --on: expected a version after 'jetty:', got '[12'
            my.jar --on tomcat:10.1.5@equal       | --on: expected a version after 'tomcat:', got '10.1.5@equal'
            my.jar --on netty:4.1.121.Final       | --on: there is no container 'netty'
            my.jar --on same:10.1.55 --path /     | --on: there is no container 'same'
            my.jar --on tomcat-as-is:10.1.55      | --on: there is no container 'tomcat-as-is'
            my.jar --on tomcat:1.2.3,tomcat:1.2.3 | --on: tomcat:1.2.3 is there twice
            my.jar --path / --on jetty,,tomcat    | --on: there is no container ''
            four.jar --on undertow:2.4.4.Final    | Spring Boot 4.1.2, with which four.jar was built, has no undertow
            my.jar --on tomcat:10.1.55 --path /   | has no container in it
            plan.yaml --on mine:10.1.55           | --on: there is no contender 'mine:10.1.55' in this plan
            four.jar --on undertow --path /       | Spring Boot 4.1.2, with which four.jar was built, has no undertow
            my.jar --requests none.log            | there is no file
            my.jar --requests garbage.log         | is not an access log
            my.jar --requests ids.yaml            | has no GET without required parameters
            my.jar --requests other.yaml          | is not an OpenAPI document
            my.jar --requests plan.yaml           | is not an OpenAPI document
            my.jar --curl curl~'http://h/         | the quote ' at character 6 is not closed
            my.jar --curl curl                    | expected one URL, got none
            my.jar --curl curl~--frob~http://h/   | unknown curl option --frob
            my.jar --curl GET~http://h/           | the command does not start with curl
            my.jar --path / --curl curl~http://h/ | requests come from one of --path, --curl and --requests, not from two
            my.jar --path / --env HOME            | Value for option '--env' (K=V) should be in KEY=VALUE format
            my.jar --path / --port 0              | --port must be from 1 to 65535
            my.jar --path / --jvm=Xmx512m         | --jvm: a flag of a JVM starts with -, got 'Xmx512m'
            my.jar --path / --arg=spring.main.x=y | --arg: Spring Boot reads no property from 'spring.main.x=y'
            my.jar --path / --arg=--server.port=9 | --server.port=9 would be the port of every contender
            tls.jar --path / --dry-run            | tls.jar responds in HTTPS (server.ssl.bundle), and the kit sends HTTP
            my.jar --requests h:80/v3/api-docs    | there is no file h:80/v3/api-docs
            my.jar --path / --ready health        | --ready must start with / and be percent-encoded, got 'health'
            my.jar --path / --ready /a~b          | --ready must start with / and be percent-encoded, got '/a b'
            my.jar --path / --budget 20min        | --budget must be a number of minutes or hours, got '20min'
            my.jar --add other                    | --add runs the plan of the stored run
            my.jar --curl curl~-X~DELETE~-d~a~h/x | the kit sends a body with POST and PUT only, not with DELETE
            my.jar --path / --rate 0              | --rate must be above 0
            my.jar --path / --secret=*            | --secret must be a name, got '*'
            my.jar --path / --blocks 0            | --blocks must be from 1 to 1000
            my.jar --path / --modes tuned         | --modes goes with a plan, not with a jar
            my.jar --path / --margin -1           | --margin must be above 0 %
            my.jar --path / --cpus 0              | cpus must be at least 1, got 0
            my.jar --path / --memory 1            | memory must be a size, got '1'
            my.jar --parts all                    | --parts goes with a plan, not with a jar
            quick my.jar none.jar --path /        | there is no jar
            quick my.jar notes.txt                | notes.txt' for kit compare
            quick my.jar --on tomact --path /     | there is no container 'tomact'
            qiuck my.jar --path /                 | there is no plan 'qiuck'
            other.yaml my.jar --path /            | unknown key 'a'
            decide my.jar --path / --rate 5       | --rate: no scenario of plan decide has a rate
            boot-4 my.jar --path /                | plan boot-4 compares tomcat-4, jetty-4, and no jar takes their place
            modes my.jar --path /                 | as-is has no mode 'equal'
            virtual four.jar --path /             | as-is has no mode '
            pools my.jar --path /                 | which only the kit's application reads
            memroy my.jar --path /                | there is no plan 'memroy'
            memory my.jar --path / --rate 0       | --rate must be above 0
            memory my.jar none.jar --path /       | there is no jar
            memory --rate 400                     | --rate goes with a jar, and plan memory has its own settings
            memory --modes heap-9m                | no part of this plan has the mode 'heap-9m'
            memory --parts heap                   | there is no part 'heap' in this plan
            memory --margin 0%                    | --margin must be above 0 %
            memory --on netty                     | --on: there is no contender 'netty' in this plan
            memory --on tomcat:10.1.99            | --on: there is no contender 'tomcat:10.1.99' in this plan
            memory my.jar --rate 200/s            | Invalid value for option '--rate'
            memory my.jar --path / --on jetty:1~2 | --on: expected a version after 'jetty:', got '1 2'
            memory my.jar --path / --modes tuned  | no part of this plan has the mode 'tuned'
            memory my.jar --path / --parts heap   | there is no part 'heap' in this plan
            memory four.jar --on undertow         | Spring Boot 4.1.2, with which four.jar was built, has no undertow
            memory notes.jar --path /             | notes.jar is not a jar
            memory plain.jar --path /             | its manifest has no Start-Class
            memory --resume                       | Missing required parameter for option '--resume'
            startup --on tomact                   | --on: there is no contender 'tomact' in this plan
            startup --rate 200                    | --rate goes with a jar, and plan startup has its own settings
            startup my.jar --path / --rate 200    | --rate: no scenario of plan startup has a rate
            startup my.jar --paht /               | did you mean '--path'?
            startup none.jar --path /             | there is no jar
            startup notes.jar --path /            | notes.jar is not a jar
            startup . --path /                    | Name one plan, or jars after it
            startup my.jar --path orders          | the path must start with /, got 'orders'
            startup my.jar --on tomcat:10.1.99    | has no container in it
            startup --blocks 0                    | blocks must be
            startup my.jar --path / --modes nosuch | as-is has no mode 'nosuch'
            startup --parts aot                   | there is no part 'aot' in this plan
            startup --budget ten                  | --budget must be a number of minutes or hours, got 'ten'
            strtup my.jar --path /                | there is no plan 'strtup'
            quick --path /                        | --path goes with a jar, and plan quick has its own settings
            plan.yaml --env A=b                   | --env goes with a jar, and plan
            --path /                              | --path goes with a jar, and none is named
            my.jar --dry-run                      | --dry-run starts nothing
            --resume . --path /                   | --resume goes on with the plan of the run
            """)
    void aMistakeIsOneLineAndAHint(String arguments, String message) {
        List<String> words = new ArrayList<>(List.of("compare"));
        for (String word : arguments.split(" ")) {
            Path file = directory.resolve(word.equals(".") ? "" : word);
            boolean there = !word.startsWith("/") && !word.startsWith("--") && Files.exists(file);
            words.add(there || word.startsWith("none.") ? file.toString() : word.replace('~', ' '));
        }

        KitRun run = KitRun.of(HOME, words);

        assertThat(run.printed()).startsWith("kit: ").contains(message);
        assertThat(run.err().lines()).hasSize(2).last().asString().startsWith("     ");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void theHeapsOfAJarAreSearchedAtItsRate() throws IOException {
        KitRun run = onTomcat("compare memory tomcat.jar --path / --on tomcat --rate 50 --dry-run");

        assertThat(run.out())
                .as(run.err())
                .contains(
                        "part tomcat, 5 servers: tomcat@heap-512m, tomcat@heap-40m, tomcat@heap-48m, tomcat@heap-64m,"
                                + " tomcat@heap-96m",
                        "50 connections, 50/s, tomcat, 8 s",
                        "part where, 1 server: tomcat@tracked",
                        "before the first block: about 2 min for searching heaps",
                        ": if the search for the smallest heap ends in the middle");
    }

    @ParameterizedTest
    @CsvSource({
        "compare before.jar --on tomcat --as-is, '2 servers: tomcat-as-is, tomcat'",
        "compare memory before.jar after.jar, 'part where, 2 servers: before@tracked, after@tracked'",
        "compare memory before.jar --on tomcat --as-is, 'part where, 2 servers: tomcat-as-is@tracked, tomcat@tracked'"
    })
    void aJarThatIsLeftAsItIsStandsBesideOthersOrTakesThePlaceOfItsOwnContainer(String words, String where)
            throws IOException {
        KitRun run = onTomcat(words + " --path / --rate 50 --dry-run");

        assertThat(run.out()).as(run.err()).contains(where);
    }

    /** Its jars are there, and bring Tomcat. */
    private KitRun onTomcat(String words) throws IOException {
        List<String> all = new ArrayList<>();
        for (String word : words.split(" ")) {
            Path file = directory.resolve(word);
            all.add(
                    word.endsWith(".jar")
                            ? ServiceSettingsTest.jar(file, Map.of("lib/tomcat-embed-core-10.1.55.jar", ""))
                                    .toString()
                            : word);
        }
        return KitRun.of(HOME, all);
    }

    @Test
    void aRunDoesNotGoOnWithAnotherBuildOfAJar() throws IOException {
        Path stopped = stored(List.of(new Packaging("mine", 1L, "0", null, null, null, List.of())));

        for (String words : List.of("--resume %s", "--add %s")) {
            KitRun run = KitRun.of(HOME, List.of(("compare " + words.formatted(stopped)).split(" ")));

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains("kit: the jar of mine has changed since the run began: " + directory.resolve("my.jar"));
        }
    }

    @Test
    void anotherSessionIsRefusedOnAnotherJava() throws IOException {
        Path stored = stored(List.of());

        KitRun run = KitRun.of(HOME, List.of("compare", "--add", stored.toString()));

        assertThat(run.err()).startsWith("kit: the run used Java 17.0.12 (Eclipse Adoptium), and this is ");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(stored.resolve("session-2")).doesNotExist();
    }

    /** A run of the plan of files, in which nothing was measured yet. */
    private Path stored(List<Packaging> packaging) throws IOException {
        String file = directory.resolve("plan.yaml").toString();
        Plan plan = KitRun.context(HOME).plans().read(file, Overrides.NONE);
        RunHeader header = Changed.copy(RunFixture.header(plan), "packaging", packaging);
        Path stored = directory.resolve("stored");
        RunFixture.store(stored, new RunResult(header, List.of(), List.of(), List.of(), List.of(), List.of()));
        return stored;
    }

    @Test
    void aDryRunNamesContendersAndScenariosAndWritesNothing() {
        String words = "compare %s %s --path /orders --rate 200 --session --seed 57 --dry-run";
        KitRun run = KitRun.of(
                HOME,
                List.of(words.formatted(directory.resolve("my.jar"), directory.resolve("four.jar"))
                        .split(" ")));

        assertThat(run.printed())
                .contains("plan my-plan, seed 57")
                .contains("2 servers: my, four")
                .contains("  GET /orders, 50 connections, 200/s, ")
                .contains("8 blocks × ")
                .endsWith("nothing was written\n");
        assertThat(directory.resolve("my-plan.yaml")).doesNotExist();
        assertThat(Path.of("my-plan.yaml")).doesNotExist();
    }
}
