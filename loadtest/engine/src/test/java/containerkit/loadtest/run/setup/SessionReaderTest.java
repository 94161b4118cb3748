package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.ContenderFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionReaderTest {
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
        return SessionReader.files(ContenderFixture.command("a", command));
    }

    private Path file(String name) throws IOException {
        return Files.writeString(directory.resolve(name), name);
    }
}
