package containerkit.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KitJarTest {
    @Test
    void anOldJavaCanLoadWhatTellsItsUserWhichOneIsNeeded() throws IOException {
        try (DataInputStream file = new DataInputStream(KitJar.class.getResourceAsStream("KitJar.class"))) {
            file.skipNBytes(6);
            assertThat(file.readUnsignedShort())
                    .as("version of class files of Java 8")
                    .isEqualTo(52);
        }
    }

    @Test
    void commandsAreNamedAsTheyWereGivenAndNoArgumentAsksForHelp() {
        assertThat(KitJar.command(
                        Path.of("java"), Path.of("/home"), Path.of("kit.jar").toAbsolutePath()))
                .contains("-Dkit.home=/home", "-Dkit.command=java -jar kit.jar")
                .endsWith("containerkit.loadtest.cli.Kit", "--help");
    }
}
