package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.run.setup.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tables of the properties that a newer Spring Boot renames, gives another default, or ignores. */
public record PropertyChangesTable(PropertyChanges changes) {
    private static final int WIDEST = 24;
    private static final int NAMED = 3; // of properties that went for one reason

    /** Returns the lines, the first of which is empty. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("properties of Spring Boot " + changes.older() + " that " + changes.newer()
                + " changed, as the jars' libraries tell:");
        int before = lines.size();
        if (!changes.renamed().isEmpty()) {
            lines.add("  another name; the old one has no effect");
            changes.renamed().forEach((old, now) -> lines.add("    " + old + " -> " + now));
        }
        if (!changes.defaults().isEmpty()) {
            lines.add("  another default");
            changes.defaults()
                    .forEach(each -> lines.add(
                            "    " + each.name() + ": " + shown(each.before()) + " -> " + shown(each.after())));
        }
        if (!changes.gone().isEmpty()) {
            lines.add("  no effect any more");
            changes.gone()
                    .forEach((reason, names) ->
                            lines.add("    " + named(names) + (reason.isEmpty() ? "" : ": " + reason)));
        }
        if (lines.size() == before) {
            lines.add("  none");
        }
        return lines;
    }

    private static String shown(@Nullable String value) {
        return value == null ? "none" : TextTable.cut(value, WIDEST);
    }

    /**
     * Returns the names, or, where there are many, their common beginning and number, e.g.
     * {@code management.wavefront.* (22)}.
     */
    private static String named(List<String> names) {
        if (names.size() <= NAMED) {
            return String.join(", ", names);
        }
        String common = names.get(0);
        for (String name : names) {
            while (!name.startsWith(common)) {
                common = common.substring(0, Math.max(0, common.lastIndexOf('.', common.length() - 2) + 1));
            }
        }
        return common + "* (" + names.size() + ")";
    }
}
