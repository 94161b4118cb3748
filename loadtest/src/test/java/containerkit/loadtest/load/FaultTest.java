package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Fault.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
    private final ObjectMapper mapper = new ObjectMapper();

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyKindIsReadAsItIsStoredAndHasAdvice(Kind kind) throws Exception {
        Fault fault = new Fault(kind, "why");

        assertThat(mapper.readValue(mapper.writeValueAsString(fault), Fault.class))
                .isEqualTo(fault);
        assertThat(kind.advice()).endsWith(".");
    }

    @Test
    void aFaultStoredWithoutAKindKeepsItsCulprit() throws Exception {
        assertThat(mapper.readValue("{\"culprit\":\"generator\",\"reason\":\"why\"}", Fault.class))
                .isEqualTo(new Fault(Kind.TOOL_FAILED, "why"));
        assertThat(mapper.readValue("{\"culprit\":\"contender\",\"reason\":\"why\"}", Fault.class))
                .isEqualTo(new Fault(Kind.SERVER_FAILED, "why"));
    }
}
