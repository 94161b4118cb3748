package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.plan.Binder.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinderTest {
    @TempDir
    Path directory;

    record Inner(@Key(fallback = "7", max = 9) int depth) {}

    record Outer(
            YamlValue at,
            @Nullable Long anyNumber,
            @Nullable List<String> mayBeLeftOut,
            List<String> words,
            @Key(oneOrMore = true, above = true, max = 1.5) List<Double> shares,
            @Key(named = true) Map<String, Inner> byName,
            Inner inner,
            boolean flag)
            implements Binder.Bound {}

    @Test
    void whatIsLeftOutIsTheDefault() throws IOException {
        Outer outer = read("any_number:");

        assertThat(outer)
                .isEqualTo(new Outer(outer.at(), null, null, List.of(), List.of(), Map.of(), new Inner(7), false));
        assertThat(outer.has("any_number")).isFalse();
    }

    @Test
    void keysAreComponentsInSnakeCase() throws IOException {
        Outer outer =
                read("{any_number: -9223372036854775808, shares: 1.5, by_name: {a: {depth: 0}, b: {}}, flag: True}");

        assertThat(outer.anyNumber()).isEqualTo(Long.MIN_VALUE);
        assertThat(outer.shares()).containsExactly(1.5);
        assertThat(outer.byName()).isEqualTo(Map.of("a", new Inner(0), "b", new Inner(7)));
        assertThat(outer.flag()).isTrue();
        assertThat(Binder.keys(Outer.class))
                .startsWith("any_number", "may_be_left_out")
                .doesNotContain("at");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            any_number: 9223372036854775808 | 13: any_number must be a whole number, got '9223372036854775808'
            shares: [1, 0]                  | 13: shares must be a number above 0 and at most 1.5, got '0'
            inner: {depth: 10}              | 16: depth must be a whole number from 0 to 9, got '10'
            by_name: {a/b: {}}              | 11: invalid name 'a/b'
            by_name: {a: {dept: 1}}         | 15: unknown key 'dept'
            by_name: {a: 1}                 | 14: a must be a mapping such as {key: value}, got '1'
            words: [a, [b]]                 | 12: words must be text, got a list
            """)
    void aMistakeIsNamedWithItsPlace(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("line 1, column " + problem);
    }

    private Outer read(String text) throws IOException {
        return Binder.bind(new YamlFile(Files.writeString(directory.resolve("a.yaml"), text)).read(), Outer.class);
    }
}
