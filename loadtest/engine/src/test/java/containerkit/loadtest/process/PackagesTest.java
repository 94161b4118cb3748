package containerkit.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PackagesTest {
    @Test
    void namesThePackagesOfThisSystem() {
        assertThat(Packages.installHint(List.of("siege", "ab")))
                .containsAnyOf("apt-get install apache2-utils siege", "brew install httpd siege");
    }
}
