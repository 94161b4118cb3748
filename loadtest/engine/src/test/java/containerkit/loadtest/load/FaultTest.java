package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Fault.Kind;
import containerkit.loadtest.result.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
    private final ObjectMapper mapper = Json.mapper();

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyKindIsReadAsItIsStoredAndHasAdvice(Kind kind) throws Exception {
        Fault fault = new Fault(kind, "why");

        assertThat(mapper.readValue(mapper.writeValueAsString(fault), Fault.class))
                .isEqualTo(fault);
        assertThat(kind.advice()).endsWith(".");
    }
}
