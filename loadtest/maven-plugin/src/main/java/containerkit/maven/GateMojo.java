package containerkit.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Is this build no worse than its base? Fails the build where it is worse, or where that stays undecided. */
@Mojo(name = "gate")
class GateMojo extends KitMojo {
    /**
     * What it is compared with: a jar, or a Git revision, which is built in a worktree. Without one, two versions of its
     * container: -Darguments="--on tomcat,tomcat:10.1.57".
     */
    @Parameter(property = "base")
    private @Nullable String base;

    /** How much more CPU per request this build may use. */
    @Parameter(property = "worseThan", defaultValue = "5%")
    private String worseThan;

    @Override
    List<String> command(Path jar) throws IOException, InterruptedException, MojoFailureException {
        if (base == null) {
            return List.of("gate", jar.toString(), "--worse-than", worseThan);
        }
        Path before = project.getBasedir().toPath().resolve(base);
        if (!Files.isRegularFile(before)) {
            getLog().info("building " + base + " in a worktree");
            before = build().of(base);
        }
        return List.of("gate", before.toString(), jar.toString(), "--worse-than", worseThan);
    }
}
