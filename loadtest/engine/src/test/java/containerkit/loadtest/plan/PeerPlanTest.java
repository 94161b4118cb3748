package containerkit.loadtest.plan;

import static containerkit.loadtest.plan.TestPlans.KIT;
import static containerkit.loadtest.plan.TestPlans.reader;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Peer.Needs;
import containerkit.loadtest.plan.Target.Command;
import containerkit.loadtest.plan.Target.Jar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that name servers of the catalogue, and the one that all are compared with. */
class PeerPlanTest {
    private static final String PLAN =
            """
            blocks: 2
            contenders:
              vertx: {peer: vertx}
              mine: {jar: mine.jar}
              node: {peer: fastify, port: 18099}
              lighttpd: {peer: lighttpd}
            endpoints: {json: {path: /test/json}}
            """; // what follows may have scenarios and parts

    private static final String PAIRS = "pairs: [[vertx, mine], [node, mine], [lighttpd, mine]]\n";

    @TempDir
    Path directory;

    @Test
    void theCatalogueSaysHowAPeerIsStarted() throws IOException {
        Plan plan = read(PLAN);

        Contender vertx = plan.contender("vertx");
        assertThat(vertx.jar()).isEqualTo(KIT.resolve("peers/vertx/target/vertx.jar"));
        assertThat(((Jar) vertx.target()).args()).containsExactly("{port}");
        assertThat(vertx.identity()).isEqualTo("/test/identity");
        assertThat(vertx.peer())
                .isEqualTo(new Peer("vertx", "vertx", List.of(), null, new Needs(null, null, null, null), null));
        assertThat(vertx.exporting()).isEqualTo(vertx);
        Contender node = plan.contender("node");
        assertThat(((Command) node.target()).words())
                .containsExactly("node", "--max-old-space-size=512", KIT + "/peers/fastify/server.js", "{port}");
        assertThat(node.port()).isEqualTo(18_099);
        assertThat(node.peer().needs()).isEqualTo(new Needs(null, "node", "20", null));
        assertThat(node.peer().build()).startsWith("npm", "ci");
        assertThat(node.peer().makes()).isEqualTo(KIT.resolve("peers/fastify/node_modules"));
        assertThat(plan.contender("lighttpd").peer().module()).isNull();
        assertThat(plan.contender("mine").peer()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            peer: vertx | peer: vert         | line 3, column 17: no catalogue has a contender 'vert' | did you mean 'vertx'?
            peer: vertx | peer: vertx, jar: x| line 3, column 3: contender vertx is a peer  | Only port, values and container
            jar: mine.jar | port: 1          | line 4, column 3: contender mine needs exactly one of jar, command, url and peer | plans.md
            """)
    void aMistakeIsNamed(String right, String wrong, String problem, String hint) {
        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> read(PLAN.replace(right, wrong)));

        assertThat(failure).hasMessageContaining(problem);
        assertThat(failure.hint()).contains(hint);
    }

    @Test
    void theEntryThatTheDocumentationShowsIsTheCataloguesOwn() throws IOException {
        String page = Files.readString(KIT.resolve("peers/README.md"));
        String shown = page.substring(page.indexOf("```text\n") + 8);

        assertThat(Files.readString(KIT.resolve("peers/catalogue.yaml")))
                .contains(shown.substring(0, shown.indexOf("```")));
    }

    @Test
    void aPartInWhichNothingIsLeftToCompareGoes() throws IOException {
        Plan plan = read(
                PLAN + "parts: [{name: one, variants: [mine, vertx]}, {name: two, variants: [mine, node, vertx]}]");

        Plan left = plan.without(Set.of(new Variant("vertx", Mode.STOCK)));

        assertThat(left.parts()).extracting(Part::name).containsExactly("two");
        assertThat(left.parts().get(0).variants()).extracting(Variant::label).containsExactly("mine", "node");
    }

    @Test
    void namedContendersAreRunWhereTheyAreComparedAndOneAloneEverywhere() {
        assertThat(partsOf("spring-mvc-tomcat", "vertx", "netty")).containsExactly("event-loops");
        assertThat(partsOf("spring-mvc-tomcat")).hasSize(6);
    }

    private static List<String> partsOf(String... contenders) {
        return reader()
                .read("graphql-echo-2023", new Overrides(List.of(contenders), List.of("stock"), null, 1, null))
                .parts()
                .stream()
                .map(Part::name)
                .toList();
    }

    @Test
    void whereItIsMissingAllPairsAreCompared() throws IOException {
        Plan plan = read(PAIRS + PLAN).without(Set.of(new Variant("mine", Mode.STOCK)));

        assertThat(plan.matches(plan.parts().get(0)))
                .extracting(match -> match.a().label() + " / " + match.b().label())
                .containsExactly("vertx / node", "vertx / lighttpd", "node / lighttpd");
    }

    @Test
    void aPartWithoutScenariosTakesThoseOfThePlan() throws IOException {
        String parts =
                """
                scenarios: [{concurrency: 7}]
                parts:
                  - {name: one, variants: [mine]}
                  - {name: two, variants: [vertx, mine], scenarios: [{concurrency: 9}]}
                """;

        Plan plan = read(PLAN + parts);

        assertThat(plan.scenarios()).extracting(Scenario::name).containsExactly("json-kit-c7", "json-kit-c9");
    }

    /** A table that fits nothing would show nothing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            scenario,container | json-kit-c50,vertx      |
            scenario,container | json-kit-c50,mine@tuned |
            scenario,container | json-kit-c5,vertx       | the plan does not have the scenario of the published values, 'json-kit-c5'
            scenario,container | json-kit-c50,vert       | the plan does not have the contender of the published values, 'vert'
            part,endpoint,container | 1-jsn,jsn,vertx   | the plan does not have the part of the published values, '1-jsn'
            part,container     | packaging,vert           | the plan does not have the contender of the published values, 'vert'
            """)
    void publishedFiguresAreOfWhatThePlanHas(String head, String row, @Nullable String problem) throws IOException {
        Files.writeString(directory.resolve("theirs-1.csv"), head + ",throughput_per_s\n" + row + ",7");
        String plan = PLAN + "published: theirs\n";

        if (problem == null) {
            assertThat(read(plan).published().values()).hasSize(1);
        } else {
            UserFailure failure = catchThrowableOfType(UserFailure.class, () -> read(plan));
            assertThat(failure).hasMessageContaining(problem).hasMessageContaining("line 8, column 12: ");
            assertThat(failure.hint()).isNotBlank();
        }
    }

    @Test
    void aFigureOfAContenderThatIsLeftOutThisTimeIsNoMistake() throws IOException {
        Files.writeString(
                directory.resolve("theirs-1.csv"), "scenario,container,throughput_per_s\njson-kit-c50,lighttpd,7\n");

        assertThat(TestPlans.read(directory, PLAN + "published: theirs\n", TestPlans.on("vertx", "mine"))
                        .published()
                        .values())
                .hasSize(1);
    }

    @Test
    void whatSlicesCannotGiveRepetitionsDo() {
        Plan whole = reader().read("graphql-echo-2023", Overrides.NONE);
        Plan scaled = reader().read("graphql-echo-2023", TestPlans.scaled(0.05));

        assertThat(whole.extent().blocks()).isEqualTo(8);
        assertThat(scaled.extent().blocks()).isBetween(2, 7);
        assertThat(Schedule.expected(scaled))
                .isLessThan(Schedule.expected(whole).dividedBy(3));
    }

    private Plan read(String text) throws IOException {
        return TestPlans.read(directory, text);
    }
}
