package containerkit.loadtest.docs;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of this checkout. */
public final class Checkout {
    private static final Set<String> NOT_TRACKED = Set.of(".git", "target", "reports");

    private Checkout() {}

    /** Every page but the reports that tests compare with. */
    public static List<Page> pages() throws IOException {
        return tracked().stream()
                .filter(name -> name.endsWith(".md") && !name.contains("/golden/"))
                .map(name -> Page.of(KitProcess.HOME.resolve(name)))
                .toList();
    }

    /** What git tracks, from the top of the checkout; where there is no git, what is there and is not left out by .gitignore. */
    public static Set<String> tracked() throws IOException {
        Set<String> known = known();
        if (!known.isEmpty()) {
            return known;
        }
        try (Stream<Path> files = Files.walk(KitProcess.HOME)) {
            return files.filter(Files::isRegularFile)
                    .map(Checkout::name)
                    .filter(name -> Stream.of(name.split("/")).noneMatch(NOT_TRACKED::contains))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> known() {
        try {
            Process git = new ProcessBuilder(
                            "git",
                            "--git-dir=" + KitProcess.HOME.resolve(".git"), // named, git does not ask whose it is
                            "--work-tree=" + KitProcess.HOME,
                            "ls-files",
                            "-z")
                    .directory(KitProcess.HOME.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String names = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(names.split("\0"))
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            return Set.of(); // no git here
        }
    }

    /** From the top of the checkout. */
    static String name(Path file) {
        return KitProcess.HOME.relativize(file).toString();
    }
}
