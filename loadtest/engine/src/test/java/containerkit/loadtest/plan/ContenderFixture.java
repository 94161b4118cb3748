package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Target.Command;
import containerkit.loadtest.plan.Target.Jar;
import containerkit.loadtest.plan.Target.Url;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Contenders that say nothing but what is compared. */
public final class ContenderFixture {
    private ContenderFixture() {}

    /** A jar without arguments. */
    public static Contender jar(String name, Path jar) {
        return of(name, new Jar(jar, List.of(), null, null));
    }

    /** A command of these words. */
    public static Contender command(String name, String... words) {
        return of(name, new Command(List.of(words)));
    }

    /** A server that runs there already. */
    public static Contender url(String name, String address) {
        return of(name, new Url(URI.create(address), null, null));
    }

    private static Contender of(String name, Target target) {
        return new Contender(name, target, null, Map.of(), null, null, null, null, null, Map.of());
    }
}
