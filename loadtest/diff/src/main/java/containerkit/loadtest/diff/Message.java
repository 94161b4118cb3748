package containerkit.loadtest.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One response as it was sent.
 *
 * @param headers values by name in lower case, those of one name joined, by a comma or, of cookies, a line end
 * @param body body without its framing; after an upgrade all that followed
 * @param complete true if all of the body came; a body that ends with the connection is taken as complete
 */
record Message(String status, String reason, Map<String, String> headers, String body, boolean complete) {
    private static final String END_OF_HEAD = "\r\n\r\n";

    /** Returns whether a final response follows. */
    boolean interim() {
        return status.startsWith("1") && !status.equals("101");
    }

    /** Returns whether the response says that the connection ends with it. */
    boolean closes() {
        return "close".equalsIgnoreCase(headers.get("connection"));
    }

    /**
     * Splits a text into the responses that came one behind the other, up to anything that is no response.
     *
     * @param headOnly true if none has a body
     */
    static List<Message> all(String text, boolean headOnly) {
        List<Message> messages = new ArrayList<>();
        String rest = text;
        while (rest.startsWith("HTTP/") && rest.contains(END_OF_HEAD)) {
            int end = rest.indexOf(END_OF_HEAD);
            List<String> head = rest.substring(0, end).lines().toList();
            String[] line = (head.get(0) + "  ").split(" ", 3);
            Map<String, String> headers = new TreeMap<>();
            for (String header : head.subList(1, head.size())) {
                int colon = header.indexOf(':');
                if (colon > 0) {
                    String name = header.substring(0, colon).toLowerCase(Locale.ROOT);
                    String between = name.equals("set-cookie") ? "\n" : ", ";
                    headers.merge(name, header.substring(colon + 1).strip(), (one, other) -> one + between + other);
                }
            }
            String behind = rest.substring(end + END_OF_HEAD.length());
            boolean bodiless = headOnly || line[1].startsWith("1") || line[1].equals("204") || line[1].equals("304");
            Body body = line[1].equals("101")
                    ? new Body(behind, "", true)
                    : bodiless ? new Body("", behind, true) : Body.of(headers, behind);
            messages.add(new Message(line[1], line[2].strip(), headers, body.text(), body.complete()));
            rest = body.rest();
        }
        return messages;
    }

    /** A body without its framing, and what follows it on the connection. */
    private record Body(String text, String rest, boolean complete) {
        static Body of(Map<String, String> headers, String text) {
            if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
                return chunked(text);
            }
            String length = headers.get("content-length");
            if (length == null || !length.matches("\\d{1,9}")) {
                return new Body(text, "", true); // it ends with the connection
            }
            int end = Math.min(text.length(), Integer.parseInt(length));
            return new Body(text.substring(0, end), text.substring(end), end == Integer.parseInt(length));
        }

        private static Body chunked(String text) {
            StringBuilder body = new StringBuilder();
            String rest = text;
            while (true) {
                int line = rest.indexOf("\r\n");
                if (line < 0 || !rest.substring(0, line).matches("[0-9a-fA-F]{1,7}")) {
                    return new Body(body + rest, "", false);
                }
                int size = Integer.parseInt(rest.substring(0, line), 16);
                int end = Math.min(rest.length(), line + 2 + size);
                body.append(rest, line + 2, end);
                rest = rest.substring(Math.min(rest.length(), end + 2));
                if (size == 0) {
                    return new Body(body.toString(), rest, true);
                }
            }
        }
    }
}
