package containerkit.loadtest.plan;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Contenders that say nothing but what is compared. */
public final class ContenderFixture {
    private ContenderFixture() {}

    /** A jar without arguments. */
    public static Contender jar(String name, Path jar) {
        return of(name, jar, null, null);
    }

    /** A command of these words. */
    public static Contender command(String name, String... words) {
        return of(name, null, List.of(words), null);
    }

    /** A server that runs there already. */
    public static Contender url(String name, String address) {
        return of(name, null, null, URI.create(address));
    }

    private static Contender of(String name, @Nullable Path jar, @Nullable List<String> command, @Nullable URI url) {
        return new Contender(
                name, jar, List.of(), command, url, null, null, null, null, Map.of(), null, null, Map.of(), null, null,
                null, null);
    }
}
