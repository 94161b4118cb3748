package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The response without Spring. */
abstract class RawContract extends RunningContract {

    RawContract(TestedApplication application) {
        super(application, List.of(PassedFilter.class));
    }

    @Test
    void sendsTheSameBytesAsBlock() {
        HttpResponse<String> raw = running.get("/raw");
        HttpResponse<String> block = running.get("/test/block");
        assertThat(raw.statusCode()).isEqualTo(200).isEqualTo(block.statusCode());
        assertThat(raw.body()).isEqualTo(application.container() + " block!!!").isEqualTo(block.body());
        assertThat(Headers.ofApplication(block)).containsKey(PassedFilter.HEADER);
        assertThat(Headers.ofApplication(raw))
                .containsOnlyKeys("content-type", "content-length")
                .allSatisfy((name, value) ->
                        assertThat(Headers.ofApplication(block)).containsEntry(name, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/raw/", "/raw/block", "/rawer"})
    void takesNoOtherPath(String path) {
        assertThat(Problem.detail(running.get(path), 404)).contains("raw");
    }
}
