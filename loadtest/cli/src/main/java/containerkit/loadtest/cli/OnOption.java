package containerkit.loadtest.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** Option that chooses contenders of a plan, or the containers that a jar runs on. */
public final class OnOption {
    public static final String NAME = "--on";

    @Option(
            names = NAME,
            split = ",",
            paramLabel = "A",
            description = "Only these: contenders of the plan; with a jar, the containers it runs on, "
                    + "e.g. tomcat:10.1.55. Default: all.")
    private List<String> names = List.of();

    public List<String> names() {
        return names;
    }
}
