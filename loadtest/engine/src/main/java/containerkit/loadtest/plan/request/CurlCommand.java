package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.HttpSyntax;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Curl command as browsers copy it and people type it. */
public final class CurlCommand {
    private static final String JSON = "application/json";

    /** Start of a URL that says nothing here, because every contender has an address of its own. */
    private static final String ADDRESS = "^(?:[a-zA-Z][a-zA-Z0-9+.-]*://)?[^/?#]*";

    /** Headers that browsers add and that say nothing to a service. */
    private static final Pattern OF_BROWSERS =
            Pattern.compile("(?i)host|sec-.*|priority|upgrade-insecure-requests|dnt");

    /** Long option that means the same, by short option. */
    private static final Map<String, String> SHORT = Stream.of(
                    """
                    -X --request, -H --header, -d --data, -u --user, -b --cookie, -A --user-agent, -e --referer, -G --get,
                    -I --head, -L --location, -k --insecure, -s --silent, -S --show-error, -i --include, -v --verbose,
                    -f --fail, -o --output, -m --max-time"""
                            .split(",\\s+"))
            .map(pair -> pair.split(" "))
            .collect(Collectors.toUnmodifiableMap(pair -> pair[0], pair -> pair[1]));

    private static final Set<String> WITH_VALUE = Set.of(
            """
            --request --header --data --data-raw --data-binary --data-urlencode --json --user --cookie
            --user-agent --referer --url --output --max-time --connect-timeout"""
                    .split("\\s+"));

    /** Options that change how curl prints, waits, follows redirects or checks certificates, not what it sends. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            """
            --insecure --silent --show-error --include --verbose --fail --output --max-time --connect-timeout
            --http1.1 --http2 --no-progress-meter --location"""
                    .split("\\s+"));

    private final List<String> words;
    private final Path directory;
    private final List<String> notes;
    /** Headers of -H, which replace those of other options. */
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private final Map<String, String> ofOptions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<String> data = new ArrayList<>();
    private final List<String> urls = new ArrayList<>();
    private @Nullable String method;
    private boolean get;
    private boolean head;

    private CurlCommand(List<String> words, Path directory, List<String> notes) {
        this.words = words;
        this.directory = directory;
        this.notes = notes;
    }

    /**
     * @param directory directory of the files that they name
     * @throws UserFailure if one has no request in it, or more than the kit can send
     */
    public static Requests of(List<String> commands, Path directory) {
        List<Endpoint> endpoints = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (String command : commands) {
            if (command.contains("^\"")) {
                throw UserFailure.usage(
                        "--curl: the command is quoted for the Windows command prompt", "Use 'Copy as cURL (bash)'.");
            }
            endpoints.add(new CurlCommand(ShellWords.of(command), directory, notes).endpoint());
        }
        return Requests.equal(endpoints, true, notes);
    }

    private Endpoint endpoint() {
        if (words.isEmpty() || !words.get(0).matches("(.*/)?curl(\\.exe)?")) {
            throw UserFailure.usage(
                    "--curl: the command does not start with curl",
                    "e.g. --curl \"curl http://localhost:8080/orders\"; put the whole command into quotes.");
        }
        for (int at = 1; at < words.size(); at++) {
            at = take(words.get(at), at);
        }
        if (urls.size() != 1) {
            throw UserFailure.usage(
                    "--curl: expected one URL, got " + (urls.isEmpty() ? "none" : String.join(" ", urls)),
                    "e.g. curl http://localhost:8080/orders; quote values with spaces.");
        }
        String path = urls.get(0).replaceFirst(ADDRESS, "");
        String body = data.isEmpty() ? null : String.join("&", data);
        if (get && body != null) {
            path += (path.contains("?") ? "&" : "?") + body;
            body = null;
        }
        String chosen = method != null ? method : head ? "HEAD" : body != null ? "POST" : "GET";
        collectHeaders(body);
        String fromRoot = path.startsWith("/") ? path : "/" + path;
        return new RequestDraft("--curl", chosen, fromRoot, null, headers, "".equals(body) ? null : body).endpoint();
    }

    private void collectHeaders(@Nullable String body) {
        ofOptions.forEach(headers::putIfAbsent);
        if (body != null) {
            headers.putIfAbsent("Content-Type", "application/x-www-form-urlencoded");
        }
        if (headers.containsKey("Host")) {
            notes.add("left out the header Host: every contender has an address of its own");
        }
        headers.keySet()
                .removeIf(name -> HttpSyntax.isSetByTools(name)
                        || OF_BROWSERS.matcher(name).matches());
        headers.forEach((name, value) -> {
            if (!HttpSyntax.isHeader(name, value)) {
                throw UserFailure.usage("--curl: the header '" + name + "' cannot be sent", HttpSyntax.HEADER_HINT);
            }
            if (Secrets.KNOWN.named(name)) {
                notes.add("keep the plan out of version control: it holds the value of the header " + name);
            }
        });
    }

    /** Takes the word and its value; returns the index of the last word taken. */
    private int take(String word, int at) {
        if (!word.startsWith("-") || word.equals("-")) {
            urls.add(word);
            return at;
        }
        boolean spelledOut = word.startsWith("--");
        int end = spelledOut ? (word + '=').indexOf('=') : 2; // of the option's name
        String option = SHORT.getOrDefault(word.substring(0, end), word.substring(0, end));
        String rest = word.substring(end);
        if (!WITH_VALUE.contains(option)) {
            option(spelledOut ? word : option, "");
            return spelledOut || rest.isEmpty() ? at : take("-" + rest, at);
        }
        if (!rest.isEmpty()) {
            option(option, spelledOut ? rest.substring(1) : rest);
            return at;
        }
        if (at + 1 == words.size()) {
            throw UserFailure.usage("--curl: " + word + " has no value", "Copy the whole command.");
        }
        option(option, words.get(at + 1));
        return at + 1;
    }

    private void option(String option, String value) {
        switch (option) {
            case "--request" -> method = value.toUpperCase(Locale.ROOT);
            case "--url" -> urls.add(value);
            case "--header" -> header(value);
            case "--user-agent" -> ofOptions.put("User-Agent", value);
            case "--referer" -> ofOptions.put("Referer", value);
            case "--user" -> ofOptions.put("Authorization", basic(value));
            case "--cookie" -> {
                if (!value.contains("=")) {
                    throw UserFailure.usage(
                            "--curl: --cookie names the file '" + value + "'", "Give the cookies: -b 'NAME=VALUE'.");
                }
                add(ofOptions, "Cookie", value);
            }
            case "--data" -> data.add(value.startsWith("@") ? file(value).replaceAll("[\r\n]", "") : value);
            case "--data-raw" -> data.add(value);
            case "--data-binary" -> data.add(value.startsWith("@") ? file(value) : value);
            case "--data-urlencode" -> data.add(urlEncoded(value));
            case "--json" -> {
                data.add(value.startsWith("@") ? file(value) : value);
                ofOptions.putIfAbsent("Content-Type", JSON);
                ofOptions.putIfAbsent("Accept", JSON);
            }
            case "--get" -> get = true;
            case "--head" -> head = true;
            case "--compressed" -> ofOptions.putIfAbsent("Accept-Encoding", "gzip");
            default -> {
                if (!WITHOUT_EFFECT.contains(option)) {
                    throw UserFailure.usage(
                            "--curl: unknown curl option " + option,
                            "Remove what does not change the request, or write the request into a plan.");
                }
            }
        }
    }

    /** Adds a value to those of that name: in one line, they mean the same (RFC 9110, 5.3; for cookies RFC 6265, 5.4). */
    private static void add(Map<String, String> headers, String name, String value) {
        headers.merge(name, value, (before, next) -> before + (name.equalsIgnoreCase("Cookie") ? "; " : ", ") + next);
    }

    private void header(String line) {
        int colon = line.indexOf(':');
        if (colon > 0) { // "Name;" and "Name:" without a value are curl's ways to send none
            String value = line.substring(colon + 1).strip();
            if (!value.isEmpty()) {
                add(headers, line.substring(0, colon).strip(), value);
            }
        } else if (!line.endsWith(";")) {
            throw UserFailure.usage(
                    "--curl: '" + line + "' is not a header: expected NAME: VALUE", "e.g. -H 'Accept: text/html'");
        }
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
    }

    private String file(String value) {
        String name = value.substring(1);
        try {
            return Files.readString(directory.resolve(name));
        } catch (IOException e) {
            throw UserFailure.usage(
                    "--curl: the file " + name + " of the body cannot be read", "Name a text file, or write the body.");
        }
    }

    /** Encodes {@code content}, {@code =content}, {@code name=content}, {@code @file} or {@code name@file}, as curl does. */
    private String urlEncoded(String value) {
        int equals = value.indexOf('=');
        int at = equals < 0 ? value.indexOf('@') : equals;
        String content = equals < 0 && at >= 0 ? file(value.substring(at)) : value.substring(at + 1);
        return (at > 0 ? value.substring(0, at) + "=" : "") + URLEncoder.encode(content, StandardCharsets.UTF_8);
    }
}
