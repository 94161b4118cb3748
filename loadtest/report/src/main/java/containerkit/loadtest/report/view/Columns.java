package containerkit.loadtest.report.view;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Declares a table column by column; null is printed as {@value #UNKNOWN}. */
public final class Columns<R> {
    public static final String UNKNOWN = "n/a";

    private final List<Declared<R>> declared = new ArrayList<>();

    private record Declared<R>(Column column, Function<R, @Nullable String> cell, boolean always) {}

    public Columns<R> text(String heading, Function<R, @Nullable String> cell) {
        declared.add(new Declared<>(new Column(heading, false), cell, true));
        return this;
    }

    /** Adds a column of words that is left out where no row has any. */
    public Columns<R> textIfAny(String heading, Function<R, @Nullable String> cell) {
        declared.add(new Declared<>(new Column(heading, false), cell, false));
        return this;
    }

    public Columns<R> value(String heading, Function<R, @Nullable String> cell) {
        declared.add(new Declared<>(new Column(heading, true), cell, true));
        return this;
    }

    /** Adds a column of values that is left out where no row has one. */
    public Columns<R> valueIfAny(String heading, Function<R, @Nullable String> cell) {
        declared.add(new Declared<>(new Column(heading, true), cell, false));
        return this;
    }

    /** Returns the table; nothing where it has no rows. */
    public List<Content> ifAny(String caption, List<R> rows) {
        return rows.isEmpty() ? List.of() : List.of(table(caption, rows));
    }

    public Content.Table table(String caption, List<R> rows) {
        List<Declared<R>> shown = declared.stream()
                .filter(each -> each.always()
                        || rows.stream().anyMatch(row -> each.cell().apply(row) != null))
                .toList();
        return new Content.Table(
                caption,
                shown.stream().map(Declared::column).toList(),
                rows.stream()
                        .map(row -> shown.stream()
                                .map(each ->
                                        Objects.requireNonNullElse(each.cell().apply(row), UNKNOWN))
                                .toList())
                        .toList(),
                List.of());
    }
}
