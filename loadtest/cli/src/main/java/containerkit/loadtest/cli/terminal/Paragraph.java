package containerkit.loadtest.cli.terminal;

import java.util.List;
import org.apache.commons.text.WordUtils;

/**
 * Text in lines of at most 80 characters, all but the first of them indented.
 *
 * @param text without line breaks
 */
public record Paragraph(String text) {
    static final int COLUMNS = 80;

    private static final String NEXT = "\n  ";

    public List<String> lines() {
        return WordUtils.wrap(text, COLUMNS - NEXT.length() + 1, NEXT, false)
                .lines()
                .toList();
    }
}
