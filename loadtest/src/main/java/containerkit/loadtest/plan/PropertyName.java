package containerkit.loadtest.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a Spring property.
 *
 * @param text as a flat configuration file has it: {@code server.tomcat.threads.max}, {@code filters[0]}
 */
public record PropertyName(String text) {
    private static final Pattern ELEMENT = Pattern.compile("(.+?)\\[\\d+].*");
    private static final Pattern SIZE_OF_A_POOL = Pattern.compile(
            "((?:.*\\.)?(?:threads?|pool))\\.(?:min|max|min-spare|core|core-size|max-size|queue|queue-capacity"
                    + "|max-queue-capacity)");
    private static final Pattern VIRTUAL = Pattern.compile("(?:.*\\.)?(?:threads\\.virtual|virtual-threads)\\..*");
    private static final String VIRTUAL_THREADS = "virtual-threads";

    /** The list that it is an element of, or else itself: what one source of configuration replaces as a whole. */
    public String whole() {
        Matcher element = ELEMENT.matcher(text);
        return element.matches() ? element.group(1) : text;
    }

    /** What it is changed together with: sizes of one pool, or what is said of virtual threads, make no sense one by one. */
    String setting() {
        if (VIRTUAL.matcher(text).matches()) {
            return VIRTUAL_THREADS;
        }
        Matcher size = SIZE_OF_A_POOL.matcher(whole());
        return size.matches() ? size.group(1) : whole();
    }
}
