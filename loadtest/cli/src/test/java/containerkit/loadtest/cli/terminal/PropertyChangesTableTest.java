package containerkit.loadtest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.run.setup.PropertyChanges;
import containerkit.loadtest.run.setup.SpringProperty;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyChangesTableTest {
    private static final SpringProperty OBEYED = new SpringProperty("1", true, null, null);

    @Test
    void namesWhatTheNewerVersionNamesOtherwiseStartsOtherwiseOrIgnores() {
        Map<String, SpringProperty> newer = new HashMap<>(Map.of(
                "same", OBEYED,
                "moved", new SpringProperty(null, false, "web.moved", null),
                "raised", new SpringProperty("2", true, null, null),
                "unset", new SpringProperty(null, true, null, null),
                "dropped", new SpringProperty(null, false, null, "Nobody needs it."),
                "long-gone", new SpringProperty(null, false, "elsewhere", null)));
        Map<String, SpringProperty> older = new HashMap<>(Map.of(
                "same", OBEYED,
                "moved", OBEYED,
                "raised", OBEYED,
                "unset", OBEYED,
                "dropped", OBEYED,
                "of.another.library", OBEYED,
                "long-gone", new SpringProperty(null, false, "elsewhere", null)));
        for (int i = 1; i <= 4; i++) {
            older.put("x.front." + i, OBEYED);
            newer.put("x.front." + i, new SpringProperty(null, false, null, "End of life."));
        }

        assertThat(lines(older, newer))
                .containsExactly(
                        "",
                        "properties of Spring Boot 3.5 that 4.1 changed, as the jars' libraries tell:",
                        "  another name; the old one has no effect",
                        "    moved -> web.moved",
                        "  another default",
                        "    raised: 1 -> 2",
                        "    unset: 1 -> none",
                        "  no effect any more",
                        "    x.front.* (4): End of life.",
                        "    dropped: Nobody needs it.");
    }

    @Test
    void saysWhereNothingChanged() {
        assertThat(lines(Map.of("same", OBEYED), Map.of("same", OBEYED))).endsWith("  none");
    }

    private static List<String> lines(Map<String, SpringProperty> older, Map<String, SpringProperty> newer) {
        return new PropertyChangesTable(PropertyChanges.of("3.5", older, "4.1", newer)).lines();
    }
}
