package containerkit.loadtest.plan.request;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.PlanException;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** File of requests in the format of IntelliJ and VS Code ({@code .http}, {@code .rest}); scripts are refused. */
final class HttpFile {
    private static final Pattern VARIABLE = Pattern.compile("@([\\w.-]+)\\s*=\\s*(.*)");
    private static final Pattern NAME = Pattern.compile("(?:#|//)\\s*@name[\\s=]+(\\S+).*");
    private static final Pattern COMMENT = Pattern.compile("\\s*(#|//).*");
    private static final Pattern REQUEST = Pattern.compile("(?:([A-Z]+)\\s+)?(\\S.*?)(?:\\s+HTTP/[\\d.]+)?\\s*");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");
    private static final Pattern SCRIPT = Pattern.compile("\\s*[<>]\\s*(\\{%.*|\\S+\\.js\\s*)");
    private static final Pattern BODY_FILE = Pattern.compile("<(@\\S*)?\\s+(\\S.*)");
    private static final Pattern PRINTED = Pattern.compile("\\s*(>>!?|<>)\\s.*"); // where a response goes
    private static final int DEEPEST = 10; // variables in variables

    private final Path file;
    private final List<String> lines;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, String> values = new HashMap<>(); // of variables, with the values of those in them
    private final List<String> notes = new ArrayList<>();
    private long replaced; // characters that stand in place of variables
    private final Set<String> said = new HashSet<>(); // a note is for the first request that it is true of

    private HttpFile(Path file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    /** @throws PlanException with the line, if the file has something that the kit cannot send */
    static Requests of(Path file, String text) {
        HttpFile read = new HttpFile(file, text.lines().toList());
        List<Endpoint> requests = read.requests();
        if (requests.isEmpty()) {
            throw new PlanException(file + " has no request", "e.g. a line: GET http://localhost:8080/orders");
        }
        return Requests.equal(requests, true, read.notes);
    }

    private List<Endpoint> requests() {
        for (String line : lines) {
            Matcher variable = VARIABLE.matcher(line);
            if (variable.matches()) {
                variables.put(variable.group(1), variable.group(2).strip());
            }
        }
        List<Endpoint> requests = new ArrayList<>();
        int from = 0;
        for (int at = 0; at <= lines.size(); at++) {
            if (at == lines.size() || lines.get(at).startsWith("###")) {
                Endpoint request = request(from, at);
                if (request != null) {
                    requests.add(request);
                }
                from = at;
            }
        }
        return requests;
    }

    /** Returns the request in these lines; null if there is none. */
    private @Nullable Endpoint request(int from, int end) {
        String name = null;
        int at = from;
        for (; at < end; at++) {
            String line = lines.get(at);
            refuseScript(at);
            Matcher named = NAME.matcher(line);
            if (named.matches()) {
                name = named.group(1);
            } else if (line.startsWith("###")) {
                name = line.substring(3).isBlank() ? null : line.substring(3).strip();
            } else if (!line.isBlank()
                    && !COMMENT.matcher(line).matches()
                    && !VARIABLE.matcher(line).matches()) {
                break;
            }
        }
        if (at == end) {
            return null;
        }
        int first = at;
        Matcher parts = REQUEST.matcher(lines.get(at));
        if (!parts.matches()) {
            throw problem(
                    first,
                    "'" + lines.get(at) + "' is not a request line: expected METHOD URL",
                    "e.g. GET http://localhost:8080/orders");
        }
        StringBuilder url = new StringBuilder(parts.group(2));
        for (at++; at < end && lines.get(at).matches("\\s+[?&/].*"); at++) {
            url.append(lines.get(at).strip());
        }
        String method = parts.group(1) == null ? "GET" : parts.group(1);
        RequestDraft draft = RequestDraft.toUrl(method, address(url.toString(), first), place(first))
                .named(name);
        for (; at < end && !lines.get(at).isBlank(); at++) {
            header(draft, at);
        }
        draft.body(body(draft, Math.min(end, at + 1), end));
        draft.notes().stream()
                .filter(said::add)
                .map(note -> place(first) + ": " + note)
                .forEach(notes::add);
        return draft.endpoint();
    }

    /** Returns the address without a variable that stands for the server, such as that of an environment file. */
    private String address(String url, int at) {
        Matcher host = PLACEHOLDER.matcher(url);
        String rest = host.lookingAt() && !variables.containsKey(host.group(1)) ? url.substring(host.end()) : url;
        String filled = filled(rest, at, 0);
        return filled.isEmpty() ? "/" : filled;
    }

    private void header(RequestDraft draft, int at) {
        String line = lines.get(at);
        refuseScript(at);
        if (COMMENT.matcher(line).matches() || PRINTED.matcher(line).matches()) {
            return;
        }
        int colon = line.indexOf(':');
        if (colon <= 0) {
            throw problem(
                    at,
                    "'" + line.strip() + "' is not a header: expected NAME: VALUE",
                    "Put an empty line before a body.");
        }
        draft.header(
                line.substring(0, colon).strip(),
                filled(line.substring(colon + 1).strip(), at, 0));
    }

    private @Nullable String body(RequestDraft draft, int from, int end) {
        List<String> body = new ArrayList<>();
        for (int at = from; at < end; at++) {
            String line = lines.get(at);
            refuseScript(at);
            Matcher other = BODY_FILE.matcher(line);
            if (PRINTED.matcher(line).matches()) {
                continue;
            }
            if (other.matches()) {
                String text = text(other.group(2).strip(), at);
                body.add(other.group(1) == null ? text : filled(text, at, 0));
            } else {
                body.add(filled(line, at, 0));
            }
        }
        while (!body.isEmpty() && body.get(body.size() - 1).isBlank()) {
            body.remove(body.size() - 1);
        }
        boolean form = draft.endpoint().headers().entrySet().stream()
                .anyMatch(header -> header.getKey().equalsIgnoreCase("Content-Type")
                        && header.getValue().contains("x-www-form-urlencoded"));
        return form ? String.join("", body.stream().map(String::strip).toList()) : String.join("\n", body);
    }

    private String text(String name, int at) {
        try {
            return RequestFile.text(file.toAbsolutePath().resolveSibling(name));
        } catch (IOException e) {
            throw problem(at, "the file " + name + " cannot be read", "It must be text, relative to " + file + ".");
        }
    }

    private String filled(String text, int at, int depth) {
        Matcher placeholder = PLACEHOLDER.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (placeholder.find()) {
            String name = placeholder.group(1);
            String value = variables.get(name);
            if (name.startsWith("$")) {
                throw problem(
                        at,
                        "{{" + name + "}} would be another value in every request",
                        "Write a value: all contenders must get the same request.");
            }
            if (value == null || depth > DEEPEST) {
                throw problem(
                        at,
                        value == null
                                ? "the variable {{" + name + "}} has no value"
                                : "the variable {{" + name + "}} refers to itself",
                        new Suggestions(variables.keySet()).question(name).orElse("Add a line: @" + name + " = VALUE"));
            }
            if (!values.containsKey(name)) { // each only once: they may double from variable to variable
                values.put(name, filled(value, at, depth + 1));
            }
            replaced += values.get(name).length();
            if (replaced > RequestFile.LARGEST_TEXT) {
                throw problem(
                        at,
                        "with the values of its variables the file is larger than 16 MiB",
                        "Shorten {{" + name + "}}.");
            }
            placeholder.appendReplacement(filled, Matcher.quoteReplacement(values.get(name)));
        }
        return placeholder.appendTail(filled).toString();
    }

    private void refuseScript(int at) {
        if (SCRIPT.matcher(lines.get(at)).matches()) {
            throw problem(at, "the kit runs no scripts", "Remove the script, and write its values into the request.");
        }
    }

    private PlanException problem(int at, String message, String hint) {
        return new PlanException(place(at) + ": " + message, hint);
    }

    private String place(int at) {
        return file + ", line " + (at + 1);
    }
}
