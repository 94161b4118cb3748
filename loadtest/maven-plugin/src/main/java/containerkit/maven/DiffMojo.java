package containerkit.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;

/** What does this service do differently on another container? */
@Mojo(name = "diff")
class DiffMojo extends KitMojo {
    @Override
    List<String> command(Path jar) {
        return List.of("diff", jar.toString());
    }
}
