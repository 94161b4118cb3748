package containerkit.loadtest.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown file, taken apart.
 *
 * @param file where it is
 * @param fences its fenced code blocks
 * @param code its inline code; one that wraps is joined by a space
 * @param links what it links to, images included
 * @param paragraphs its text outside of code, headings and tables; a list's items are paragraphs of their own
 * @param anchors what can be linked to in it, by GitHub's rules
 */
public record Page(
        Path file, List<Fence> fences, List<Span> code, List<Span> links, List<Span> paragraphs, List<String> anchors) {
    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}|~{3,})\\s*([^\\s`]*)[^`]*");
    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.*?)(?:\\s+#+)?\\s*");
    private static final Pattern CODE = Pattern.compile(
            "(?<!`)(`+)(?!`)((?:(?!\n\\s*\n).)+?)(?<!`)\\1(?!`)", Pattern.DOTALL); // no blank line in it
    private static final Pattern LINK = Pattern.compile(
            "]\\(\\s*<?([^)\\s>]+)[^)]*\\)"
                    + "|^ *\\[[^]]+]:\\s*(\\S+)"
                    + "|(?:href|src)=\"([^\"]*)\""
                    + "|(https?:[^\\s)>\"]+)",
            Pattern.MULTILINE);

    private static final Pattern ITEM = Pattern.compile("(?:[-*>]|\\d+\\.) +");
    private static final Pattern NO_PARAGRAPH = Pattern.compile("(?:[#|]|<!--).*|");
    private static final Pattern LINKED = Pattern.compile("!?\\[((?:[^\\[\\]]|\\[[^\\]]*])*)]\\([^)]*\\)");

    /**
     * A piece of a page.
     *
     * @param line where it begins, counted from 1
     * @param text without line breaks
     */
    public record Span(int line, String text) {}

    /**
     * A fenced code block.
     *
     * @param language empty where none is named
     * @param line that of its first line of code, counted from 1
     * @param lines the code
     */
    public record Fence(String language, int line, List<String> lines) {}

    /** Reads a page. */
    public static Page of(Path file) {
        try {
            return of(file, Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same of these lines. */
    public static Page of(Path file, List<String> lines) {
        List<Fence> fences = new ArrayList<>();
        List<String> prose = new ArrayList<>(); // as many lines as the page, those of code empty
        String open = "";
        for (String line : lines) {
            var fence = FENCE.matcher(line);
            boolean closes = !open.isEmpty() && line.strip().equals(open);
            if (closes) {
                open = "";
            } else if (!open.isEmpty()) {
                fences.get(fences.size() - 1).lines().add(line);
            } else if (fence.matches()) {
                open = fence.group(1);
                fences.add(new Fence(fence.group(2), prose.size() + 2, new ArrayList<>()));
                closes = true;
            }
            prose.add(closes || !open.isEmpty() ? "" : line);
        }
        if (!open.isEmpty()) {
            throw new IllegalStateException(file + ": a code block is not closed");
        }
        return new Page(file, fences, code(prose), links(prose), paragraphs(prose), anchors(prose));
    }

    /** {@code README.md:12}, for messages. */
    public String place(int line) {
        return Checkout.name(file) + ":" + line;
    }

    /** Returns the sentences of a paragraph as they are read: without addresses, and with code as one word. */
    public static List<String> sentences(Span paragraph) {
        String text = CODE.matcher(paragraph.text()).replaceAll("code");
        return List.of(LINKED.matcher(text).replaceAll("$1").split("(?<=[.!?:])[)”\"]*\\s+"));
    }

    private static List<Span> code(List<String> prose) {
        return spans(String.join("\n", prose), CODE, found -> found.group(2));
    }

    private static List<Span> links(List<String> prose) {
        String text = CODE.matcher(String.join("\n", prose))
                .replaceAll(found -> found.group().replaceAll("[^\n]", " "));
        return spans(text, LINK, found -> Stream.of(1, 2, 3, 4)
                .map(found::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow());
    }

    private static List<Span> paragraphs(List<String> prose) {
        List<Span> paragraphs = new ArrayList<>();
        boolean open = false;
        for (int i = 0; i < prose.size(); i++) {
            String line = prose.get(i).strip();
            if (NO_PARAGRAPH.matcher(line).matches()) {
                open = false;
            } else if (open && !ITEM.matcher(line).lookingAt()) {
                Span last = paragraphs.remove(paragraphs.size() - 1);
                paragraphs.add(new Span(last.line(), last.text() + " " + line));
            } else {
                paragraphs.add(new Span(i + 1, ITEM.matcher(line).replaceFirst("")));
                open = true;
            }
        }
        return paragraphs;
    }

    private static List<Span> spans(String text, Pattern pattern, Function<MatchResult, String> part) {
        List<Span> spans = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        int line = 1;
        for (int seen = 0; matcher.find(); seen = matcher.start()) {
            line += (int) text.substring(seen, matcher.start())
                    .chars()
                    .filter(character -> character == '\n')
                    .count();
            spans.add(new Span(
                    line, part.apply(matcher).replaceAll("\\s*\n\\s*", " ").strip()));
        }
        return spans;
    }

    /** Letters, digits, {@code -} and {@code _} of a heading in lower case, spaces as {@code -}; a repeated one is numbered. */
    private static List<String> anchors(List<String> prose) {
        Map<String, Integer> seen = new HashMap<>();
        List<String> anchors = new ArrayList<>();
        for (String line : prose) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                String slug = heading.group(1)
                        .replaceAll("!?\\[([^]]*)]\\([^)]*\\)", "$1") // of a link its words
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                        .replace(' ', '-');
                int times = seen.merge(slug, 1, Integer::sum);
                anchors.add(times == 1 ? slug : slug + "-" + (times - 1));
            }
        }
        return anchors;
    }
}
