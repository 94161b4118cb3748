package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** OpenAPI or Swagger document, JSON or YAML. Its GETs without required parameters become a mix of equal weights. */
public final class OpenApi {
    private static final int MOST = 20;
    private static final int NAMED = 3;
    private static final String NAME_OTHERS = "name others with --path";

    private final String where;
    private final Map<?, ?> document;

    private OpenApi(String where, Map<?, ?> document) {
        this.where = where;
        this.document = document;
    }

    /**
     * Reads a document.
     *
     * @param where its name in messages
     * @throws UserFailure if it is none, or has no such GET
     */
    public static Requests of(String where, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(RequestFile.LARGEST_TEXT);
        Object read;
        try { // JSON is YAML, too, except for tabs
            read = new Yaml(new SafeConstructor(options)).load(text.replace('\t', ' '));
        } catch (YAMLException e) {
            String first = e instanceof MarkedYAMLException marked && marked.getProblemMark() != null
                    ? "line " + (marked.getProblemMark().getLine() + 1) + ": " + marked.getProblem()
                    : String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw UserFailure.usage(where + " is neither JSON nor YAML: " + first, "Name an OpenAPI document.");
        }
        if (read instanceof Map<?, ?> plan && plan.containsKey("contenders")) {
            throw UserFailure.usage(
                    where + " is a plan, which has its own requests",
                    KitCommand.text() + " compare " + where + " runs it.");
        }
        if (!(read instanceof Map<?, ?> document)
                || !(document.containsKey("openapi") || document.containsKey("swagger"))) {
            throw UserFailure.usage(
                    where + " is not an OpenAPI document: expected a key openapi or swagger",
                    "A document of springdoc is at /v3/api-docs.");
        }
        return new OpenApi(where, document).requests();
    }

    private Requests requests() {
        List<Endpoint> requests = new ArrayList<>();
        List<String> parametrized = new ArrayList<>();
        List<String> further = new ArrayList<>();
        String base = base();
        mapping(document.get("paths")).forEach((path, written) -> {
            Map<?, ?> item = mapping(written);
            if (!item.containsKey("get")) {
                return;
            }
            Map<?, ?> get = mapping(item.get("get"));
            boolean required = String.valueOf(path).contains("{")
                    || Stream.concat(list(item.get("parameters")).stream(), list(get.get("parameters")).stream())
                            .anyMatch(parameter ->
                                    Boolean.TRUE.equals(mapping(parameter).get("required"))
                                            || mapping(parameter).containsKey("$ref")); // it may be required there
            if (required) {
                parametrized.add(base + path);
            } else if (requests.size() < MOST) {
                Object id = get.get("operationId");
                requests.add(new RequestDraft("GET", base + path, where)
                        .named(id == null ? null : id.toString())
                        .endpoint());
            } else {
                further.add(base + path);
            }
        });
        if (requests.isEmpty()) {
            throw UserFailure.usage(
                    where + " has no GET without required parameters"
                            + (parametrized.isEmpty() ? "" : "; " + parametrized.size() + " have some"),
                    "Name requests with --path, e.g. --path "
                            + (parametrized.isEmpty()
                                    ? "/orders"
                                    : parametrized.get(0).replaceAll("\\{[^}]*}", "1")));
        }
        List<String> notes = new ArrayList<>();
        if (!parametrized.isEmpty()) {
            notes.add(where + ": left out GET " + new FirstFew(parametrized, NAMED) + " with required parameters; "
                    + NAME_OTHERS);
        }
        if (!further.isEmpty()) {
            notes.add(where + ": left out GET " + new FirstFew(further, NAMED) + " beyond the first " + MOST + "; "
                    + NAME_OTHERS);
        }
        return Requests.equal(requests, false, notes);
    }

    /** Returns the path that all others start from: that of the first server, or Swagger's own key. */
    private String base() {
        Object path = document.get("basePath");
        if (path == null && !list(document.get("servers")).isEmpty()) {
            String url =
                    String.valueOf(mapping(list(document.get("servers")).get(0)).get("url"));
            path = url.replaceFirst("^[a-zA-Z][a-zA-Z0-9+.-]*://[^/]*", "");
        }
        String text = path == null ? "" : path.toString().replaceAll("/+$", "");
        return text.isEmpty() || text.startsWith("/") ? text : "/" + text;
    }

    private static Map<?, ?> mapping(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : new LinkedHashMap<>();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
