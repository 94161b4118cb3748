package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.ModeProperties;
import containerkit.loadtest.plan.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The modes that the kit takes for level are those in which the applications level limits. */
class LevelModesTest {
    private static final Pattern MODE = Pattern.compile("BOOT-INF/classes/application-([a-z-]+)\\.yml");

    @Test
    void everyModeOfEveryApplication() throws IOException {
        Containers.requirePackaged();
        for (String container : Containers.NAMES) {
            Path jar = KitProcess.HOME.resolve("app-" + container + "/target/app-" + container + ".jar");
            assertThat(modes(jar)).contains("equal", "tuned", "virtual-stock").allSatisfy(mode -> assertThat(
                            ModeProperties.of(jar, List.of(mode)).containsKey("containerkit.backlog"))
                    .as("%s of %s is level", mode, container)
                    .isEqualTo(Mode.of(mode).level()));
        }
    }

    private static Set<String> modes(Path jar) throws IOException {
        Set<String> modes = new TreeSet<>();
        try (ZipFile entries = new ZipFile(jar.toFile())) {
            entries.stream().forEach(entry -> {
                Matcher mode = MODE.matcher(entry.getName());
                if (mode.matches()) {
                    modes.add(mode.group(1));
                }
            });
        }
        return modes;
    }
}
