package containerkit.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;

/** Which container costs this service less CPU? Takes about 20 minutes, or -Darguments="--budget 8m". */
@Mojo(name = "compare")
class CompareMojo extends KitMojo {
    @Override
    List<String> command(Path jar) {
        return List.of("compare", jar.toString());
    }
}
