package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Vocabulary;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.run.service.PlanText.JarContender;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

    private Plan read(Requests requests) throws IOException {
        Path file = Files.writeString(
                directory.resolve("my-plan.yaml"),
                text(requests, Duration.ofMillis(6_100)).yaml());
        return new PlanReader(Path.of(".."), new Vocabulary(Set.of("kit"), List.of("cpu_us_per_request")), () -> 1L)
                .read(file.toString(), Overrides.NONE);
    }

    private static Requests each(Endpoint... requests) {
        return new Requests(
                Stream.of(requests)
                        .map(request -> new Endpoint.Share(request, 1))
                        .toList(),
                true,
                List.of());
    }

    private static PlanText text(Requests requests, @Nullable Duration startUp) {
        List<String> args = List.of("--server.port={port}", "--name={contender}");
        Map<String, String> env = Map.of("DB_URL", "jdbc:x:{contender}", "COUNT", "8");
        ServiceRequest wanted = new ServiceRequest(
                List.of(Path.of("my.jar"), Path.of("/tmp/other.jar")),
                List.of(),
                List.of(),
                false,
                new RequestSource(List.of(), List.of(), null),
                new JarStart(env, args, List.of("-Xmx1g"), 9000, "/ready", new Secrets(List.of("X-License"))),
                200.0,
                9,
                57L);
        return new PlanText(
                List.of("Made by: ./kit compare 'my\njar'"),
                wanted,
                List.of(
                        new JarContender("one", "my.jar", null, 9000),
                        new JarContender("two", "/tmp/other.jar", null, 9001)),
                args,
                requests,
                startUp);
    }

    @Test
    void twoTextsMayDifferInTheStartUpTime() {
        Requests requests = each(ROOT);
        PlanText slow = text(requests, Duration.ofSeconds(8));

        assertThat(slow.yaml()).contains("\nstart_up: 8s\n");
        assertThat(slow.isLike(text(requests, Duration.ofSeconds(6)).yaml())).isTrue();
        assertThat(slow.isLike(text(requests, null).yaml())).isTrue();
        assertThat(slow.isLike(text(each(ORDER), null).yaml())).isFalse();
    }

    @Test
    void readsBackWhatWasGiven() throws IOException {
        Plan plan = read(each(ROOT, ORDER));

        assertThat(plan.blocks()).isEqualTo(9);
        assertThat(plan.seed()).isEqualTo(57);
        assertThat(plan.jvmFlags()).containsExactly("-Xmx1g");
        assertThat(plan.secrets().names()).containsExactly("X-License");
        assertThat(plan.startUp()).isEqualTo(Duration.ofSeconds(7));
        Contender one = plan.contender("one");
        assertThat(one.jar()).isEqualTo(directory.resolve("my.jar"));
        assertThat(one.port()).isEqualTo(9000);
        assertThat(one.args()).containsExactly("--server.port={port}", "--name={contender}");
        assertThat(one.env()).containsEntry("DB_URL", "jdbc:x:{contender}").containsEntry("COUNT", "8");
        assertThat(one.ready()).isEqualTo("/ready");
        assertThat(plan.contender("two").jar()).isEqualTo(Path.of("/tmp/other.jar"));
        assertThat(plan.scenarios()).extracting(Scenario::ratePerSecond).containsExactly(null, 200.0);
        assertThat(plan.scenarios().get(0).endpoint().requests()).containsExactly(ROOT, ORDER);
    }

    @Test
    void readsBackAMix() throws IOException {
        Plan plan =
                read(new Requests(List.of(new Endpoint.Share(ROOT, 3), new Endpoint.Share(ROOT, 1)), false, List.of()));

        assertThat(plan.scenarios()).hasSize(2);
        Endpoint mix = plan.scenarios().get(0).endpoint();
        assertThat(mix.name()).isEqualTo("mix");
        assertThat(mix.requests()).extracting(Endpoint::name).containsExactly("root", "root-2");
        assertThat(mix.mix()).extracting(Endpoint.Share::weight).containsExactly(3, 1);
        assertThat(mix.requests().get(0).expect()).isEqualTo(STABLE);
    }
}
