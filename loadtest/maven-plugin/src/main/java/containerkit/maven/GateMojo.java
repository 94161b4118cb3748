package containerkit.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Is this build no worse than its base? Fails the build where it is worse, or where that stays undecided. */
@Mojo(name = "gate")
class GateMojo extends KitMojo {
    /** What it is compared with: a jar, or a Git revision, which is built in a worktree. */
    @Parameter(property = "base", required = true)
    String base;

    /** How much more CPU per request this build may use. */
    @Parameter(property = "worseThan", defaultValue = "5%")
    String worseThan;

    @Override
    List<String> command(Path jar) throws IOException, InterruptedException, MojoFailureException {
        Path given = project.getBasedir().toPath().resolve(base);
        Path before = Files.isRegularFile(given) ? given : built();
        return List.of("gate", before.toString(), jar.toString(), "--worse-than", worseThan);
    }

    private Path built() throws IOException, InterruptedException, MojoFailureException {
        getLog().info("building " + base + " in a worktree");
        Path top = session.getTopLevelProject().getBasedir().toPath();
        return new BaseBuild(top, project.getBasedir().toPath(), directory(), maven())
                .of(
                        base,
                        List.of(
                                "--settings=" + session.getRequest().getUserSettingsFile(),
                                "-Dmaven.repo.local="
                                        + session.getLocalRepository().getBasedir()));
    }
}
