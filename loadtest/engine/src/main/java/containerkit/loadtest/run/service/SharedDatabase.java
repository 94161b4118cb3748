package containerkit.loadtest.run.service;

import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a database that several contenders would share: each would read the data that the others write. */
final class SharedDatabase {
    private static final Pattern NAME = Pattern.compile(
            "(?i).*(datasource[._-]?url|r2dbc[._-]?url|(db|database|jdbc)[._-]?ur[il]|mongodb[._-]?uri)");
    private static final Pattern VALUE = Pattern.compile("(jdbc|r2dbc|mongodb)(\\+\\w+)?:.*");
    private static final Pattern OF_ITS_OWN = Pattern.compile(".*(\\{contender}|\\{port}|:mem:|:memory:).*");
    private static final String PROPERTY = "spring.datasource.url";
    private static final Map<String, String> PROPERTIES =
            Map.of("r2dbc", "spring.r2dbc.url", "mongodb", "spring.data.mongodb.uri");

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<String> variables;

    /**
     * Reads the user's settings, and others that Spring Boot would use.
     *
     * @param service all settings of the service
     */
    SharedDatabase(Map<String, String> env, List<String> args, ServiceSettings service) {
        for (String arg : args) {
            if (arg.startsWith("--") && arg.contains("=")) {
                settings.put(arg.substring(2, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
            }
        }
        variables = env.keySet();
        env.forEach(settings::putIfAbsent);
        if (settings.keySet().stream().noneMatch(name -> NAME.matcher(name).matches())) {
            service.value(PROPERTY)
                    .or(() -> service.packaged().stream()
                            .filter(VALUE.asMatchPredicate())
                            .findFirst())
                    .ifPresent(value -> settings.put(property(value), value));
        }
    }

    Optional<String> warning(int contenders) {
        return settings.entrySet().stream()
                .filter(each -> NAME.matcher(each.getKey()).matches()
                        || VALUE.matcher(each.getValue()).matches())
                .filter(each -> !OF_ITS_OWN.matcher(each.getValue()).matches())
                .findFirst()
                .map(each -> each.getKey() + " names one database for " + contenders
                        + " contenders: what one writes the others read\n"
                        + "Give each its own with {contender}, e.g. "
                        + (variables.contains(each.getKey()) ? "--env " : "--arg=--")
                        + each.getKey() + "=" + ofItsOwn(each.getValue()));
    }

    /** Returns the property of Spring Boot to which a URL found in the jar belongs, by its scheme. */
    private static String property(String url) {
        Matcher scheme = VALUE.matcher(url);
        return scheme.matches() ? PROPERTIES.getOrDefault(scheme.group(1), PROPERTY) : PROPERTY;
    }

    private static String ofItsOwn(String url) {
        String shown = Secrets.KNOWN.shown(url);
        int query = shown.indexOf('?');
        int end = query < 0 ? shown.length() : query;
        return shown.substring(0, end) + "_{contender}" + shown.substring(end);
    }
}
