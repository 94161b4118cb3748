package containerkit.loadtest.plan;

import static containerkit.loadtest.plan.TestPlans.KIT;
import static containerkit.loadtest.plan.TestPlans.reader;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Target.Jar;
import containerkit.loadtest.result.Changed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanReaderTest {
    private static final String OWN_APPLICATION =
            """
            contenders:
              old: {jar: old.jar}
              new: {command: [./serve, "{port}"]}
            endpoints:
              orders:
                path: /orders
                headers: {Content-Type: application/json}
                body: '{"item": 7}'
                expect: {status: 201}
            scenarios:
              - {endpoint: orders, tool: [ab, siege], concurrency: [10, 20], duration: 10s}
            """;

    @TempDir
    Path directory;

    @Test
    void multipliesOutScenariosAndFillsInWhatIsLeftOut() throws IOException {
        Plan plan = read(OWN_APPLICATION, Overrides.NONE);

        assertThat(plan.scenarios())
                .extracting(Scenario::name)
                .containsExactly("orders-ab-c10", "orders-ab-c20", "orders-siege-c10", "orders-siege-c20");
        assertThat(plan.variants()).extracting(Variant::label).containsExactly("old", "new");
        assertThat(plan.contender("old").jar()).isEqualTo(directory.resolve("old.jar"));
        assertThat(((Jar) plan.contender("old").target()).args()).contains("--management.server.port=-1");
        Endpoint endpoint = plan.scenarios().get(0).endpoint();
        assertThat(endpoint.method()).isEqualTo("POST");
        assertThat(endpoint.expect().status()).isEqualTo(201);
        assertThat(plan.seed()).isEqualTo(42);
    }

    @Test
    void aSweepIsAModeForEachValueInPartsOfFour() throws IOException {
        Plan pools = reader().read("pools", Overrides.NONE);

        assertThat(pools.parts()).hasSize(6);
        assertThat(pools.part("jetty-2").variants())
                .extracting(Variant::key)
                .containsExactly("jetty@threads-400", "jetty@threads-16", "jetty@threads-64", "jetty@threads-200");
        assertThat(pools.mode("threads-16"))
                .isEqualTo(new Mode("threads-16", "pool", Map.of("containerkit.request-threads", "16"), List.of()));
        Plan heaps = read(OWN_APPLICATION + "sweep: {heap_mib: [32, 64, 128, 256, 512, 1024]}\n", Overrides.NONE);
        assertThat(heaps.parts()).extracting(Part::name).containsExactly("old", "new");
        assertThat(heaps.parts().get(0).variants()).hasSize(6);
        assertThat(heaps.mode("heap-64m").heapMib()).isEqualTo(64);
        assertThat(new Mode("x", null, Map.of(), List.of("-Xmx2g", "-Xmx1536k")).heapMib())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "7, 3, '', , true",
        "3, 3, '', , false",
        "7, 2, '', , false",
        "7, 3, 'profile: false', , false",
        "7, 3, 'profile: false', true, true",
        "1, 1, 'profile: true', , true",
        "7, 3, '', false, false"
    })
    void longPlansAreProfiled(int blocks, int rounds, String key, @Nullable Boolean option, boolean profiled)
            throws IOException {
        String written = OWN_APPLICATION + "rounds: " + rounds + "\n" + key + "\n";
        Overrides overrides = Changed.copy(Overrides.NONE, "blocks", blocks, "profile", option);
        assertThat(read(written, overrides).extent().profile()).isEqualTo(profiled);
    }

    @Test
    void partsCanBeChosen() {
        Overrides two = Changed.copy(Overrides.NONE, "parts", List.of("pieces", "requests"));

        assertThat(reader().read("shapes", two).parts()).extracting(Part::name).containsExactly("pieces", "requests");
    }

    @Test
    void whatAPlanOrACommandNamesAsSecretIsNotShown() throws IOException {
        Plan plan = read(
                """
                secrets: [X-License]
                jvm_flags: [-Dtenant=word1]
                mode_settings:
                  small: {properties: {my.tenant: word2}, jvm_flags: [-Dx.license=word3]}
                contenders:
                  old: {jar: old.jar, args: [--tenant, word4], env: {TENANT: word5, API_KEY: word6}}
                  there: {url: "http://h:1", restart: [curl, "http://h/?tenant=word7"], metrics: "http://h:2/m?tenant=word8"}
                endpoints:
                  orders:
                    path: /orders?tenant=word9&page=2
                    method: POST
                    headers: {X-License: word10, X-Tenant: visible}
                    body: '{"tenant": "word11"}'
                    expect: {body_matches: 'tenant=word12.*'}
                """,
                Overrides.NONE.hiding(List.of("tenant", "my-tenant", "x.license")));

        assertThat(plan.secrets().names()).containsExactly("X-License", "tenant", "my-tenant", "x.license");
        assertThat(plan.holdsSecrets()).isTrue();
        assertThat(plan.shown().toString())
                .doesNotContain("word")
                .contains("/orders?tenant=(hidden)&page=2", "X-Tenant=visible");
        assertThat(plan.shown().holdsSecrets()).isFalse();
    }

    @Test
    void aJarMayRunOnAnotherContainer() throws IOException {
        Plan plan = read(OWN_APPLICATION.replace("{jar: old.jar}", "{jar: old.jar, container: jetty}"), Overrides.NONE);

        assertThat(plan.contender("old").container()).isEqualTo(new JarContainer(Container.JETTY, null));
        assertThat(plan.contender("new").container()).isNull();
    }

    @Test
    void everyBundledPlanIsRead() {
        PlanReader reader = reader();
        assertThat(reader.bundled()).containsKeys("quick", "article-2019");
        for (String name : reader.bundled().keySet()) {
            assertThat(reader.read(name, Overrides.NONE).description()).isNotEmpty();
        }
    }

    @Test
    void theArticleHasAllItsRoundsAndItsFigures() {
        Plan plan = reader().read("article-2019", Overrides.NONE);

        long slices = plan.parts().stream()
                .mapToLong(
                        part -> (long) part.variants().size() * part.scenarios().size())
                .sum();
        assertThat(slices).isEqualTo(18 + 18 + 24); // the article's 54 rows, and Jetty's tuned six a second time
        String stock = "1-siege-stock-blocking";
        String tuned = "4-siege-tuned-blocking";
        List<String> parts = new ArrayList<>(List.of("packaging"));
        plan.parts().forEach(part -> parts.add(part.name()));
        assertThat(plan.published().values())
                .contains(new PublishedValue(stock, "undertow", "blocking", 200, "throughput_per_s", "3006.38", null))
                .contains(new PublishedValue(
                        tuned, "jetty@article-published", "blocking", null, "threads.live", "36", null))
                .contains(new PublishedValue("packaging", "jetty", null, null, "startup_time", "1.395 s", null))
                .allSatisfy(figure -> assertThat(figure.part()).isIn(parts));
    }

    @Test
    void timeScaleShortensDownToTheFloor() throws IOException {
        Plan plan = reader().read("article-2019", TestPlans.scaled(0.02));

        assertThat(plan.parts().get(0).scenarios())
                .extracting(scenario -> scenario.load().duration())
                .containsOnly(Duration.ofMillis(2_400));
        assertThat(plan.parts().get(2).scenarios())
                .extracting(scenario -> scenario.load().requests())
                .containsOnly(10_000L);
        assertThat(plan.parts().get(4).scenarios())
                .extracting(scenario -> scenario.load().duration())
                .containsOnly(Duration.ofSeconds(2));
        assertThat(plan.servers().warmUp().duration()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void overridesChooseContendersModesAndBlocks() {
        Plan plan =
                reader().read("article-2019", new Overrides(List.of("jetty"), List.of("article-published"), 3, 1, 7L));

        assertThat(plan.variants()).containsOnly(new Variant("jetty", "article-published"));
        assertThat(plan.contenders()).extracting(Contender::name).containsExactly("jetty");
        assertThat(plan.extent().blocks()).isEqualTo(3);
        assertThat(plan.seed()).isEqualTo(7);
    }

    @Test
    void aPartForValuesNeedsNoSecondServer() {
        Plan plan = reader().read("memory", Overrides.NONE);
        Plan left = plan.without(plan.variants().stream()
                .filter(variant ->
                        !variant.contender().equals("tomcat") || variant.mode().matches("heap-(?!512).*"))
                .collect(Collectors.toSet()));

        assertThat(left.parts()).extracting(Part::name).containsExactly("where");
    }

    @Test
    void aContendersValuesFillItsPaths() throws IOException {
        String plan = OWN_APPLICATION
                .replace("path: /orders", "path: '/{shop}/orders'")
                .replace("old.jar}", "old.jar, values: {shop: a b}}")
                .replace("\"{port}\"]}", "\"{port}\"], values: {shopp: new}}");

        assertThat(catchThrowableOfType(UserFailure.class, () -> read(plan, Overrides.NONE)))
                .hasMessageContaining("has characters that cannot be sent: /a b/orders");
        UserFailure misspelt =
                catchThrowableOfType(UserFailure.class, () -> read(plan.replace("a b", "ab"), Overrides.NONE));
        assertThat(misspelt).hasMessageContaining("contender new has no value 'shop'");
        assertThat(misspelt.hint()).isEqualTo("did you mean 'shopp'?");
        Plan right = read(plan.replace("a b", "ab").replace("shopp", "shop"), Overrides.NONE);
        assertThat(right.scenarios()
                        .get(0)
                        .of(right.contender("new"))
                        .endpoint()
                        .path())
                .isEqualTo("/new/orders");
    }

    @Test
    void ratesMultiplyAndStandInTheName() throws IOException {
        Plan plan = read(
                OWN_APPLICATION.replace("duration: 10s", "duration: 10s, capacity_percent: [30, 62.5]"),
                Overrides.NONE);

        assertThat(plan.scenarios()).hasSize(8);
        assertThat(plan.scenarios().get(1).name()).isEqualTo("orders-ab-c10-p62.5");
        assertThat(plan.scenarios().get(1).closed(Duration.ZERO).name()).isEqualTo("orders-ab-c10");
        assertThat(plan.parts().get(0).capacityLoads())
                .extracting(Scenario::name)
                .containsExactly("orders-ab-c10", "orders-ab-c20", "orders-siege-c10", "orders-siege-c20");
        assertThat(read(OWN_APPLICATION.replace("duration: 10s", "rate: 500"), Overrides.NONE)
                        .parts()
                        .get(0)
                        .capacityLoads())
                .isEmpty();
    }

    /** Aliases are the values of their anchors, and what a mapping has itself wins over what it merges. */
    @Test
    void aliasesAndMergesAreResolved() throws IOException {
        Plan plan = read(
                """
                jvm_flags: &flags [-Xmx1g]
                mode_settings: {big: {jvm_flags: *flags}}
                contenders: {a: {jar: a.jar, values: &values {x: 1, y: 2}}, b: {jar: b.jar, values: {<<: *values, y: 3}}}
                endpoints:
                  one: &one
                    path: /one
                    body: &body '{"item": 7}'
                    expect: {body: *body}
                  two: {<<: [{path: /two}, *one], expect: {status: 201}}
                """,
                Overrides.NONE);

        assertThat(plan.mode("big").jvmFlags()).containsExactly("-Xmx1g");
        assertThat(plan.contender("b").values()).isEqualTo(Map.of("x", "1", "y", "3"));
        Endpoint one = plan.scenarios().get(0).endpoint();
        Endpoint two = plan.scenarios().get(1).endpoint();
        assertThat(one.expect().body()).isEqualTo("{\"item\": 7}");
        assertThat(two.path()).isEqualTo("/two");
        assertThat(two.body()).isEqualTo("{\"item\": 7}");
        assertThat(two.expect()).isEqualTo(new Expectation(201, null, null, false));
    }

    @Test
    void aListNamesContendersOfTheCatalogues() throws IOException {
        String plan = "contenders: [tomcat, vertx]\nendpoints: {root: {path: /}}\n";

        Plan listed = read(plan, Overrides.NONE);

        assertThat(listed.contender("tomcat").jar()).isEqualTo(KIT.resolve("app-tomcat/target/app-tomcat.jar"));
        assertThat(listed.contender("tomcat").configuration()).isEqualTo("/test/config");
        assertThat(((Jar) listed.contender("tomcat").target()).args()).isEqualTo(Contender.SPRING_BOOT_ARGS);
        assertThat(listed.contender("vertx").peer().name()).isEqualTo("vertx");
        assertThat(read(plan.replace("[tomcat, vertx]", "{tomcat: , vertx: {peer: vertx}}"), Overrides.NONE))
                .isEqualTo(listed);
    }

    /** So that no key is left out of the documentation when one is added. */
    @Test
    void everyKeyIsDocumented() throws IOException {
        String documented = Files.readString(KIT.resolve("docs/plans.md"));

        assertThat(Stream.of(
                                PlanFile.class,
                                WarmUp.class,
                                PlanFile.Setting.class,
                                Contenders.Entry.class,
                                Endpoints.Entry.class,
                                Expectation.class,
                                Scenarios.Entry.class,
                                Parts.Entry.class)
                        .flatMap(type -> Binder.keys(type).stream()))
                .allSatisfy(key -> assertThat(documented).containsPattern("`[^`]*\\b" + key + "\\b[^`]*`"));
    }

    @Test
    void anUnknownPlanOrContenderIsNamed() {
        assertThat(catchThrowableOfType(UserFailure.class, () -> reader().read("quik", Overrides.NONE))
                        .hint())
                .isEqualTo("did you mean 'quick'?");
        assertThat(catchThrowableOfType(UserFailure.class, () -> reader().read("quick", TestPlans.on("jety")))
                        .hint())
                .isEqualTo("did you mean 'jetty'?");
    }

    private Plan read(String text, Overrides overrides) throws IOException {
        return TestPlans.read(directory, text, overrides);
    }
}
