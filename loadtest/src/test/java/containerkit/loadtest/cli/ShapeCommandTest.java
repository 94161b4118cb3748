package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code kit shape}: what cannot be counted is one clear line and a hint. */
class ShapeCommandTest {
    @TempDir
    Path directory;

    @BeforeEach
    void jars() throws IOException {
        jar("my.jar", "3.5.16");
        jar("old.jar", "2.7.18");
    }

    private void jar(String name, String bootVersion) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Start-Class", "shop.Shop");
        attributes.putValue("Spring-Boot-Version", bootVersion);
        try (OutputStream out = Files.newOutputStream(directory.resolve(name))) {
            new JarOutputStream(out, manifest).close();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            my.jar                       | kit shape needs the requests whose responses it is to count
            my.jar --path / --model none | there is no cost model at none
            my.jar --path /              | my.jar has no servlet container, and only servlets' responses can be counted
            old.jar --path /             | old.jar was built with Spring Boot 2.7.18, and responses can be counted from 3.0 on (jakarta.servlet)
            shop --env A=b               | --env goes with a jar, not with a plan
            """)
    void aMistakeIsOneLineAndAHint(String arguments, String message) {
        List<String> words = new ArrayList<>(List.of("shape"));
        for (String word : arguments.split(" ")) {
            words.add(word.endsWith(".jar") ? directory.resolve(word).toString() : word);
        }

        KitRun run = KitRun.of(KitProcess.HOME, words);

        assertThat(run.exitCode()).isEqualTo(2);
        List<String> told =
                run.err().lines().filter(line -> !line.startsWith("starting ")).toList();
        assertThat(told).hasSize(2);
        assertThat(told.get(0)).isEqualTo("kit: " + message);
        assertThat(told.get(1)).startsWith("     ");
    }
}
