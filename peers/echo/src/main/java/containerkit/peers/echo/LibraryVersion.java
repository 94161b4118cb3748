package containerkit.peers.echo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Reads the version of a library on the class path that has no API for it. */
public final class LibraryVersion {

    private LibraryVersion() {}

    /**
     * Reads the version that Maven wrote into the library's jar.
     *
     * @throws IllegalStateException if there is no such library, or Maven did not build it
     */
    public static String of(String groupId, String artifactId) {
        String file = "/META-INF/maven/" + groupId + "/" + artifactId + "/pom.properties";
        try (InputStream in = LibraryVersion.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from the class path");
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
