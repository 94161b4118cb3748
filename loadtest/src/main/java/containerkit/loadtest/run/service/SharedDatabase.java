package containerkit.loadtest.run.service;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds a database that several contenders would share: what one of them writes the others read.
 *
 * @param env variables and their values
 * @param args arguments such as {@code --spring.datasource.url=…}
 */
record SharedDatabase(Map<String, String> env, Iterable<String> args) {
    private static final Pattern NAME = Pattern.compile(
            "(?i).*(datasource[._-]?url|r2dbc[._-]?url|(db|database|jdbc)[._-]?ur[il]|mongodb[._-]?uri)");
    private static final Pattern VALUE = Pattern.compile("(jdbc|r2dbc|mongodb)(\\+\\w+)?:.*");
    private static final Pattern OF_ITS_OWN = Pattern.compile(".*(\\{contender}|\\{port}|:mem:|:memory:|h2:mem).*");

    Optional<String> warning(int contenders) {
        Stream<Map.Entry<String, String>> given = Stream.concat(
                env.entrySet().stream(),
                java.util.stream.StreamSupport.stream(args.spliterator(), false)
                        .filter(arg -> arg.startsWith("--") && arg.contains("="))
                        .map(arg ->
                                Map.entry(arg.substring(2, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1))));
        return given.filter(each -> NAME.matcher(each.getKey()).matches()
                        || VALUE.matcher(each.getValue()).matches())
                .filter(each -> !OF_ITS_OWN.matcher(each.getValue()).matches())
                .findFirst()
                .map(each -> each.getKey() + " names one database for " + contenders
                        + " contenders: what one writes the others read\n"
                        + "Give each its own with {contender}, e.g. " + each.getKey() + "=" + each.getValue()
                        + "_{contender}");
    }
}
