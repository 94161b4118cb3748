package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is what is read. */
class PlanTextTest {
    private static final Expectation STABLE =
            new Expectation(200, null, null, false, "text/html", 4, Expectation.sha256("body".getBytes()));
    private static final Endpoint ROOT =
            new Endpoint("root", "/?a={b}".replace("{b}", "1"), "GET", Map.of(), null, STABLE);
    private static final Endpoint ORDER = new Endpoint(
            "post-orders",
            "/orders",
            "POST",
            Map.of("Content-Type", "application/json", "X-Odd", "yes: #1"),
            "{\n  \"item\": \"é\"\n}\r\n",
            new Expectation(201, null, null, true));

    @TempDir
    Path directory;

    @TempDir
    Path elsewhere;

    private Path here;
    private Path there;

    @BeforeEach
    void jars() throws IOException {
        here = ServiceSettingsTest.jar(directory.resolve("my.jar"), Map.of());
        there = ServiceSettingsTest.jar(elsewhere.resolve("other.jar"), Map.of());
    }

    private ServiceRequest wanted(List<Path> jars, List<String> names, List<String> on, boolean asIs) {
        return wanted(jars, names, on, asIs, null);
    }

    private ServiceRequest wanted(
            List<Path> jars, List<String> names, List<String> on, boolean asIs, @Nullable String plan) {
        return new ServiceRequest(
                jars,
                names,
                on,
                asIs,
                null,
                new JarStart(
                        Map.of("DB_URL", "jdbc:x:{contender}", "COUNT", "8"),
                        List.of("--name={contender}"),
                        List.of("-Xmx1g", "-XX:+UseG1GC"),
                        9000,
                        "/ready",
                        new Secrets(List.of("X-License"))),
                200.0,
                9,
                57L,
                plan == null ? null : PlanForJars.read(TestPlans.reader(), plan, Overrides.NONE));
    }

    private PlanText text(ServiceRequest wanted, Requests requests, @Nullable Duration startUp) {
        List<Contender> contenders = new ServiceContenders(wanted).all();
        return new PlanText(
                List.of("Made by: ./kit compare 'my\njar'"), wanted, directory, contenders, requests, startUp);
    }

    private Plan read(PlanText text) throws IOException {
        return TestPlans.read(directory, text.yaml());
    }

    @Test
    void twoTextsMayDifferInTheStartUpTime() {
        ServiceRequest wanted = wanted(List.of(here), List.of(), List.of(), false);
        Requests requests = Requests.equal(List.of(ROOT), true, List.of());
        String slow = text(wanted, requests, Duration.ofSeconds(8)).yaml();

        assertThat(slow).contains("\nstart_up: 8s\n").doesNotContain("null", "false", "[]", "{}");
        assertThat(PlanText.alike(
                        slow, text(wanted, requests, Duration.ofSeconds(6)).yaml()))
                .isTrue();
        String fast = text(wanted, requests, null).yaml();
        assertThat(PlanText.alike(slow, fast.replace("Made by: ", "Made by: nice ")))
                .isTrue();
        Requests others = Requests.equal(List.of(ORDER), true, List.of());
        assertThat(PlanText.alike(slow, text(wanted, others, null).yaml())).isFalse();
    }

    @Test
    void readsBackWhatWasGiven() throws IOException {
        for (ServiceRequest wanted : List.of(
                wanted(List.of(here), List.of(), List.of(), true),
                wanted(List.of(here, there), List.of(), List.of("jetty:12.0.30", "tomcat"), false),
                wanted(List.of(here, there), List.of("base", "head"), List.of(), false))) {
            Requests requests = Requests.equal(List.of(ROOT, ORDER), true, List.of());
            Plan plan = read(text(wanted, requests, Duration.ofMillis(6_100)));

            assertThat(plan.contenders()).isEqualTo(new ServiceContenders(wanted).all());
            assertThat(plan.criteria().pairs())
                    .isEqualTo(wanted.names().isEmpty() ? List.of() : List.of(new ContenderPair("head", "base")));
            assertThat(plan.extent().blocks()).isEqualTo(9);
            assertThat(plan.seed()).isEqualTo(57);
            assertThat(plan.servers().jvmFlags()).containsExactly("-Xmx1g", "-XX:+UseG1GC");
            assertThat(plan.secrets().names()).containsExactly("X-License");
            assertThat(plan.extent().startUp()).isEqualTo(Duration.ofSeconds(7));
            assertThat(plan.servers().warmUp().duration()).isEqualTo(Duration.ofSeconds(60));
            Endpoint mix = Endpoint.mix("mix", requests.shares());
            Scenario closed =
                    new Scenario("mix-kit-c50", mix, "kit", 50, true, Load.of(Duration.ofSeconds(1)), Slicing.USUAL);
            assertThat(plan.scenarios()).hasSize(2).first().isEqualTo(closed);
            assertThat(plan.scenarios().get(1).endpoint()).isEqualTo(mix);
            assertThat(plan.scenarios().get(1).load().perSecond()).isEqualTo(200);
        }
    }

    @Test
    void jarsTakeThePlaceOfAPlansContendersRequestsAndRate() throws IOException {
        Path file = Files.writeString(
                directory.resolve("base.yaml"),
                """
                blocks: 4
                profile: false
                jvm_flags: [-Xms9m, -XX:+UseSerialGC]
                mode_settings: {small: {jvm_flags: [-Xmx9m]}}
                contenders: [tomcat, jetty, undertow]
                pairs: [[jetty, tomcat]]
                endpoints: {a: {path: /a}, b: {path: /b}}
                scenarios: [{endpoint: [a, b], rate: 7}, {endpoint: a}, {endpoint: b}]
                parts:
                  - {name: one, variants: [tomcat, jetty]}
                  - {name: small, variants: [tomcat@small, jetty@small]}
                  - {name: two, variants: [undertow@small]}
                """);
        ServiceRequest wanted =
                wanted(List.of(here), List.of(), List.of("tomcat:10.1.50", "tomcat"), false, file.toString());
        Plan plan = read(text(wanted, Requests.equal(List.of(ROOT), true, List.of()), null));

        assertThat(plan.contenders()).isEqualTo(new ServiceContenders(wanted).all());
        assertThat(plan.criteria().pairs()).containsExactly(new ContenderPair("tomcat", "tomcat:10.1.50"));
        assertThat(plan.variants())
                .extracting(Variant::key)
                .containsExactly("tomcat:10.1.50", "tomcat", "tomcat:10.1.50@small", "tomcat@small");
        assertThat(plan.scenarios()).hasSize(2).first().satisfies(paced -> assertThat(
                        paced.load().perSecond())
                .isEqualTo(200));
        assertThat(plan.scenarios()).extracting(Scenario::endpoint).containsOnly(ROOT);
        assertThat(plan.servers().jvmFlags()).containsExactly("-Xms9m", "-Xmx1g", "-XX:+UseG1GC");
        assertThat(plan.extent().profile()).isFalse();
        assertThat(plan.extent().blocks()).as("of the command line").isEqualTo(9);
    }
}
