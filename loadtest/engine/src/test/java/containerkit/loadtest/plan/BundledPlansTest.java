package containerkit.loadtest.plan;

import static containerkit.loadtest.plan.TestPlans.KIT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the plans of the kit promise. */
class BundledPlansTest {
    @ParameterizedTest
    @CsvSource({"modes, 110", "virtual, 100", "pools, 60", "connections, 20", "shapes, 80", "shop, 25", "startup, 25"})
    void takesNoLongerThanItSays(String name, int minutes) {
        assertThat(Schedule.expected(plan(name))).isLessThan(Duration.ofMinutes(minutes));
    }

    @Test
    void whatTheApplicationsReallyRunWithIsAsked() {
        String plans = "quick boot-4 decide latency article-2019 modes virtual pools connections";
        for (String name : plans.split(" ")) {
            assertThat(plan(name).contenders().stream().filter(Contender::isJar))
                    .isNotEmpty()
                    .allSatisfy(contender ->
                            assertThat(contender.configuration()).as(name).isEqualTo("/test/config"));
        }
    }

    @Test
    void boot4HasTheSameApplicationsOnTwoLinesAndBuildsTheSecond() {
        Plan plan = plan("boot-4");

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

    private static Plan plan(String name) {
        return TestPlans.reader().read(KIT + "/loadtest/plans/" + name + ".yaml", Overrides.NONE);
    }
}
