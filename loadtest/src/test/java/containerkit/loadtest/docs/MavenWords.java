package containerkit.loadtest.docs;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The arguments of a Maven that a test cannot run, since it runs in one: each must be of a kind that is known and name what is there. */
public final class MavenWords {
    private static final Path TESTS = KitProcess.HOME.resolve("loadtest/src/test/java");
    private static final Set<String> PHASES = Set.of("test", "package", "verify");

    /** A property of Surefire's own; others are asked for by a test. */
    private static final Set<String> SUREFIRE = Set.of("surefire.failIfNoSpecifiedTests");

    private MavenWords() {}

    /** Fails with these words at the first argument that is wrong. */
    public static void check(String command, List<String> arguments) throws IOException {
        Path base = KitProcess.HOME;
        Iterator<String> words = arguments.iterator();
        while (words.hasNext()) {
            String word = words.next();
            if (word.equals("-pl")) {
                for (String module : words.next().split(",")) {
                    assertThat(base.resolve(module).resolve("pom.xml"))
                            .as(command)
                            .isRegularFile();
                }
            } else if (word.equals("-f")) {
                Path file = KitProcess.HOME.resolve(words.next());
                assertThat(file).as(command).isRegularFile();
                base = file.getParent();
            } else if (word.equals("-am")) {
                continue; // and what these are made of
            } else if (word.startsWith("-D")) {
                property(command, word.substring(2));
            } else if (word.contains(":")) {
                assertThat(KitProcess.HOME.resolve("pom.xml"))
                        .as(command)
                        .content()
                        .contains("<artifactId>" + word.substring(0, word.indexOf(':')) + "-maven-plugin</artifactId>");
            } else {
                assertThat(word).as(command).isIn(PHASES);
            }
        }
    }

    private static void property(String command, String setting) throws IOException {
        String[] words = setting.split("=", 2);
        if (words[0].equals("test")) {
            for (String name : words[1].split(",")) {
                assertThat(sources().filter(file -> file.endsWith(name + ".java")))
                        .as(command + ": the test " + name)
                        .hasSize(1);
            }
        } else if (!SUREFIRE.contains(words[0])) {
            String question = words[1].equals("true") ? "Boolean.getBoolean" : "System.getProperty";
            String asked = question + "(\"" + words[0] + "\"";
            assertThat(sources().map(MavenWords::text))
                    .as(command + ": somebody asks " + asked)
                    .anyMatch(text -> text.contains(asked));
        }
    }

    private static Stream<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path tests : List.of(TESTS, KitProcess.HOME.resolve("peers/contract/src/test/java"))) {
            try (Stream<Path> files = Files.walk(tests)) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources.stream();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
