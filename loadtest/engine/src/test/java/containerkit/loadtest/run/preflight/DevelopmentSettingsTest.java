package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DevelopmentSettingsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            spring.profiles.active: dev                                     | spring.profiles.active=dev (production usually: prod
            spring.profiles.include: 'api, Test'                            | spring.profiles.active=Test (production usually: prod
            'debug: true'                                                   | debug=true (production usually: unset; --arg=--debug=false)
            'logging: {level: {ROOT: debug}}'                               | logging.level.ROOT=debug (production usually: INFO; --arg=--logging.level.ROOT=INFO)
            'logging.level.org.hibernate.SQL: TRACE'                        | logging.level.org.hibernate.SQL=TRACE (production usually: INFO; --arg=--logging.level.org.hibernate.SQL=INFO)
            'spring.jpa.showSql: true'                                      | spring.jpa.show-sql=true (production usually: false
            'spring.h2.console.enabled: true'                               | spring.h2.console.enabled=true (
            'server: {error: {includeStacktrace: ALWAYS}}'                  | server.error.include-stacktrace=always (production usually: never
            """)
    void aSettingOfTheJarIsNamed(String yaml, String finding) throws IOException {
        assertThat(warnings(Map.of("application.yml", yaml), ""))
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .startsWith("shop, other run with settings of development")
                        .contains(finding));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            args: [--debug]                                   | debug=true
            args: [--logging.level.shop=TRACE]                | logging.level.shop=TRACE
            env: {SPRING_PROFILES_ACTIVE: dev}                | spring.profiles.active=dev
            env: {LOGGING_LEVEL_ROOT: DEBUG}                  | LOGGING_LEVEL_ROOT=DEBUG
            'env: {JAVA_TOOL_OPTIONS: "-agentlib:jdwp=x"}'    | jdwp
            """)
    void whatThePlanGivesIsNamed(String key, String finding) throws IOException {
        assertThat(warnings(Map.of(), key))
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("\n  ").contains(finding));
    }

    @Test
    void flagsOfThePlanAndLibrariesOfTheJarAreNamed() throws IOException {
        Path jar = jar(Map.of("lib/spring-boot-devtools-3.5.16.jar", ""));
        Plan plan = plan(jar, "", "jvm_flags: [-Dspring.jpa.show-sql=true, '-agentlib:jdwp=transport=dt_socket']\n");

        assertThat(new DevelopmentSettings(JarStarts.of(plan, Map.of()).all()).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.lines().skip(1))
                        .satisfiesExactly(
                                sql -> assertThat(sql).contains("spring.jpa.show-sql=true"),
                                devtools -> assertThat(devtools).contains("spring-boot-devtools in the jar"),
                                debugger -> assertThat(debugger).contains("a debugger may attach")));
    }

    @Test
    void whatOverridesTheJarIsReadAndACleanOneNamesNothing() throws IOException {
        String dev = "spring.profiles.active: dev\nlogging.level.ROOT: INFO\n---\n"
                + "spring.config.activate.on-profile: dev\nlogging.level.ROOT: DEBUG\n";

        assertThat(warnings(Map.of("application.yml", dev), "args: [--spring.profiles.active=prod]"))
                .isEmpty();
        assertThat(warnings(Map.of("application.yml", dev), "args: [--logging.level.ROOT=INFO]"))
                .singleElement()
                .satisfies(warning -> assertThat(warning).doesNotContain("logging.level"));
        assertThat(warnings(
                        Map.of("application.properties", "server.port=1\nlogging.level.shop=INFO\ndebug=false"), ""))
                .isEmpty();
    }

    /** @param key a key of both contenders */
    private List<String> warnings(Map<String, String> files, String key) throws IOException {
        return new DevelopmentSettings(
                        JarStarts.of(plan(jar(files), key, ""), Map.of()).all())
                .warnings();
    }

    private Path jar(Map<String, String> files) throws IOException {
        return ServiceSettingsTest.jar(directory.resolve("shop.jar"), files);
    }

    private Plan plan(Path jar, String key, String more) throws IOException {
        String contender = "jar: " + jar + (key.isEmpty() ? "" : ", " + key);
        return TestPlans.read(
                directory,
                """
                %scontenders: {shop: {%s}, other: {%s}}
                endpoints: {hello: {path: /}}
                """
                        .formatted(more, contender, contender));
    }
}
