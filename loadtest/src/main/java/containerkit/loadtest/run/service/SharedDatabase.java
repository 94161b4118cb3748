package containerkit.loadtest.run.service;

import containerkit.loadtest.plan.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a database that several contenders would share: each would read the data that the others write. */
final class SharedDatabase {
    private static final Pattern NAME = Pattern.compile(
            "(?i).*(datasource[._-]?url|r2dbc[._-]?url|(db|database|jdbc)[._-]?ur[il]|mongodb[._-]?uri)");
    private static final Pattern VALUE = Pattern.compile("(jdbc|r2dbc|mongodb)(\\+\\w+)?:.*");
    private static final Pattern OF_ITS_OWN = Pattern.compile(".*(\\{contender}|\\{port}|:mem:|:memory:).*");
    private static final String PROPERTY = "spring.datasource.url";

    private final Map<String, String> settings = new LinkedHashMap<>();

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
        env.forEach(settings::putIfAbsent);
        if (settings.keySet().stream().noneMatch(name -> NAME.matcher(name).matches())) {
            service.value(PROPERTY)
                    .or(() -> service.packaged().stream()
                            .filter(VALUE.asMatchPredicate())
                            .findFirst())
                    .ifPresent(value -> settings.put(PROPERTY, value));
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
                        + "Give each its own with {contender}, e.g. --arg=--" + PROPERTY + "="
                        + ofItsOwn(each.getValue()));
    }

    private static String ofItsOwn(String url) {
        String shown = Secrets.shown(url);
        int query = shown.indexOf('?');
        int end = query < 0 ? shown.length() : query;
        return shown.substring(0, end) + "_{contender}" + shown.substring(end);
    }
}
