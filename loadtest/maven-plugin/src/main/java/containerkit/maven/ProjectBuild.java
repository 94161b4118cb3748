package containerkit.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;

/**
 * The jar of another revision of a project, built beside it: the working copy is not touched.
 *
 * @param top directory of the POM that the build was started with
 * @param module directory of the project's own POM
 * @param directory where its files are kept
 * @param maven program that builds it
 */
record BaseBuild(Path top, Path module, Path directory, Path maven) {
    /**
     * Builds the revision without its tests and returns its jar.
     *
     * @throws MojoFailureException if Git has no such revision, or it cannot be built
     */
    Path of(String revision, List<String> options) throws IOException, InterruptedException, MojoFailureException {
        String commit = output("git", "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        Path root = Path.of(output("git", "rev-parse", "--show-toplevel"));
        Path worktree = Files.createDirectories(directory).resolve("base-" + commit.substring(0, 12));
        output("git", "worktree", "add", "--force", "--detach", worktree.toString(), commit);
        try {
            Path there = worktree.resolve(root.relativize(top.toRealPath()));
            String part = top.relativize(module).toString();
            List<String> build = new ArrayList<>(List.of(maven.toString(), "-q", "-B", "-DskipTests"));
            build.addAll(options);
            if (!part.isEmpty()) {
                build.addAll(List.of("-pl", part, "-am"));
            }
            build.addAll(List.of("-f", there.toString(), "package"));
            output(build.toArray(String[]::new));
            List<Path> jars = PackagedJar.in(there.resolve(part).resolve("target"));
            if (jars.size() != 1) {
                throw new MojoFailureException(revision + " makes " + jars.size()
                        + " jars of Spring Boot in target: build its jar, and name that with -Dbase");
            }
            String name = jars.get(0).getFileName().toString();
            return Files.move(
                    jars.get(0),
                    directory.resolve("base-" + commit.substring(0, 12) + name.substring(name.length() - 4)),
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            output("git", "worktree", "remove", "--force", worktree.toString());
        }
    }

    private String output(String... command) throws IOException, InterruptedException, MojoFailureException {
        Process process = new ProcessBuilder(command)
                .directory(module.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new MojoFailureException(
                    String.join(" ", command) + " failed" + (text.isEmpty() ? "" : ":\n" + text));
        }
        return text;
    }
}
