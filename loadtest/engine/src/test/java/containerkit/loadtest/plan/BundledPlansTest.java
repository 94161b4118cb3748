package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the plans of the kit promise. */
class BundledPlansTest {
    private static final Path KIT = Path.of("..").toAbsolutePath().normalize();

    @ParameterizedTest
    @CsvSource({"modes, 110", "virtual, 100", "pools, 60", "connections, 20", "shapes, 75", "shop, 25", "startup, 25"})
    void takesNoLongerThanItSays(String name, int minutes) {
        assertThat(Schedule.expected(plan(name, 1))).isLessThan(Duration.ofMinutes(minutes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quick",
                "boot-4",
                "decide",
                "latency",
                "article-2019",
                "modes",
                "virtual",
                "pools",
                "connections"
            })
    void whatTheApplicationsReallyRunWithIsAsked(String name) {
        assertThat(plan(name, 1).contenders().stream().filter(contender -> contender.isJar()))
                .isNotEmpty()
                .allSatisfy(contender -> assertThat(contender.configuration()).isEqualTo("/test/config"));
    }

    @Test
    void boot4HasTheSameApplicationsOnTwoLinesAndBuildsTheSecond() {
        Plan plan = plan("boot-4", 1);

        assertThat(plan.contenders())
                .extracting(Contender::name)
                .containsExactly("tomcat", "tomcat-4", "jetty", "jetty-4");
        for (String container : List.of("tomcat", "jetty")) {
            assertThat(plan.contender(container).peer()).isNull();
            Contender second = plan.contender(container + "-4");
            assertThat(second.jar())
                    .isEqualTo(KIT.resolve("lines/4.1/app-" + container + "/target/app-" + container + ".jar"))
                    .isEqualTo(second.peer().makes());
            assertThat(second.peer().build())
                    .startsWith("mvn")
                    .contains(KIT.resolve("lines/4.1/pom.xml").toString(), "app-" + container);
            assertThat(second.exporting().exports()).isTrue();
        }
    }

    private static Plan plan(String name, double timeScale) {
        Vocabulary vocabulary = new Vocabulary(
                Set.of("ab", "siege", "kit"),
                List.of("cpu_us_per_request", "throughput_per_s", "latency_ms.p99", "start_s"));
        return new PlanReader(KIT, vocabulary, () -> 1)
                .read(
                        KIT.resolve("loadtest/plans/" + name + ".yaml").toString(),
                        new Overrides(List.of(), List.of(), null, timeScale, 1L));
    }
}
