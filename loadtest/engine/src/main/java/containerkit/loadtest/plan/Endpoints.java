package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.text.Suggestions;
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
            Map<String, String> headers,
            @Nullable String body,
            @Key(max = LARGEST_BODY) @Nullable Integer bodyBytes,
            @Key(fallback = "{}") Expectation expect,
            @Key(min = 1, max = 1_000) @Nullable Map<String, Integer> mix,
            boolean session)
            implements Binder.Bound {

        @Override
        public void check() {
            refuse(
                    mix != null && (mix.isEmpty() || at.entries().size() > 1),
                    "mix",
                    "endpoint " + at.key() + " is a mix of others, so no other key may stand beside mix",
                    "e.g. mix: {list: 3, order: 1}; give the requests endpoints of their own.");
            refuse(
                    mix == null && path == null,
                    "path",
                    "endpoint " + at.key() + " needs a path that starts with /",
                    "e.g. path: /orders");
            refuseBoth("body", "body_bytes");
            refuse(
                    session && headers.keySet().stream().anyMatch("cookie"::equalsIgnoreCase),
                    "session",
                    "endpoint " + at.key() + " has a header Cookie, and session sends those of the responses",
                    "Remove one of the two.");
        }
    }

    Map<String, Endpoint> of(Map<String, Entry> written) {
        Map<String, Endpoint> endpoints = new LinkedHashMap<>();
        written.forEach((name, entry) -> {
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
            entry.at().at("mix").at(request).known("mix " + name + " has no endpoint", single.keySet(), request);
            shares.add(new Endpoint.Share(single.get(request), weight));
        });
        return Endpoint.mix(name, shares);
    }

    private static void checkHeaders(YamlValue at, Map<String, String> headers) {
        headers.forEach((name, value) -> {
            if (HttpSyntax.isSetByTools(name) || !HttpSyntax.isHeader(name, value)) {
                throw at.at(name).keyProblem("the header '" + name + "' cannot be sent", HttpSyntax.HEADER_HINT);
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
        if (!filled.startsWith("/")) {
            throw at.mustBe("a path that starts with /", "e.g. /orders");
        }
        String sendable = HttpSyntax.encoded(filled);
        if (!filled.equals(sendable)) {
            throw at.problem(
                    at.key() + " has characters that cannot be sent: " + filled.replaceAll("\\s", " "),
                    "Write " + sendable + ".");
        }
    }
}
