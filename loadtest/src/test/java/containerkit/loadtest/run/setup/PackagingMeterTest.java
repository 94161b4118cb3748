package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PackagingMeterTest {
    private static final String LOG =
            """
            [INFO] Reactor Summary:
            [INFO]
            [INFO] common: the application, without a container ....... SUCCESS [  1.204 s]
            [INFO] app-tomcat: the application on Tomcat ............... SUCCESS [  2.848 s]
            [INFO] app-jetty: the application on Jetty ................. SUCCESS [01:02 min]
            [INFO] BUILD SUCCESS
            """;

    @Test
    void takesTheModulesOwnLineOfTheSummary() {
        assertThat(PackagingMeter.summaryLine("app-tomcat", LOG)).isEqualTo(2.848);
        assertThat(PackagingMeter.summaryLine("app-jetty", LOG)).isEqualTo(62.0);
        assertThat(PackagingMeter.summaryLine("app-undertow", LOG)).isNull();
    }
}
