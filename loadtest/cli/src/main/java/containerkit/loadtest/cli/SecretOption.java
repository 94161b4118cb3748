package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import picocli.CommandLine.Option;

/** Option that names what is hidden besides what the kit knows as secret. */
public final class SecretOption {
    static final String NAME = "--secret";

    @Option(
            names = NAME,
            paramLabel = "NAME",
            description = "Hide the values of that header, property, variable, parameter or field, too. Repeatable.")
    private List<String> names = List.of();

    /** @throws UserFailure where one can be no name */
    public List<String> names() {
        for (String name : names) {
            if (!name.matches(Secrets.NAME)) {
                throw UserFailure.usage(NAME + " must be a name, got '" + name + "'", "e.g. --secret X-License");
            }
        }
        return names;
    }

    public Secrets secrets() {
        return Secrets.KNOWN.and(names());
    }
}
