package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.ContenderFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of a program before it runs: its files, its filters and its size. */
class ReadersTest {
    @TempDir
    Path directory;

    @Test
    void readsTheProgramAndTheJarsThatACommandNamesAndNeitherJavaNorALog() throws IOException {
        Path java = file("java");
        Path server = file("server");
        Path jar = file("a.jar");
        Path other = file("b.jar");
        Path cache = file("app.aot");
        Path log = file("gc.log");

        assertThat(files(
                        java.toString(),
                        "-XX:AOTCache=" + cache,
                        "-Xlog:gc:file=" + log,
                        "-cp",
                        jar + ":" + other + ":" + directory,
                        "Main"))
                .containsExactly(cache, jar, other);
        assertThat(files(server.toString(), "--port={port}")).containsExactly(server);
        assertThat(files("node", server.toString(), "missing.jar")).containsExactly(server);
    }

    private static List<Path> files(String... command) {
        return PackagingMeter.files(ContenderFixture.command("a", command));
    }

    private Path file(String name) throws IOException {
        return Files.writeString(directory.resolve(name), name);
    }

    @Test
    void theFiltersOfTheActuatorAreReadAndAnythingElseHasNone() {
        String mappings =
                """
                {"contexts": {"shop": {"parentId": null, "mappings": {
                  "servletFilters": [
                    {"name": "requestContextFilter", "className": "a.B", "urlPatternMappings": ["/*"]},
                    {"name": "Tomcat WebSocket (JSR356) Filter", "className": "c.WsFilter"}],
                  "servlets": [{"name": "dispatcherServlet"}]}}}}""";

        assertThat(SettingsReader.filterNames(mappings))
                .containsExactly("Tomcat WebSocket (JSR356) Filter", "requestContextFilter");
        assertThat(SettingsReader.filterNames("{\"contexts\": {\"shop\": {}}}")).isEmpty();
        assertThat(SettingsReader.filterNames("<html>sign in</html>")).isEmpty();
        assertThat(SettingsReader.filterNames(null)).isEmpty();
    }

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

    @Test
    void aJarThatNeedsOthersBesideItHasNoSizeOfItsOwn() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path whole = jar("whole.jar", manifest);
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "driver.jar");
        Path driven = jar("driven.jar", manifest);
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "gone.jar whole.jar");
        Path thin = jar("thin.jar", manifest);
        Path text = Files.writeString(directory.resolve("text.jar"), "no jar");

        assertThat(PackagingMeter.wholeBytes(whole)).isEqualTo(Files.size(whole));
        assertThat(PackagingMeter.wholeBytes(driven)).isEqualTo(Files.size(driven));
        assertThat(PackagingMeter.wholeBytes(thin)).isNull();
        assertThat(PackagingMeter.wholeBytes(text)).isEqualTo(Files.size(text));
    }

    private Path jar(String name, Manifest manifest) throws IOException {
        Path file = directory.resolve(name);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }
}
