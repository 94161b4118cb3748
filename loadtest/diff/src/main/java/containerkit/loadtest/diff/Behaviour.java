package containerkit.loadtest.diff;

import containerkit.loadtest.diff.Exchange.End;
import java.net.URI;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Behaviour of a server on a probe, in a form in which servers can be compared.
 *
 * @param aspects value by aspect, e.g. {@code status} or {@code header vary}
 * @param statuses how it responded; several where that was not the same each time
 * @param sent sent text, one character for each byte; empty where no server was started
 * @param received received text, one character for each byte; the end of a long one is left out
 * @param varied all values of each aspect that had a few values, different from one time to the next; an aspect with
 *     more has none to compare
 */
record Behaviour(
        Map<String, String> aspects,
        List<Status> statuses,
        String sent,
        String received,
        Map<String, SortedSet<String>> varied) {
    static final String STATUS = "status";
    static final String CONNECTION = "connection";
    static final String BODY = "body";
    static final String BODY_END = "end of the body";
    static final String REASON = "reason phrase";
    static final String HEADER = "header ";
    static final String LASTS = "connection ends after";
    static final String SENDING = "sending";
    static final String TOLD = "the application is told";
    static final String VARIES = "varies";
    static final String ABSENT = "absent";

    static final String NOT_STARTED = "server does not start";

    private static final String TOO_LONG = "too long to be compared";
    private static final Set<String> OF_THE_END = Set.of(BODY, BODY_END, CONNECTION);
    private static final int MOST_VALUES = 3;
    private static final int MOST_CHARACTERS = 1_500;
    private static final int LONGEST_LINE = 60;
    private static final int STEP_SECONDS = 5;
    private static final Pattern TIME = Pattern.compile(
            "\\b\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:[0-9:.,]+(Z|[+-]\\d\\d:?\\d\\d)?)?\\b|\\b\\d\\d\\.\\d\\d\\.\\d{4}\\b"
                    + "|\\w{3} \\w{3} \\d\\d \\d\\d:\\d\\d:\\d\\d \\w+ \\d{4}|\\w{3}, \\d\\d[ -]\\w{3}[ -]\\d{4} \\d\\d:\\d\\d:\\d\\d GMT");
    private static final Pattern IDENTIFIER = Pattern.compile(
            "\\b(?!(\\w)\\1+\\b)[0-9A-Fa-f]{16,}\\b|(?<=JSESSIONID=)[\\w.!-]+"); // not what probes are filled with
    private static final int FRAME_TYPE = 3;
    private static final int SETTINGS = 4;

    /**
     * @param names names of all contenders, the longest first
     * @param told report of the application on what it was told; null where that was not asked
     */
    static Behaviour of(
            Probe probe, URI server, List<String> names, String sent, Exchange exchange, @Nullable String told) {
        List<Message> messages = Message.all(exchange.text(), probe.headOnly());
        Map<String, String> aspects = new LinkedHashMap<>();
        Message last = messages.isEmpty() ? null : messages.get(messages.size() - 1);
        Status status = last == null
                ? Status.ofNone(nothing(exchange))
                : Status.of(messages.stream().map(Message::status).toList(), ending(probe, exchange, last));
        aspects.put(STATUS, status.text());
        if (last != null) {
            if (exchange.end() == End.TOO_LONG) {
                aspects.put(BODY, TOO_LONG);
            } else if (probe.leaving() != Probe.Leaving.IN_BETWEEN) { // else the client ends the body
                String body = withoutVolatileParts(last.body(), server, names);
                aspects.put(BODY, last.status().equals("101") ? frames(last.body()) : line(body));
                aspects.put(BODY_END, last.complete() ? "as announced" : "cut off");
            }
            last.headers().forEach((name, value) -> aspects.put(HEADER + name, header(name, value, server, names)));
            aspects.put(REASON, last.reason().isEmpty() ? "none" : last.reason());
        }
        if (exchange.brokenOff()) {
            aspects.put(SENDING, "broken off");
        }
        if (probe.leaving() != Probe.Leaving.IN_BETWEEN
                && exchange.end() != End.REFUSED
                && exchange.end() != End.TOO_LONG) {
            aspects.put(CONNECTION, exchange.end().name().toLowerCase(Locale.ROOT));
        }
        if (probe.waitSeconds() > 0) {
            aspects.put(LASTS, lasted(exchange, probe.waitSeconds()));
        }
        if (told != null) {
            aspects.put(TOLD, told.isEmpty() ? "nothing" : told);
        }
        return new Behaviour(aspects, List.of(status), cut(sent), cut(exchange.text()), Map.of());
    }

    private static String nothing(Exchange exchange) {
        String text = exchange.text();
        if (exchange.end() == End.REFUSED) {
            return "no connection";
        }
        if (framed(text)) {
            return "HTTP/2 frames";
        }
        String what = text.isEmpty() ? "no response" : "bytes that are no response";
        return exchange.end() == End.RESET ? what + ", reset" : what;
    }

    private static boolean framed(String text) {
        return text.length() > FRAME_TYPE && text.charAt(0) == 0 && text.charAt(FRAME_TYPE) == SETTINGS;
    }

    /**
     * Returns the first content after an upgrade: HTTP/2, or a WebSocket's message, whatever frames it comes in (RFC
     * 6455, section 5.2).
     */
    private static String frames(String text) {
        if (text.length() < 2) {
            return "no frame";
        }
        if (framed(text)) {
            return "HTTP/2 frames";
        }
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
        StringBuilder message = new StringBuilder();
        try {
            while (true) {
                int first = bytes.get();
                int code = first & 0x0f;
                int seven = bytes.get() & 0x7f;
                long length = seven < 126 ? seven : seven == 126 ? bytes.getShort() & 0xffff : bytes.getLong();
                byte[] payload = new byte[(int) Math.max(0, Math.min(length, text.length()))];
                bytes.get(payload);
                if (code == 8) {
                    return "close "
                            + (payload.length < 2
                                    ? ""
                                    : ByteBuffer.wrap(payload).getShort());
                }
                if (code < 8) { // the others are pings
                    message.append(new String(payload, StandardCharsets.ISO_8859_1));
                    if ((first & 0x80) != 0) {
                        return "text " + line(message.toString());
                    }
                }
            }
        } catch (BufferUnderflowException e) {
            return "text without its end";
        }
    }

    /** Returns the behaviour where no server was started. */
    static Behaviour ofNone(String reason) {
        return new Behaviour(
                Map.of(STATUS, NOT_STARTED), List.of(Status.ofNone(NOT_STARTED)), "", cut(reason), Map.of());
    }

    /** Returns whether the last of several requests had a response, and how the connection ended where it had none. */
    private static Status.Ending ending(Probe probe, Exchange exchange, Message last) {
        if (probe.stages().size() == 1 || exchange.responded() || exchange.end() == End.TOO_LONG) {
            return Status.Ending.COMPLETE;
        }
        if (exchange.end() == End.KEPT) {
            return Status.Ending.SILENT;
        }
        return last.closes() ? Status.Ending.ANNOUNCED : Status.Ending.CLOSED;
    }

    private static String lasted(Exchange exchange, int waited) {
        if (exchange.end() == End.KEPT) {
            return "more than " + waited + " s";
        }
        long steps = Math.round(exchange.lasted().toMillis() / 1_000.0 / STEP_SECONDS);
        return steps == 0 ? "at once" : "about " + steps * STEP_SECONDS + " s";
    }

    /**
     * Returns the joint behaviour of a probe that was sent several times. An aspect that had more than a few values, or
     * another one each time, is no more than {@link #VARIES}.
     */
    static Behaviour of(List<Behaviour> seen) {
        List<String> names = seen.stream()
                .flatMap(each -> each.aspects.keySet().stream())
                .distinct()
                .toList();
        Map<String, String> aspects = new LinkedHashMap<>();
        Map<String, SortedSet<String>> varied = new TreeMap<>();
        for (String name : names) {
            SortedSet<String> values = new TreeSet<>();
            seen.forEach(each -> values.add(each.value(name)));
            if (values.size() > MOST_VALUES || values.size() > 1 && values.size() == seen.size()) {
                aspects.put(name, VARIES);
            } else if (values.size() > 1) {
                aspects.put(name, VARIES + ": " + String.join(" or ", values));
                varied.put(name, values);
            } else {
                aspects.put(name, values.first());
            }
        }
        Behaviour shown = seen.stream()
                .min(Comparator.comparing(each -> each.aspects.toString())) // not that which was quicker
                .orElseThrow();
        List<Status> statuses =
                seen.stream().flatMap(each -> each.statuses.stream()).distinct().toList();
        return new Behaviour(aspects, statuses, shown.sent, shown.received, varied);
    }

    /** Returns the value of an aspect; {@link #ABSENT} where it has none, and for sending {@code to its end}. */
    String value(String aspect) {
        return aspects.getOrDefault(aspect, aspect.equals(SENDING) ? "to its end" : ABSENT);
    }

    boolean started() {
        return !NOT_STARTED.equals(aspects.get(STATUS));
    }

    /**
     * Returns whether the behaviour can be compared in an aspect: the server was asked, its values were not another one
     * each time, and its end was seen.
     */
    boolean comparable(String aspect) {
        return (started() || aspect.equals(STATUS))
                && !VARIES.equals(aspects.get(aspect))
                && !(TOO_LONG.equals(aspects.get(BODY)) && OF_THE_END.contains(aspect));
    }

    Set<String> values(String aspect) {
        return varied.getOrDefault(aspect, new TreeSet<>(Set.of(value(aspect))));
    }

    private static String header(String name, String value, URI server, List<String> names) {
        return switch (name) {
            case "date", "expires", "last-modified" -> "present";
            case "content-length" -> value.equals("0") ? "0" : "present"; // a body is compared itself
            case "set-cookie" ->
                line(value.lines()
                        .map(cookie -> cookie(withoutVolatileParts(cookie, server, names)))
                        .sorted()
                        .collect(Collectors.joining(", ")));
            case "etag" -> line(value); // an identifier, and what clients send back
            default -> line(withoutVolatileParts(value, server, names));
        };
    }

    /** Returns a cookie with its attributes in alphabetical order and lower case: order and case mean nothing there. */
    private static String cookie(String value) {
        List<String> parts = List.of(value.split("; *"));
        return parts.get(0)
                + parts.stream()
                        .skip(1)
                        .map(part -> "; " + part.toLowerCase(Locale.ROOT))
                        .sorted()
                        .collect(Collectors.joining());
    }

    /** Returns a text in one line; a long one as its begin and a hash code. */
    private static String line(String text) {
        String line = text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "·").strip();
        if (line.isEmpty()) {
            return "empty";
        }
        return line.length() <= LONGEST_LINE
                ? line
                : line.substring(0, LONGEST_LINE - 16) + "… #" + String.format(Locale.ROOT, "%08x", text.hashCode());
    }

    private static String withoutVolatileParts(String text, URI server, List<String> names) {
        String own = text.replace(server.getAuthority(), "server").replace(":" + server.getPort(), ":port");
        for (String name : names) {
            own = own.replaceAll("\\b" + Pattern.quote(name) + "\\b", "{contender}");
        }
        return IDENTIFIER.matcher(TIME.matcher(own).replaceAll("{time}")).replaceAll("{id}");
    }

    private static String cut(String text) {
        return text.length() <= MOST_CHARACTERS
                ? text
                : text.substring(0, MOST_CHARACTERS) + "… (" + text.length() + " bytes)";
    }
}
