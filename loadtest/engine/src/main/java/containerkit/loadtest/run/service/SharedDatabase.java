package containerkit.loadtest.run.service;

import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds a database that several contenders would share: each would read the data that the others write.
 *
 * @param env the user's, of every contender, as are the arguments
 * @param service all settings of the service
 */
record SharedDatabase(Map<String, String> env, List<String> args, ServiceSettings service) {
    private static final Pattern NAME = Pattern.compile(
            "(?i).*(datasource[._-]?url|r2dbc[._-]?url|(db|database|jdbc)[._-]?ur[il]|mongodb[._-]?uri)");
    private static final Pattern VALUE = Pattern.compile("(jdbc|r2dbc|mongodb)(\\+\\w+)?:.*");
    private static final Pattern OF_ITS_OWN = Pattern.compile(".*(\\{contender}|\\{port}|:mem:|:memory:).*");
    private static final String END = "(?=\\?)|\\z"; // of an address, before its query

    /** What Spring Boot reads where the user names nothing. */
    private static final List<String> PROPERTIES =
            List.of("spring.datasource.url", "spring.r2dbc.url", "spring.data.mongodb.uri");

    Optional<String> warning(int contenders) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String arg : args) {
            if (arg.startsWith("--") && arg.contains("=")) {
                settings.put(arg.substring(2, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
            }
        }
        env.forEach(settings::putIfAbsent);
        if (settings.keySet().stream().noneMatch(name -> NAME.matcher(name).matches())) {
            PROPERTIES.forEach(property -> service.value(property).ifPresent(value -> settings.put(property, value)));
        }
        return settings.entrySet().stream()
                .filter(each -> NAME.matcher(each.getKey()).matches()
                        || VALUE.matcher(each.getValue()).matches())
                .filter(each -> !OF_ITS_OWN.matcher(each.getValue()).matches())
                .findFirst()
                .map(each -> each.getKey() + " names one database for " + contenders
                        + " contenders: what one writes the others read\n"
                        + "Give each its own with {contender}, e.g. "
                        + (env.containsKey(each.getKey()) ? "--env " : "--arg=--")
                        + each.getKey() + "="
                        + Secrets.KNOWN.shown(each.getValue()).replaceFirst(END, "_{contender}"));
    }
}
