package containerkit.loadtest.plan;

import containerkit.loadtest.plan.PlanFile.EndpointFile;
import containerkit.loadtest.plan.PlanFile.ExpectationFile;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Reads what a plan says about endpoints. */
record Endpoints(Path file, YamlFile yaml, Collection<Contender> contenders) {
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]*"; // it becomes part of file names
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}?");

    Map<String, Endpoint> of(@Nullable Map<String, EndpointFile> written) {
        if (written == null || written.isEmpty()) {
            throw new PlanException(file + ": a plan needs endpoints", "see docs/plans.md");
        }
        Map<String, Endpoint> endpoints = new LinkedHashMap<>();
        written.forEach((name, endpoint) -> endpoints.put(name, endpoint(name, endpoint)));
        return endpoints;
    }

    private Endpoint endpoint(String name, @Nullable EndpointFile from) {
        if (!name.matches(NAME)) {
            throw yaml.about(name, "'" + name + "' cannot name an endpoint", "use letters, digits, '.', '_', '-'");
        }
        if (from == null || from.path() == null || !from.path().startsWith("/")) {
            throw yaml.about(name, "endpoint " + name + " needs a path that starts with /", "e.g. path: /orders");
        }
        String method = or(from.method(), from.body() == null ? "GET" : "POST").toUpperCase(Locale.ROOT);
        if (!METHODS.contains(method)) {
            throw yaml.about(
                    from.method(),
                    "the method " + method + " cannot be checked",
                    new Suggestions(METHODS).hint(method));
        }
        Endpoint endpoint = new Endpoint(
                name,
                from.path(),
                method,
                or(from.headers(), new LinkedHashMap<>()),
                from.body(),
                expectation(from.expect()));
        contenders.forEach(contender -> checkPath(endpoint, contender));
        return endpoint;
    }

    private void checkPath(Endpoint endpoint, Contender contender) {
        String filled = endpoint.of(contender).path();
        Matcher left = PLACEHOLDER.matcher(filled);
        if (left.find()) {
            String key = left.group(1);
            throw yaml.about(
                    endpoint.name(),
                    "contender " + contender.name() + " has no value '" + key + "' for the path of endpoint "
                            + endpoint.name() + ", " + endpoint.path(),
                    contender.values().isEmpty()
                            ? "give it one: values: {" + key + ": ...}"
                            : new Suggestions(contender.values().keySet()).hint(key));
        }
        try {
            new URI(filled);
        } catch (URISyntaxException e) {
            throw yaml.about(
                    endpoint.name(),
                    "the path of endpoint " + endpoint.name() + " is no valid path: " + e.getMessage(),
                    "encode it: %20");
        }
    }

    private Expectation expectation(@Nullable ExpectationFile from) {
        if (from == null) {
            return Expectation.OK;
        }
        if (from.bodyMatches() != null) {
            try {
                Pattern.compile(from.bodyMatches());
            } catch (PatternSyntaxException e) {
                throw yaml.about(
                        "body_matches", "body_matches is no regular expression: " + e.getDescription(), "escape it");
            }
        }
        return new Expectation(or(from.status(), 200), from.body(), from.bodyMatches(), or(from.varies(), false));
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
