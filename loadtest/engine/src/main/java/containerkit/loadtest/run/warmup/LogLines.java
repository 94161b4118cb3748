package containerkit.loadtest.run.warmup;

import containerkit.loadtest.result.WarmUpResult.LoudestLogger;
import containerkit.loadtest.secret.Secrets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lines of a log in the patterns that Spring Boot, Logback and Log4j have by default. */
final class LogLines {
    private static final Pattern LINE = Pattern.compile("\\b(?<level>TRACE|DEBUG|INFO|WARN|ERROR)\\b.*?(?<![\\w.$-])"
            + "(?<logger>(?:[a-z_$][\\w$]*\\.)+[\\w$]+|(?<=]\\s)[a-z][\\w$-]*(?=\\s+:))"
            + "\\s*(?:\\[[^\\]]*]\\s*)?(?::|--?)\\s");
    private static final Pattern GOES_ON =
            Pattern.compile("\\s.*|(Caused by: )?[a-z][\\w.$]*\\.[A-Z][\\w$]*(Exception|Error)\\b.*");
    private static final Pattern COLOUR = Pattern.compile("[\\x1b ]?\\[\\d[\\d;]*m");

    /** Packages whose names Logback abbreviates to {@code o.e.jetty} or {@code o.e.j}. */
    private static final List<String> KNOWN = List.of(
            "org.eclipse.jetty",
            "io.undertow",
            "org.xnio",
            "org.apache.catalina",
            "org.apache.coyote",
            "org.apache.tomcat",
            "org.springframework",
            "org.hibernate",
            "com.zaxxer.hikari",
            "io.netty");

    private static final String SHORTENED = "";
    private static final int SEGMENTS = 3; // of a package that is not known
    private static final int NAMED = 3; // of shortened loggers
    private static final int CONTINUED = 10; // lines without a logger for one with it; a statement of SQL has several
    private static final int LONGEST = 200;

    private LogLines() {}

    /** @param family package to set a level for; empty if the logger's name is shortened and not known */
    private record Line(@Nullable String logger, @Nullable String family, @Nullable String level, String text) {
        static Line of(String text) {
            String plain = COLOUR.matcher(text).replaceAll("");
            Matcher line = LINE.matcher(plain);
            return line.find()
                    ? new Line(line.group("logger"), familyOf(line.group("logger")), line.group("level"), plain)
                    : new Line(null, null, null, plain);
        }
    }

    /** Returns the logger of most lines; null if there are none. Indented ones and exceptions belong to those above. */
    static @Nullable LoudestLogger loudest(List<String> texts, Secrets secrets) {
        List<Line> lines = texts.stream()
                .map(Line::of)
                .filter(line ->
                        !line.text().isBlank() && !GOES_ON.matcher(line.text()).matches())
                .toList();
        Map<String, List<Line>> byLogger = new LinkedHashMap<>();
        lines.forEach(line -> byLogger.computeIfAbsent(String.valueOf(line.family()), name -> new ArrayList<>())
                .add(line));
        Optional<List<Line>> most = byLogger.values().stream()
                .max(Comparator.comparingInt(
                        group -> group.get(0).logger() == null ? group.size() / CONTINUED : group.size()));
        if (most.isEmpty()) {
            return null;
        }
        Line last = most.get().get(most.get().size() - 1);
        String text = last.text().strip();
        return new LoudestLogger(
                SHORTENED.equals(last.family())
                        ? byFrequency(most.get(), Line::logger).limit(NAMED).collect(Collectors.joining(", "))
                        : last.family(),
                byFrequency(most.get(), Line::level).findFirst().orElse(null),
                Math.round(100f * most.get().size() / lines.size()),
                secrets.shown(text.substring(0, Math.min(text.length(), LONGEST))));
    }

    private static Stream<String> byFrequency(List<Line> lines, Function<Line, @Nullable String> value) {
        return lines.stream()
                .flatMap(line -> Stream.ofNullable(value.apply(line)))
                .collect(Collectors.groupingBy(each -> each, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey);
    }

    /** Returns the package to set a level for: one that is known, or the first segments of another. */
    private static String familyOf(String logger) {
        List<String> segments = List.of(logger.split("\\."));
        return KNOWN.stream()
                .filter(known ->
                        logger.matches(known.replace(".", "\\.").replaceAll("(\\w)(\\w+)", "$1($2)?") + "\\..+"))
                .findFirst()
                .orElseGet(() -> segments.stream().anyMatch(segment -> segment.length() == 1)
                        ? SHORTENED
                        : segments.stream()
                                .limit(Math.max(1, Math.min(SEGMENTS, segments.size() - 1)))
                                .collect(Collectors.joining(".")));
    }
}
