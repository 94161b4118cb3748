package containerkit.loadtest.plan;

import containerkit.loadtest.plan.YamlValue.Fields;
import containerkit.loadtest.text.Suggestions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Reads the endpoints of a plan. */
record Endpoints(Collection<Contender> contenders) {
    static final List<String> KEYS =
            List.of("path", "method", "headers", "body", "body_bytes", "expect", "mix", "session");
    static final List<String> EXPECT_KEYS =
            List.of("status", "body", "body_matches", "varies", "content_type", "length", "sha256");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}?");

    private static final int HIGHEST_WEIGHT = 1_000;
    private static final int LARGEST_BODY = 16 * 1024 * 1024;
    private static final String COOKIE = "cookie";
    private static final Pattern MEDIA_TYPE = Pattern.compile("none|[\\w!#$&^.+-]+/[\\w!#$&^.+-]+");
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    Map<String, Endpoint> of(YamlValue written) {
        Map<String, Endpoint> endpoints = new LinkedHashMap<>();
        Map<String, YamlValue> mixes = new LinkedHashMap<>();
        written.named("an endpoint").forEach((name, value) -> {
            if (value.isMapping() && value.entries().containsKey("mix")) {
                mixes.put(name, value);
            } else {
                endpoints.put(name, endpoint(name, value));
            }
        });
        Map<String, Endpoint> single = Map.copyOf(endpoints);
        mixes.forEach((name, value) -> endpoints.put(name, mix(name, value, single)));
        if (endpoints.isEmpty()) {
            throw written.problem("a plan needs endpoints", "e.g. endpoints: {root: {path: /}}");
        }
        return endpoints;
    }

    private Endpoint endpoint(String name, YamlValue written) {
        if (written.isNull()) {
            throw written.problem("endpoint " + name + " needs a path that starts with /", "e.g. path: /orders");
        }
        Fields fields = written.fields(KEYS);
        YamlValue path = fields.at("path");
        String text = fields.text("path");
        if (text == null) {
            throw written.keyProblem("endpoint " + name + " needs a path that starts with /", "e.g. path: /orders");
        }
        String body = fields.get("body")
                .map(YamlValue::body)
                .or(() -> fields.get("body_bytes").map(bytes -> "x".repeat(bytes.whole(0, LARGEST_BODY))))
                .orElse(null);
        fields.refuseBoth("an endpoint", "body", "body_bytes");
        String method = fields.get("method", YamlValue::text, body == null ? "GET" : "POST")
                .toUpperCase(Locale.ROOT);
        if (!HttpSyntax.METHODS.contains(method)) {
            throw fields.at("method").unknown("unknown method '" + method + "'", HttpSyntax.METHODS, method);
        }
        Endpoint endpoint = new Endpoint(
                name,
                text,
                method,
                fields.get("headers", Endpoints::headers, new LinkedHashMap<>()),
                body,
                fields.get("expect", Endpoints::expectation, Expectation.OK),
                List.of(),
                fields.get("session", YamlValue::flag, false));
        if (endpoint.session() && endpoint.headers().keySet().stream().anyMatch(COOKIE::equalsIgnoreCase)) {
            throw fields.problem(
                    "session",
                    "endpoint " + name + " has a header Cookie, and session sends those of the responses",
                    "Remove one of the two.");
        }
        contenders.forEach(contender -> checkPath(path, endpoint, contender));
        return endpoint;
    }

    private static Endpoint mix(String name, YamlValue written, Map<String, Endpoint> single) {
        Fields fields = written.fields(KEYS);
        if (fields.entries().size() > 1) {
            throw written.keyProblem(
                    "endpoint " + name + " is a mix, so no other key may stand beside mix",
                    "Give the requests endpoints of their own and name them in the mix.");
        }
        List<Endpoint.Share> shares = new ArrayList<>();
        fields.at("mix").entries().forEach((request, weight) -> {
            Endpoint endpoint = single.get(request);
            if (endpoint == null) {
                throw weight.keyProblem(
                        "there is no endpoint '" + request + "' for the mix " + name,
                        new Suggestions(single.keySet()).hint(request));
            }
            shares.add(new Endpoint.Share(endpoint, (int) weight.whole(1, HIGHEST_WEIGHT)));
        });
        if (shares.isEmpty()) {
            throw fields.problem("mix", "the mix " + name + " is empty", "e.g. mix: {list: 3, order: 1}");
        }
        return Endpoint.mix(name, shares);
    }

    private static Map<String, String> headers(YamlValue written) {
        Map<String, String> headers = new LinkedHashMap<>();
        written.entries().forEach((name, value) -> {
            if (!HttpSyntax.isHeaderName(name)) {
                throw value.keyProblem(
                        "invalid header name '" + name + "'", "A name has letters, digits and '-', and no spaces.");
            }
            if (HttpSyntax.isSetByTools(name)) {
                throw value.keyProblem(
                        "the header " + name + " is set by the tools",
                        name.equalsIgnoreCase("connection") ? "Use keep_alive of the scenario." : "Remove it.");
            }
            String text = value.body();
            if (!HttpSyntax.isHeaderValue(text)) {
                throw value.problem(
                        "the value of header " + name + " must be one line of ASCII text",
                        "Remove line breaks; encode other characters.");
            }
            headers.put(name, text);
        });
        return headers;
    }

    private static Expectation expectation(YamlValue written) {
        Fields fields = written.fields(EXPECT_KEYS);
        String pattern = fields.get("body_matches", YamlValue::body);
        try {
            Pattern.compile(pattern == null ? "" : pattern);
        } catch (PatternSyntaxException e) {
            throw fields.problem(
                    "body_matches",
                    "body_matches is not a regular expression: " + e.getDescription(),
                    "Write a backslash before special characters.");
        }
        return new Expectation(
                fields.get("status", value -> value.whole(200, 599), 200),
                fields.get("body", YamlValue::body),
                pattern,
                fields.get("varies", YamlValue::flag, false),
                fields.get("content_type", value -> matching(value, MEDIA_TYPE, "a media type such as text/html")),
                fields.get("length", value -> value.whole(0, Integer.MAX_VALUE)),
                fields.get("sha256", value -> matching(value, SHA_256, "64 hexadecimal digits")));
    }

    private static String matching(YamlValue written, Pattern pattern, String expected) {
        String text = written.text().toLowerCase(Locale.ROOT);
        if (!pattern.matcher(text).matches()) {
            throw written.problem(
                    written.key() + " must be " + expected + ", got '" + written.text() + "'",
                    "docs/plans.md describes every key.");
        }
        return text;
    }

    private static void checkPath(YamlValue at, Endpoint endpoint, Contender contender) {
        String filled = endpoint.of(contender).path();
        Matcher left = PLACEHOLDER.matcher(filled);
        if (left.find()) {
            String key = left.group(1);
            throw at.problem(
                    "contender " + contender.name() + " has no value '" + key + "' for the path of endpoint "
                            + endpoint.name() + ", " + endpoint.path(),
                    contender.values().isEmpty()
                            ? "Give it one: values: {" + key + ": ...}"
                            : new Suggestions(contender.values().keySet()).hint(key));
        }
        checkPath(at, "the path of endpoint " + endpoint.name(), filled);
    }

    /**
     * Checks that a path and query can be sent unchanged.
     *
     * @param what subject of the message
     */
    static void checkPath(YamlValue at, String what, @Nullable String path) {
        if (path == null || !path.startsWith("/")) {
            throw at.problem(what + " must start with /, got '" + path + "'", "e.g. /orders");
        }
        path.codePoints()
                .filter(letter -> letter <= ' ' || letter > '~' || letter == '#')
                .findFirst()
                .ifPresent(letter -> {
                    throw at.problem(
                            what + " contains " + (letter == ' ' ? "a space" : "'" + Character.toString(letter) + "'")
                                    + ", which cannot be sent: " + path.replaceAll("\\s", " "),
                            "Write " + percent(letter) + ".");
                });
        try {
            new URI(path);
        } catch (URISyntaxException e) {
            int index = Math.max(0, Math.min(e.getIndex(), path.length() - 1));
            int letter = path.codePointAt(index);
            throw at.problem(
                    what + " is invalid at '" + Character.toString(letter) + "': " + path,
                    "Write " + percent(letter) + ".");
        }
    }

    private static String percent(int letter) {
        StringBuilder percent = new StringBuilder();
        for (byte one : Character.toString(letter).getBytes(StandardCharsets.UTF_8)) {
            percent.append("%%%02X".formatted(one));
        }
        return percent.toString();
    }
}
