package containerkit.loadtest.load;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Output of a tool. */
public record ToolOutput(String text) {
    /** Returns the number in the first group of the pattern's first match; null if it matches nowhere. */
    public @Nullable Double number(Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Double.valueOf(matcher.group(1)) : null;
    }
}
