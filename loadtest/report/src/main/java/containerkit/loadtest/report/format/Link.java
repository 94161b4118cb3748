package containerkit.loadtest.report.format;

import java.nio.charset.StandardCharsets;

/** A path below a run's directory as the target of a link: nothing in it can name another place or end the link. */
final class Link {
    private static final String BARE = "-._~/";

    private Link() {}

    /** Returns the path percent-encoded as RFC 3986 defines. */
    static String target(String path) {
        StringBuilder target = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean letterOrDigit = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (letterOrDigit || BARE.indexOf(c) >= 0) {
                target.append(c);
            } else {
                target.append('%').append(hex(c >> 4)).append(hex(c & 0xF));
            }
        }
        return target.toString();
    }

    private static char hex(int digit) {
        return "0123456789ABCDEF".charAt(digit);
    }
}
