package containerkit.loadtest.run.preflight;

import containerkit.loadtest.launch.swap.BootJar;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds settings of jars that production usually lacks: they cost CPU, often on one container only. */
record DevelopmentSettings(List<JarStarts.Start> starts) {
    private static final Set<String> PROFILES = Set.of("dev", "development", "local", "test");
    private static final Set<String> LEVELS = Set.of("debug", "trace");
    private static final String LEVEL = "logging.level";
    private static final List<String> JVM_OPTIONS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");
    private static final Pattern DEBUGGER = Pattern.compile("-agentlib:jdwp|-Xrunjdwp");
    private static final int MOST_LOGGERS = 4;

    /** Settings that are on with one value, and what production usually has. */
    private record Switch(String property, String value, String usual) {}

    private static final List<Switch> SWITCHES = List.of(
            new Switch("debug", "true", "unset"),
            new Switch("trace", "true", "unset"),
            new Switch("spring.jpa.show-sql", "true", "false"),
            new Switch("spring.jpa.properties.hibernate.show_sql", "true", "false"),
            new Switch("spring.h2.console.enabled", "true", "false"),
            new Switch("server.error.include-stacktrace", "always", "never"),
            new Switch("spring.web.error.include-stacktrace", "always", "never"));

    /** Returns a warning for each group of variants with the same such settings; empty if there are none. */
    List<String> warnings() {
        Map<List<String>, String> byFindings = new LinkedHashMap<>();
        for (JarStarts.Start start : starts) {
            byFindings.merge(findings(start), start.label(), (labels, label) -> labels + ", " + label);
        }
        byFindings.remove(List.of());
        return byFindings.entrySet().stream()
                .map(each -> each.getValue()
                        + " run with settings of development, which may matter more than the container:\n  "
                        + String.join("\n  ", each.getKey()))
                .toList();
    }

    private static List<String> findings(JarStarts.Start start) {
        ServiceSettings settings = start.settings();
        List<String> findings = new ArrayList<>();
        settings.profiles().stream()
                .filter(profile -> PROFILES.contains(profile.toLowerCase(Locale.ROOT)))
                .findFirst()
                .ifPresent(profile -> findings.add(
                        usually("spring.profiles.active=" + profile, "prod", "--arg=--spring.profiles.active=prod")));
        SWITCHES.stream()
                .filter(each -> settings.value(each.property())
                        .filter(each.value()::equalsIgnoreCase)
                        .isPresent())
                .forEach(each -> findings.add(usually(
                        each.property() + "=" + each.value(),
                        each.usual(),
                        "--arg=--" + each.property() + "=" + (each.usual().equals("unset") ? "false" : each.usual()))));
        List<String> loud = settings.below(LEVEL).entrySet().stream()
                .filter(level -> LEVELS.contains(level.getValue().toLowerCase(Locale.ROOT)))
                .map(level -> level.getKey() + "=" + level.getValue())
                .toList();
        if (!loud.isEmpty()) {
            String first = loud.get(0).substring(0, loud.get(0).indexOf('='));
            String levelled = first.startsWith(LEVEL) ? first : LEVEL + ".ROOT"; // the environment has other names
            findings.add(usually(new FirstFew(loud, MOST_LOGGERS).toString(), "INFO", "--arg=--" + levelled + "=INFO"));
        }
        if (BootJar.of(Objects.requireNonNull(start.contender().jar()))
                .filter(BootJar::devtools)
                .isPresent()) {
            findings.add(usually("spring-boot-devtools in the jar", "not there", "a build without it"));
        }
        Stream<String> options = JVM_OPTIONS.stream().flatMap(name -> settings.value(name).stream());
        if (Stream.concat(start.flags().stream(), options)
                .anyMatch(option -> DEBUGGER.matcher(option).find())) {
            findings.add(usually("a debugger may attach (jdwp)", "none", "no such JVM flag"));
        }
        return findings;
    }

    private static String usually(String found, String usual, String mend) {
        return found + " (production usually: " + usual + "; " + mend + ")";
    }
}
