package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.app.work.FailingWork;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of the endpoints when the work fails. */
abstract class FailureContract extends RunningContract {

    FailureContract(TestedApplication application) {
        super(application, List.of(FailingWork.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "async"})
    void aFailureIsAResponseWithoutItsCause(String endpoint) {
        assertThat(Problem.detail(running.get("/test/" + endpoint), 500))
                .isNotBlank()
                .doesNotContain(FailingWork.SECRET)
                .doesNotContain("Exception");
    }
}
