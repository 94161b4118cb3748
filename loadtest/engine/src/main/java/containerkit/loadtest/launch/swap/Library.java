package containerkit.loadtest.launch.swap;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Library of an application.
 *
 * @param file its path, or its entry in the jar that holds it
 * @param group its Maven group; null if it does not say
 * @param artifact its Maven artifact, or the file's name if that has no version
 * @param version its version; null if neither its Maven coordinates nor the file's name tells it
 */
record Library(String file, @Nullable String group, String artifact, @Nullable String version) {
    private static final Pattern NAME = Pattern.compile("(.+?)-(\\d.*)\\.jar");

    /** Names a library by a {@code pom.properties} in it, of which a shaded jar has several, else by its file name. */
    static Library of(String file, List<Properties> coordinates) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        for (Properties pom : coordinates) {
            String artifact = pom.getProperty("artifactId", "");
            String group = pom.getProperty("groupId");
            // Spring Boot puts the group before the name where two artifacts have the same.
            if (!artifact.isEmpty() && (name.startsWith(artifact + "-") || name.startsWith(group + "-" + artifact))) {
                return new Library(file, group, artifact, pom.getProperty("version"));
            }
        }
        Matcher parts = NAME.matcher(name);
        return parts.matches()
                ? new Library(file, null, parts.group(1), parts.group(2))
                : new Library(file, null, name.replaceFirst("\\.jar$", ""), null);
    }

    /** Names a library by its place in a Maven repository, such as {@code org/a/server/7.1/server-7.1.jar}. */
    static Library inRepository(Path repository, Path file) {
        String[] parts = repository.relativize(file).toString().split("/");
        int version = parts.length - 2;
        String group = String.join(".", List.of(parts).subList(0, version - 1));
        return new Library(file.toString(), group, parts[version - 1], parts[version]);
    }

    boolean in(String wantedGroup) {
        return group != null && (group.equals(wantedGroup) || group.startsWith(wantedGroup + "."));
    }
}
