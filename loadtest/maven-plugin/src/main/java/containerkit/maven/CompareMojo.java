package containerkit.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Which container costs this service less CPU? Takes about 20 minutes, or -Darguments="--budget 8m". */
@Mojo(name = "compare")
class CompareMojo extends KitMojo {
    /** A plan that the jar is run in, such as startup or memory. Default: one that is made for the jar. */
    @Parameter(property = "plan")
    private @Nullable String plan;

    @Override
    List<String> command(Path jar) {
        return plan == null ? List.of("compare", jar.toString()) : List.of("compare", plan, jar.toString());
    }
}
