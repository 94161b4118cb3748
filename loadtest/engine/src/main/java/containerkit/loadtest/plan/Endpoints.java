package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Binder.Key;
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

/** Makes the endpoints of a plan, whose paths must suit every contender. */
record Endpoints(Collection<Contender> contenders) {
    private static final int LARGEST_BODY = 16 * 1024 * 1024;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}?");

    /** Endpoint as a plan has it. */
    record Entry(
            YamlValue at,
            @Nullable String path,
            @Nullable String method,
            @Key(body = true) Map<String, String> headers,
            @Key(body = true) @Nullable String body,
            @Key(max = LARGEST_BODY) @Nullable Integer bodyBytes,
            Expectation expect,
            @Key(min = 1, max = 1_000) @Nullable Map<String, Integer> mix,
            boolean session)
            implements Binder.Bound {}

    private static final List<Rule<Entry>> RULES = List.of(
            new Rule<>(
                    "mix",
                    entry -> entry.mix() != null && entry.at().entries().size() > 1,
                    "endpoint {name} is a mix, so no other key may stand beside mix",
                    "Give the requests endpoints of their own and name them in the mix."),
            new Rule<>(
                    "mix",
                    entry -> entry.mix() != null && entry.mix().isEmpty(),
                    "the mix {name} is empty",
                    "e.g. mix: {list: 3, order: 1}"),
            new Rule<>(
                    "path",
                    entry -> entry.mix() == null && entry.path() == null,
                    "endpoint {name} needs a path that starts with /",
                    "e.g. path: /orders"),
            Rule.either("body", "body_bytes"),
            new Rule<>(
                    "session",
                    entry ->
                            entry.session() && entry.headers().keySet().stream().anyMatch("cookie"::equalsIgnoreCase),
                    "endpoint {name} has a header Cookie, and session sends those of the responses",
                    "Remove one of the two."));

    Map<String, Endpoint> of(Map<String, Entry> written) {
        Map<String, Endpoint> endpoints = new LinkedHashMap<>();
        written.forEach((name, entry) -> {
            Rule.check(RULES, entry);
            if (entry.mix() == null) {
                endpoints.put(name, endpoint(name, entry));
            }
        });
        Map<String, Endpoint> single = Map.copyOf(endpoints);
        written.forEach((name, entry) -> {
            if (entry.mix() != null) {
                endpoints.put(name, mix(name, entry, single));
            }
        });
        return endpoints;
    }

    private Endpoint endpoint(String name, Entry entry) {
        YamlValue at = entry.at();
        String body = entry.bodyBytes() == null ? entry.body() : "x".repeat(entry.bodyBytes());
        String method = entry.method() == null ? body == null ? "GET" : "POST" : entry.method();
        at.at("method").known("unknown method", HttpSyntax.METHODS, method.toUpperCase(Locale.ROOT));
        checkHeaders(at.at("headers"), entry.headers());
        checkPattern(at.at("expect"), entry.expect().bodyMatches());
        Endpoint endpoint = new Endpoint(
                name, entry.path(), method, entry.headers(), body, entry.expect(), List.of(), entry.session());
        contenders.forEach(contender -> checkPath(at.at("path"), endpoint, contender));
        return endpoint;
    }

    private static Endpoint mix(String name, Entry entry, Map<String, Endpoint> single) {
        List<Endpoint.Share> shares = new ArrayList<>();
        entry.mix().forEach((request, weight) -> {
            if (!single.containsKey(request)) {
                throw entry.at()
                        .at("mix")
                        .at(request)
                        .keyProblem(
                                "there is no endpoint '" + request + "' for the mix " + name,
                                new Suggestions(single.keySet()).hint(request));
            }
            shares.add(new Endpoint.Share(single.get(request), weight));
        });
        return Endpoint.mix(name, shares);
    }

    private static void checkHeaders(YamlValue at, Map<String, String> headers) {
        headers.forEach((name, value) -> {
            if (!HttpSyntax.isHeaderName(name)) {
                throw at.at(name)
                        .keyProblem(
                                "invalid header name '" + name + "'",
                                "A name has letters, digits and '-', and no spaces.");
            }
            if (HttpSyntax.isSetByTools(name)) {
                throw at.at(name)
                        .keyProblem(
                                "the header " + name + " is set by the tools",
                                name.equalsIgnoreCase("connection") ? "Use keep_alive of the scenario." : "Remove it.");
            }
            if (!HttpSyntax.isHeaderValue(value)) {
                throw at.at(name)
                        .problem(
                                "the value of header " + name + " must be one line of ASCII text",
                                "Remove line breaks; encode other characters.");
            }
        });
    }

    private static void checkPattern(YamlValue at, @Nullable String pattern) {
        try {
            Pattern.compile(pattern == null ? "" : pattern);
        } catch (PatternSyntaxException e) {
            throw at.at("body_matches")
                    .problem(
                            "body_matches is not a regular expression: " + e.getDescription(),
                            "Write a backslash before special characters.");
        }
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
        checkPath(at, filled);
    }

    /** Checks that a path and query can be sent unchanged. */
    static void checkPath(YamlValue at, String path) {
        if (!path.startsWith("/")) {
            throw at.mustBe("a path that starts with /", "e.g. /orders");
        }
        path.codePoints()
                .filter(letter -> letter <= ' ' || letter > '~' || letter == '#')
                .findFirst()
                .ifPresent(letter -> {
                    throw unsendable(at, letter, path);
                });
        try {
            new URI(path);
        } catch (URISyntaxException e) {
            throw unsendable(at, path.codePointAt(Math.max(0, Math.min(e.getIndex(), path.length() - 1))), path);
        }
    }

    private static UserFailure unsendable(YamlValue at, int letter, String path) {
        StringBuilder percent = new StringBuilder();
        for (byte one : Character.toString(letter).getBytes(StandardCharsets.UTF_8)) {
            percent.append("%%%02X".formatted(one));
        }
        return at.problem(
                at.key() + " contains " + (letter == ' ' ? "a space" : "'" + Character.toString(letter) + "'")
                        + ", which cannot be sent: " + path.replaceAll("\\s", " "),
                "Write " + percent + ".");
    }
}
