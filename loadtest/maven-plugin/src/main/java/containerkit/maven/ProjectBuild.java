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
 * Packages a project without its tests, as it is or as it was in another revision.
 *
 * @param top directory of the POM that the build was started with
 * @param module directory of the project's own POM
 * @param directory where jars of other revisions are kept
 * @param maven program that builds it, with options
 */
record ProjectBuild(Path top, Path module, Path directory, List<String> maven) {
    /** Packages the project, and what it needs of the build. */
    void packaged() throws IOException, InterruptedException, MojoFailureException {
        packaged(top);
    }

    private void packaged(Path there) throws IOException, InterruptedException, MojoFailureException {
        List<String> build = new ArrayList<>(maven);
        if (!part().isEmpty()) {
            build.addAll(List.of("-pl", part(), "-am"));
        }
        build.addAll(List.of("-f", there.toString(), "package"));
        run("mvn package in " + there, build); // its options may hold passwords
    }

    /**
     * Packages the revision in a worktree, so that the working copy is not touched, and returns its jar.
     *
     * @throws MojoFailureException if Git has no such revision, or it cannot be built
     */
    Path of(String revision) throws IOException, InterruptedException, MojoFailureException {
        String commit = output("git", "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        Path root = Path.of(output("git", "rev-parse", "--show-toplevel"));
        Path worktree = Files.createTempDirectory(Files.createDirectories(directory), "base-"); // one may be left over
        output("git", "worktree", "add", "--force", "--detach", worktree.toString(), commit);
        try {
            Path there = worktree.resolve(root.relativize(top.toRealPath()));
            packaged(there);
            List<Path> jars = PackagedJar.in(there.resolve(part()).resolve("target"));
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

    private String part() {
        return top.relativize(module).toString();
    }

    private String output(String... command) throws IOException, InterruptedException, MojoFailureException {
        return run(String.join(" ", command), List.of(command));
    }

    private String run(String name, List<String> command)
            throws IOException, InterruptedException, MojoFailureException {
        Process process = new ProcessBuilder(command)
                .directory(module.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new MojoFailureException(name + " failed" + (text.isEmpty() ? "" : ":\n" + text));
        }
        return text;
    }
}
