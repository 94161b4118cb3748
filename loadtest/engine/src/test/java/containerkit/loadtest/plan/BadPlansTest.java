package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that can be seen to be wrong in a plan is refused with line and column, before anything starts. */
class BadPlansTest {
    private static final String PLAN =
            """
            blocks: 3
            contenders:
              old: {jar: old.jar}
              new: {command: [./serve, "{port}"]}
            endpoints:
              orders:
                path: /orders
                headers: {X-Shop: one}
                body: '{"item": 7}'
                expect: {status: 201}
            scenarios:
              - {endpoint: orders, tool: [ab, kit], concurrency: 10, duration: 10s}
            """;

    @TempDir
    Path directory;

    /** A message starts with line and column. In these tables a backslash stands for YAML's escapes. */
    @ParameterizedTest(name = "{1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            scenarios:      | scenaros:           | 11:1 unknown key 'scenaros'                              | did you mean 'scenarios'?
            status: 201     | stauts: 201         | 10:14 unknown key 'stauts'                               | did you mean 'status'?
            status: 201     | status: 201, status: 202 | 10:27 invalid YAML: found duplicate key status        | Check this line and the one before it.
            tool: [ab       | tool: [abb          | 12:31 a plan cannot use the tool 'abb'                   | did you mean 'ab'?
            tool: [ab       | tool: [gatling      | 12:31 a plan cannot use the tool 'gatling'                 | one of: ab, jmh, kit, siege
            endpoint: orders| endpoint: order     | 12:16 there is no endpoint 'order'                       | did you mean 'orders'?
            duration: 10s   | duration: 10x       | 12:68 duration must be a duration such as 500ms, 10s or 2m, got '10x' | docs/plans.md describes every key.
            duration: 10s   | duration: 1ms       | 12:68 duration must be from 500ms to 24 hours, got '1ms' | docs/plans.md describes every key.
            duration: 10s   | duration: 99999m    | 12:68 duration must be from 500ms to 24 hours, got '99999m' | docs/plans.md describes every key.
            duration: 10s   | requests: 0         | 12:68 requests must be a whole number from 1 to 1000000000, got '0' | docs/plans.md describes every key.
            duration: 10s   | duration: 10s, requests: 9 | 12:73 either duration or requests can be there, not both | Remove one of the two.
            duration: 10s   | rate: 1e12          | 12:64 rate must be a number from 0.001 to 1000000, got '1e12' | docs/plans.md describes every key.
            duration: 10s   | rate: .nan          | 12:64 rate must be a number from 0.001 to 1000000, got '.nan' | docs/plans.md describes every key.
            concurrency: 10 | concurrency: 2.9    | 12:54 concurrency must be a whole number from 1 to 100000, got '2.9' | docs/plans.md describes every key.
            concurrency: 10 | concurrency: [10, 0]| 12:59 concurrency must be a whole number from 1 to 100000, got '0' | docs/plans.md describes every key.
            concurrency: 10 | concurrency: []     | 12:41 concurrency must not be an empty list              | Leave it out for the default.
            concurrency: 10 | concurrency: {a: 1} | 12:41 concurrency must be a whole number from 1 to 100000, got a mapping | docs/plans.md describes every key.
            concurrency: 10 | keep_alive: maybe   | 12:53 keep_alive must be true or false, got 'maybe'      | docs/plans.md describes every key.
            blocks: 3       | blocks: 1.5         | 1:9 blocks must be a whole number from 1 to 1000, got '1.5' | docs/plans.md describes every key.
            blocks: 3       | blocks: 1001        | 1:9 blocks must be a whole number from 1 to 1000, got '1001' | docs/plans.md describes every key.
            blocks: 3       | blocks: [1]         | 1:1 blocks must be a whole number from 1 to 1000, got a list | docs/plans.md describes every key.
            blocks: 3       | order: sorted       | 1:8 order must be one of shuffled, given, got 'sorted'   | one of: shuffled, given
            blocks: 3       | primary: latency_ms.p9 | 1:10 no result can be about 'latency_ms.p9'          | did you mean 'latency_ms.p99'?
            blocks: 3       | margin: 100         | 1:9 margin must be a number from 0 to 99.9, got '100' | docs/plans.md describes every key.
            blocks: 3       | description: "\\e[2J" | 1:14 description contains a control character | Remove it.
            blocks: 3       | jvm_flags: &x [*x]  | 1:12 jvm_flags must be text, got a list | docs/plans.md describes every key.
            blocks: 3       | jvm_flags: *x       | 1:12 invalid YAML: found undefined alias x               | Check this line and the one before it.
            blocks: 3       | jvm_flags: {a: b}   | 1:1 jvm_flags must be a list such as [a, b], got a mapping | docs/plans.md describes every key.
            blocks: 3       | jvm_flags: [-Xmx1g, {a: b}] | 1:21 jvm_flags must be text, got a mapping       | docs/plans.md describes every key.
            blocks: 3       | secrets: [x, '']    | 1:14 secrets must be names, got ''                        | e.g. secrets: [X-License, tenant]
            blocks: 3       | jvm_flags: ['']     | 1:13 jvm_flags must be a flag, got ''                     | Remove it.
            blocks: 3       | cpus: 0             | 1:7 cpus must be a whole number from 1 to 4096, got '0'   | docs/plans.md describes every key.
            blocks: 3       | memory: 12          | 1:9 memory must be a size, got '12'                      | e.g. 512m or 2g
            blocks: 3       | start_up: 0s        | 1:11 start_up must be from 100ms to 24 hours, got '0s' | docs/plans.md describes every key.
            blocks: 3       | warm_up: {duration: 3}  | 1:21 duration must be a duration such as 500ms, 10s or 2m, got '3' | docs/plans.md describes every key.
            blocks: 3       | sweep: {}           | 1:1 a sweep is over one setting, threads or heap_mib | e.g. sweep: {threads: [8, 16, 32]}
            blocks: 3       | sweep: {threads: [8, 16], heap_mib: [8, 16]} | 1:9 a sweep is over one setting, threads or heap_mib | e.g. sweep: {threads: [8, 16, 32]}
            blocks: 3       | sweep: {threads: 8} | 1:18 threads must be a list such as [a, b], got '8' | docs/plans.md describes every key.
            blocks: 3       | sweep: {threads: [8]} | 1:1 a sweep has two values or more, the smallest first, each once | e.g. sweep: {threads: [8, 16, 32]}
            blocks: 3       | sweep: {heap_mib: [64, 32]} | 1:1 a sweep has two values or more, the smallest first, each once | e.g. sweep: {threads: [8, 16, 32]}
            blocks: 3       | sweep: {heap_mib: [64, 64]} | 1:1 a sweep has two values or more, the smallest first, each once | e.g. sweep: {threads: [8, 16, 32]}
            blocks: 3       | sweep: {heap_mib: [64m, 512m]} | 1:20 heap_mib must be a whole number from 2 to 1000000, got '64m' | docs/plans.md describes every key.
            blocks: 3       | sweep: {heap: [64, 512]} | 1:9 unknown key 'heap' | one of: profile, threads, heap_mib
            blocks: 3       | sweep: {heap_mib: [64, 512], profile: a/b} | 1:39 invalid name 'a/b' | Use at most 60 letters, digits, '.', '_' and '-'; the first is a letter or a digit.
            blocks: 3       | <<: {sweep: {heap_mib: [64, 512]}, jvm_flags: [-Xmx1g]} | 1:36 sweep chooses the heap | Remove -Xms, -Xmx and the like from jvm_flags (--jvm); heap_mib in the plan lists the heaps.
            blocks: 3       | <<: {sweep: {heap_mib: [64, 512]}, jvm_flags: [-Xms256m]} | 1:36 sweep chooses the heap | Remove -Xms, -Xmx and the like from jvm_flags (--jvm); heap_mib in the plan lists the heaps.
            blocks: 3       | <<: {sweep: {heap_mib: [64, 512]}, jvm_flags: ["-XX:MaxHeapSize=1g"]} | 1:36 sweep chooses the heap | Remove -Xms, -Xmx and the like from jvm_flags (--jvm); heap_mib in the plan lists the heaps.
            blocks: 3       | <<: {sweep: {heap_mib: [64, 512]}, modes: [stock]} | 1:6 sweep makes the modes | Remove one of the two; parts may have further variants.
            blocks: 3       | mode_settings: {zip: {packed: zip}} | 1:31 packed must be one of jar, extracted, cds, aot, aot_loaded, got 'zip' | one of: jar, extracted, cds, aot, aot_loaded
            blocks: 3       | warm_up: {duration: -1s} | 1:21 duration must be a duration such as 500ms, 10s or 2m, got '-1s' | docs/plans.md describes every key.
            blocks: 3       | modes: [stock, a/b] | 1:16 invalid name 'a/b'                       | Use at most 60 letters, digits, '.', '_' and '-'; the first is a letter or a digit.
            jar: old.jar    | jar: o, url: http://x | 3:3 contender old needs exactly one of jar, command, url and peer | docs/plans.md describes every key.
            jar: old.jar    | url: "localhost:1"  | 3:14 url must be http://HOST:PORT without a path, and not https, got 'localhost:1' | docs/plans.md describes every key.
            jar: old.jar    | url: https://a      | 3:14 url must be http://HOST:PORT without a path, and not https, got 'https://a' | docs/plans.md describes every key.
            jar: old.jar    | jar: o, port: 70000 | 3:23 port must be a whole number from 1 to 65535, got '70000' | docs/plans.md describes every key.
            jar: old.jar    | url: http://a:99999 | 3:9 'http://a:99999' is no address | A host has no _, a port is at most 65535.
            jar: old.jar    | url: http://a_b     | 3:9 'http://a_b' is no address | A host has no _, a port is at most 65535.
            jar: old.jar    | url: http://x, env: {A: b} | 3:24 env goes with a server that the kit starts, and old has a url | Set it where that server is started.
            jar: old.jar    | jar: o, env: {A=b: c} | 3:17 env has a name that no variable can have | e.g. env: {DB_URL: ...}
            jar: old.jar    | jar: o, jmx: here   | 3:22 jmx must be a JMX service URL, got 'here'           | docs/plans.md describes every key.
            jar: old.jar    | jar: o, identity: x | 3:27 identity must be a path that starts with / and can be sent unchanged, got 'x' | e.g. /orders
            jar: old.jar    | jar: o, container: jety | 3:28 there is no container 'jety' | did you mean 'jetty'?
            jar: old.jar    | jar: o, container: wildfly | 3:28 there is no container 'wildfly' | one of: tomcat, jetty, undertow, same
            jar: old.jar    | jar: o, container: [a]  | 3:17 container must be text, got a list | docs/plans.md describes every key.
            jar: old.jar    | jar: o, container: jetty:12 | 3:28 expected a version after 'jetty:', got '12' | Name one version in full, e.g. tomcat:10.1.55 or undertow:2.3.24.Final.
            jar: old.jar    | command: [x], container: tomcat:10.1.55 | 3:23 contender old is not a jar, so it has no container to replace | Remove container.
            jar: old.jar    | url: http://x, container: jetty | 3:24 contender old is not a jar, so it has no container to replace | Remove container.
            jar: old.jar    | jar: o, metrics: http://x/m | 3:17 metrics needs a url, and old has none: the kit starts and observes it by itself | Remove metrics.
            jar: old.jar    | jar: o, restart: [x] | 3:17 restart needs a url, and old has none: the kit starts and observes it by itself | Remove restart.
            jar: old.jar    | url: http://x, metrics: here | 3:33 metrics must be the address of a metrics page, got 'here' | docs/plans.md describes every key.
            jar: old.jar    | url: http://x, metrics: http://a:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb@x/m | 3:33 metrics must be the address of a metrics page, got 'http://(hidden)@x/m' | docs/plans.md describes every key.
            jar: old.jar    | url: http://x, restart: [] | 3:24 restart must not be an empty list | Leave it out for the default.
            jar: old.jar    | jar: [a]            | 3:9 jar must be text, got a list                         | docs/plans.md describes every key.
            jar: old.jar    | command: []         | 3:9 command must not be an empty list                   | Leave it out for the default.
            {jar: old.jar}  |                     | 3:3 no catalogue has a contender 'old' | Give it a jar, a command or a url.
            old:            | o/ld:               | 3:3 invalid name 'o/ld'                  | Use at most 60 letters, digits, '.', '_' and '-'; the first is a letter or a digit.
            orders:         | or ders:            | 6:3 invalid name 'or ders'               | Use at most 60 letters, digits, '.', '_' and '-'; the first is a letter or a digit.
            path: /orders   | path: orders        | 7:11 path must be a path that starts with /, got 'orders' | e.g. /orders
            path: /orders   | path: /a b          | 7:11 path has characters that cannot be sent: /a b | Write /a%20b.
            path: /orders   | path: /a#b          | 7:11 path has characters that cannot be sent: /a#b | Write /a%23b.
            path: /orders   | path: /ü            | 7:11 path has characters that cannot be sent: /ü | Write /%C3%BC.
            path: /orders   | path: /a%2          | 7:11 path has characters that cannot be sent: /a%2 | Write /a%252.
            path: /orders   | path: "/{shop}"     | 7:11 contender old has no value 'shop' for the path of endpoint orders, /{shop} | Give it one: values: {shop: ...}
            path: /orders   | method: TRACE       | 6:3 endpoint orders needs a path that starts with /      | e.g. path: /orders
            X-Shop: one     | X-Shop: "a\\r\\nB: c" | 8:15 the header 'X-Shop' cannot be sent | A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection (keep_alive), Content-Length and the like.
            X-Shop: one     | X-Shop: ü           | 8:15 the header 'X-Shop' cannot be sent | A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection (keep_alive), Content-Length and the like.
            X-Shop: one     | X Shop: one         | 8:15 the header 'X Shop' cannot be sent | A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection (keep_alive), Content-Length and the like.
            X-Shop: one     | Content-Length: 3   | 8:15 the header 'Content-Length' cannot be sent | A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection (keep_alive), Content-Length and the like.
            X-Shop: one     | transfer-encoding: x| 8:15 the header 'transfer-encoding' cannot be sent | A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection (keep_alive), Content-Length and the like.
            X-Shop: one     | Connection: close   | 8:15 the header 'Connection' cannot be sent | A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection (keep_alive), Content-Length and the like.
            headers: {X-Shop: one} | session: true | 12:24 ab keeps no session, which endpoint orders needs | Use tool: kit for it.
            headers: {X-Shop: one} | body_bytes: 3 | 8:5 either body or body_bytes can be there, not both | Remove one of the two.
            headers: {X-Shop: one} | <<: {headers: {cookie: a=b}, session: true} | 8:34 endpoint orders has a header Cookie, and session sends those of the responses | Remove one of the two.
            status: 201     | status: 99999       | 10:22 status must be a whole number from 200 to 599, got '99999' | docs/plans.md describes every key.
            status: 201     | body_matches: "("   | 10:28 body_matches is not a regular expression: Unclosed group | Write a backslash before special characters.
            status: 201     | <<: 7               | 10:18 invalid YAML: expected a mapping or list of mappings for merging, but found scalar | Check this line and the one before it.
            duration: 10s}  | duration: 10s       | 13:1 invalid YAML: expected ',' or '}', but got <stream end> | Check this line and the one before it.
            """)
    void isNamedWithItsLineAndColumn(String right, String wrong, String problem, String hint) throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), PLAN.replace(right, wrong == null ? "" : wrong));

        UserFailure failure = failure(file.toString());

        String[] place = problem.split("[: ]", 3);
        assertThat(failure.getMessage())
                .isEqualTo(file + ", line " + place[0] + ", column " + place[1] + ": " + place[2]);
        assertThat(failure.hint()).isEqualTo(hint);
    }

    @Test
    void aNameHasAtMost60Characters() throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), PLAN.replace("old:", "o".repeat(300) + ":"));

        assertThat(failure(file.toString()))
                .hasMessage(file + ", line 3, column 3: invalid name '" + "o".repeat(60) + "…'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "---\n"})
    void aPlanMustNotBeEmpty(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), text);

        assertThat(failure(file.toString())).hasMessage(file + " is empty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            [a, b]           | , line 1, column 1: the file must be a mapping such as {key: value}, got a list
            words            | , line 1, column 1: the file must be a mapping such as {key: value}, got 'words'
            a: 1\\n---\\nb: 2 | , line 2, column 1: invalid YAML: but found another document
            a:\\n  b\\a       | : invalid YAML: special characters are not allowed
            [a]: b           | , line 1, column 1: unknown key '[...]'
            endpoints: {}    | , line 1, column 1: a plan needs contenders
            """)
    void aFileMustBeOneMapping(String text, String problem) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"), text.replace("\\n", "\n").replace("\\a", "\u0007"));

        assertThat(failure(file.toString())).hasMessage(file + problem);
    }

    @Test
    void aPlanIsATextFile() throws IOException, InterruptedException {
        Path binary = Files.write(directory.resolve("binary.yaml"), "ü".getBytes(StandardCharsets.ISO_8859_1));
        Path large = Files.write(directory.resolve("large.yaml"), new byte[2_000_000]);
        Path pipe = directory.resolve("pipe.yaml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor(10, TimeUnit.SECONDS))
                .isTrue();

        assertThat(failure(binary.toString()))
                .hasMessage(binary + " cannot be read as UTF-8 text: MalformedInputException");
        assertThat(failure(large.toString())).hasMessage(large + " is larger than 1 MiB, too large for a plan");
        for (String none : List.of(pipe.toString(), directory.toString(), "-")) {
            assertThat(failure(none)).hasMessage("there is no plan '" + none + "', neither bundled nor as a file");
        }
    }

    @Test
    void aPartEitherSharesItsServersOrStopsThem() throws IOException {
        assertThat(
                        failureOf(
                                """
                        contenders: {one: {jar: one.jar}, two: {jar: two.jar}}
                        endpoints: {orders: {path: /orders}}
                        scenarios: [{concurrency: 5}, {concurrency: 1, neighbours: stopped}]
                        """))
                .hasMessageEndingWith("line 3, column 13: a part has both neighbours: running and neighbours: stopped");
    }

    /** They would run side by side, and the restart of one would end the other. */
    @Test
    void serversThatAreRestartedNeedAddressesOfTheirOwn() throws IOException {
        String plan =
                """
                contenders:
                  one: {url: "http://10.0.0.7:8080", restart: [restart, one]}
                  two: {url: "http://10.0.0.7:8080"}
                endpoints: {orders: {path: /orders}}
                scenarios: [{concurrency: 5, duration: 1s}]
                """;
        String apart = plan.replace("8080\"}", "8081\"}");

        assertThat(failureOf(plan)).hasMessage("one and two have the same url: the restart of one would end the other");
        assertThat(failureOf(apart)).isNull();
        assertThat(failureOf(apart.replace(", restart: [restart, one]", "").replace("1s", "1s, neighbours: stopped")))
                .hasMessage("part mine stops the other servers, which the kit cannot do with one: it has a url");
    }

    private UserFailure failureOf(String text) throws IOException {
        return failure(Files.writeString(directory.resolve("mine.yaml"), text).toString());
    }

    private static UserFailure failure(String plan) {
        return catchThrowableOfType(UserFailure.class, () -> TestPlans.reader().read(plan, Overrides.NONE));
    }
}
