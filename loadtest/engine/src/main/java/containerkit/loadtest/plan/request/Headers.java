package containerkit.loadtest.plan.request;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Headers of a request on its way to an endpoint, which has each name once, in whatever case. */
final class Headers {
    private final Map<String, String> all = new LinkedHashMap<>();

    /** Adds a value to those of that name: in one line, they mean the same (RFC 9110, 5.3; for cookies RFC 6265, 5.4). */
    void add(String name, String value) {
        String separator = name.equalsIgnoreCase("Cookie") ? "; " : ", ";
        all.merge(known(name), value, (before, next) -> before + separator + next);
    }

    void replace(String name, String value) {
        all.put(known(name), value);
    }

    void putIfAbsent(String name, String value) {
        all.putIfAbsent(known(name), value);
    }

    boolean has(String name) {
        return all.containsKey(known(name));
    }

    /** Returns the headers in the order in which their names came. */
    Map<String, String> all() {
        return Collections.unmodifiableMap(all);
    }

    private String known(String name) {
        return all.keySet().stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
    }
}
