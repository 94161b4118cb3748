package containerkit.loadtest.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void isTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
        assertThat(Median.of(DoubleStream.of(9, 1, 4))).hasValue(4);
        assertThat(Median.of(DoubleStream.of(9, 1, 4, 2))).hasValue(3);
        assertThat(Median.of(DoubleStream.empty())).isEmpty();
    }
}
