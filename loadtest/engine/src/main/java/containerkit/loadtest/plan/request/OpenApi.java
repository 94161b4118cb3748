package containerkit.loadtest.plan.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** OpenAPI or Swagger document, JSON or YAML. Its GETs without required parameters become a mix of equal weights. */
public final class OpenApi {
    private static final int MOST = 20;
    private static final int NAMED = 3;

    private OpenApi() {}

    /**
     * @param where its name in messages
     * @throws UserFailure if it is none, or has no such GET
     */
    public static Requests of(String where, String text) {
        JsonNode document = document(where, text);
        String base = base(document);
        List<Endpoint> requests = new ArrayList<>();
        List<String> parametrized = new ArrayList<>();
        List<String> further = new ArrayList<>();
        document.path("paths").fields().forEachRemaining(item -> {
            String path = base + item.getKey();
            JsonNode get = item.getValue().path("get");
            if (get.isMissingNode()) {
                return;
            }
            if (path.contains("{") || hasRequired(item.getValue()) || hasRequired(get)) {
                parametrized.add(path);
            } else if (requests.size() < MOST) {
                requests.add(
                        RequestDraft.get(where, path, get.path("operationId").asText(null)));
            } else {
                further.add(path);
            }
        });
        if (requests.isEmpty()) {
            throw UserFailure.usage(
                    where + " has no GET without required parameters",
                    "Name requests with --path, e.g. --path "
                            + (parametrized.isEmpty()
                                    ? "/orders"
                                    : parametrized.get(0).replaceAll("\\{[^}]*}", "1")));
        }
        List<String> notes = new ArrayList<>();
        if (!parametrized.isEmpty()) {
            notes.add(leftOut(where, parametrized, "with required parameters"));
        }
        if (!further.isEmpty()) {
            notes.add(leftOut(where, further, "beyond the first " + MOST));
        }
        return Requests.equal(requests, false, notes);
    }

    private static String leftOut(String where, List<String> paths, String reason) {
        return where + ": left out GET " + new FirstFew(paths, NAMED) + " " + reason + "; name others with --path";
    }

    private static JsonNode document(String where, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        Object read;
        try { // JSON is YAML, too, except for tabs
            read = new Yaml(new SafeConstructor(options)).load(text.replace('\t', ' '));
        } catch (YAMLException e) {
            String first = e instanceof MarkedYAMLException marked && marked.getProblemMark() != null
                    ? "line " + (marked.getProblemMark().getLine() + 1) + ": " + marked.getProblem()
                    : String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw UserFailure.usage(where + " is neither JSON nor YAML: " + first, "Name an OpenAPI document.");
        }
        JsonNode document;
        try {
            document = new ObjectMapper().valueToTree(read);
        } catch (IllegalArgumentException e) {
            throw UserFailure.usage(
                    where + " is no JSON: a key is missing, or an alias contains itself", "Name an OpenAPI document.");
        }
        if (!document.has("openapi") && !document.has("swagger")) {
            throw UserFailure.usage(
                    where + " is not an OpenAPI document: expected a key openapi or swagger",
                    "A document of springdoc is at /v3/api-docs.");
        }
        return document;
    }

    private static boolean hasRequired(JsonNode described) {
        for (JsonNode parameter : described.path("parameters")) {
            if (parameter.path("required").asBoolean() || parameter.has("$ref")) { // it may be required there
                return true;
            }
        }
        return false;
    }

    /** Returns the path that all others start from: that of the first server, or Swagger's own key. */
    private static String base(JsonNode document) {
        String url = document.path("servers").path(0).path("url").asText("");
        String path = document.path("basePath")
                .asText(url.replaceFirst("^[a-zA-Z][a-zA-Z0-9+.-]*://[^/]*", ""))
                .replaceAll("/+$", "");
        return path.isEmpty() || path.startsWith("/") ? path : "/" + path;
    }
}
