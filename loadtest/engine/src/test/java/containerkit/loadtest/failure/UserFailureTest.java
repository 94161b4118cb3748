package containerkit.loadtest.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserFailureTest {
    @Test
    void whatItQuotesHasNoSecrets() {
        UserFailure failure = UserFailure.missing(
                "spring-boot-starter-jetty cannot be resolved from mirror (https://me:pw@repo.example/m2): timeout",
                "check GET /a?access_token=abc&page=2");

        assertThat(failure)
                .hasMessage(
                        "spring-boot-starter-jetty cannot be resolved from mirror (https://(hidden)@repo.example/m2): timeout");
        assertThat(failure.hint()).isEqualTo("check GET /a?access_token=(hidden)&page=2");
    }
}
