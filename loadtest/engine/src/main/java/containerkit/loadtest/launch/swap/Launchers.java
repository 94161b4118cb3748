package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.AttachedServer;
import containerkit.loadtest.launch.CommandLauncher;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Picks the launcher that fits a contender. */
public record Launchers(JarLauncher jars, AttachedServer attached) implements Launcher {
    public Launchers(ContainerSwap swap, Path java, List<String> jvmFlags, Secrets secrets, PodLimits limits) {
        this(new JarLauncher(new CommandLauncher(jvmFlags, secrets, limits), swap, java), new AttachedServer(secrets));
    }

    @Override
    public void check(Contender contender, Mode mode) {
        of(contender).check(contender, mode);
    }

    @Override
    public @Nullable String lacking(Contender contender, Mode mode) {
        return contender.jar() == null && mode.packed() != null
                ? "only a jar can be packed in another way"
                : of(contender).lacking(contender, mode);
    }

    @Override
    public RunningServer launch(Contender contender, Mode mode, Path log) throws IOException, InterruptedException {
        return of(contender).launch(contender, mode, log);
    }

    private Launcher of(Contender contender) {
        return contender.isJar() ? jars : contender.started() ? jars.commands() : attached;
    }
}
