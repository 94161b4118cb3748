package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What takes a difference away.
 *
 * @param set properties by contender
 * @param code code that does it where no property does
 */
record Remedy(Map<String, Map<String, String>> set, List<String> code) {
    /** What a person must do. */
    enum Kind {
        PROPERTY("a property levels it"),
        CODE("code levels it"),
        NOTHING("nothing known levels it");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** What takes a difference away from one container; {@code levels.yaml} explains the components; no code where none is known. */
    record Level(List<String> probes, List<String> aspects, String container, Map<String, String> set, String code) {
        Level {
            aspects = Objects.requireNonNullElse(aspects, List.of(Behaviour.STATUS));
            set = Objects.requireNonNullElse(set, Map.of());
            code = Objects.requireNonNullElse(code, "");
        }

        private boolean isFor(Difference difference) {
            return aspects.contains(difference.aspect())
                    && difference.probes().stream().anyMatch(probes::contains);
        }
    }

    /** Returns what levels a difference: of each contender the first level that names a probe and the aspect of it. */
    static Remedy of(Difference difference, Recording recording, List<Level> levels) {
        Map<String, Map<String, String>> set = new LinkedHashMap<>();
        Set<String> code = new LinkedHashSet<>();
        recording.servers().forEach((contender, server) -> levels.stream()
                .filter(level -> level.container().equals(server.container()))
                .filter(level -> level.isFor(difference))
                .findFirst()
                .ifPresent(level -> {
                    if (!level.set().isEmpty()) {
                        set.put(contender, level.set());
                    }
                    if (!level.code().isEmpty()) {
                        code.add(level.code());
                    }
                }));
        return new Remedy(set, List.copyOf(code));
    }

    Kind kind() {
        return !set.isEmpty() ? Kind.PROPERTY : code.isEmpty() ? Kind.NOTHING : Kind.CODE;
    }
}
