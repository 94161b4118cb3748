package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CommandTextTest {
    @Test
    void whatItNamesAsSecretIsHiddenInIt() {
        SecretOption option =
                CommandLine.populateCommand(new SecretOption(), "--secret", "license", "--secret=X-Tenant");

        assertThat(new CommandText("gate").with("--env", "LICENSE=a b").hiding(option))
                .hasToString(new CommandText("gate") + " --env 'LICENSE=(hidden)' --secret license --secret X-Tenant");
    }
}
