package containerkit.loadtest.run.service;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.swap.JarLauncher;
import containerkit.loadtest.launch.swap.ServiceSettings;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.request.OpenApi;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.JarStarts;
import containerkit.loadtest.run.service.ResponseTrial.Trial;
import containerkit.loadtest.run.service.ResponseTrial.Tried;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.secret.PrivateFiles;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a plan for jars. Tries the requests on the first of them as it is, and has the plan expect its responses. */
public final class ServicePlan {
    private final KitContext kit;
    private final ServiceRequest wanted;
    private final Path directory;
    private final Progress progress;
    private final List<Contender> contenders;
    private final ServicePaths paths;
    private final @Nullable PlanForJars base;

    /**
     * @param directory directory of the plan; jars below it stand in it with their relative paths
     * @throws UserFailure if a file is not a jar, or cannot run on a container that was asked for
     */
    public ServicePlan(KitContext kit, ServiceRequest wanted, Path directory, Progress progress) {
        this.kit = kit;
        this.wanted = wanted;
        this.directory = directory;
        this.progress = progress;
        this.contenders = new ServiceContenders(wanted).all();
        this.paths = new ServicePaths(wanted.start().settings(wanted.jars().get(0)));
        this.base = wanted.base();
        if (base != null) {
            base.plan().modes().forEach(ServicePlan::requireForeign);
            base.with(contenders, null, wanted.rate()); // refuses, before anything is started
        }
    }

    /** Refuses a mode of which a jar would read nothing, so that all its values were alike. */
    private static void requireForeign(Mode mode) {
        mode.properties().keySet().stream()
                .filter(property -> property.startsWith("containerkit."))
                .findFirst()
                .ifPresent(property -> {
                    throw UserFailure.usage(
                            "mode " + mode.name() + " sets " + property + ", which only the kit's application reads",
                            "Write the settings of the service into a copy of the plan.");
                });
    }

    /** Starts the first jar, tries the requests and writes the plan with that title at its top; returns its file. */
    public Path tried(List<String> title) throws IOException, InterruptedException {
        if (!Files.isWritable(directory.toAbsolutePath())) {
            throw UserFailure.missing(
                    "the plan cannot be written to " + directory.toAbsolutePath(),
                    "Start the kit in a directory of yours.");
        }
        if (wanted.start().holdsSecrets()) {
            progress.notes("the plan holds passwords of --env, --arg or --jvm: keep it out of version control");
        }
        Requests named = wanted.requests();
        warn();
        Secrets secrets = wanted.start().secrets();
        Launcher launcher = kit.launchers(wanted.start().jvmFlags(), secrets);
        check(launcher);
        JarStarts.of(contenders, wanted.start().jvmFlags(), System.getenv()).warnings(kit.swap()).stream()
                .filter(kit.warned()::add)
                .forEach(progress::warns);
        progress.notes("starting " + wanted.jars().get(0).getFileName() + " as it is, twice, to see what it responds");
        Trial tried;
        try {
            ResponseTrial trial = new ResponseTrial(
                    launcher, kit.readiness(secrets), contenders.get(0).on(null));
            tried = trial.run(server -> {
                progress.notes("it has started; sending the requests, and starting it again");
                return named != null ? named : found(kit.readiness(secrets).document(server, paths.apiDocs()));
            });
        } catch (LaunchException e) {
            e.log().forEach(line -> progress.notes("    " + line));
            throw new UserFailure( // its log is gone with the trial
                    String.valueOf(e.getMessage()),
                    e.kind() == LaunchException.Kind.SLOW || e.log().isEmpty()
                            ? e.hint()
                            : "Give it what it needs with --env, --arg or --jvm; the end of its log is above.",
                    e.exit());
        }
        Requests usable = usable(tried.requests(), tried.all(), named == null);
        return written(title, usable, tried.startUp().compareTo(Schedule.START) > 0 ? tried.startUp() : null);
    }

    /** Writes the plan with requests that nobody tried, which must be known without a server; returns its file. */
    public Path untried(List<String> title) throws IOException {
        warn();
        Requests requests = wanted.requests();
        if (requests == null) {
            throw UserFailure.usage(
                    "--dry-run starts nothing, and these requests are found by asking the running jar",
                    "Name requests with --path, --curl or a file, or leave out --dry-run.");
        }
        requests.notes().forEach(progress::notes);
        return written(title, requests, null);
    }

    /** Refuses what another container or the plan's modes cannot run, before anything is started. */
    private void check(Launcher launcher) throws IOException {
        for (Contender contender : contenders) {
            if (contender.container() != null) {
                kit.swap().check(contender, progress::notes); // it may download a version of the container
            }
            launcher.check(contender, Mode.of(Mode.STOCK));
            if (base != null) {
                base.modes().forEach(mode -> launcher.check(contender, mode));
            }
        }
    }

    private Requests found(@Nullable String apiDocs) {
        progress.notes("no requests were named: trying " + String.join(", ", paths.usual()) + " and the GETs of "
                + paths.apiDocs());
        List<Endpoint> requests = new ArrayList<>(Requests.paths(paths.usual()).endpoints());
        List<String> notes = new ArrayList<>();
        if (apiDocs != null) {
            try {
                Requests told = OpenApi.of(paths.apiDocs(), apiDocs);
                told.endpoints().stream()
                        .filter(request -> !paths.usual().contains(request.path()))
                        .forEach(requests::add);
                notes.addAll(told.notes());
            } catch (UserFailure e) {
                notes.add(String.valueOf(e.getMessage()));
            }
        }
        return Requests.equal(requests, false, notes);
    }

    /** Leaves out requests that cannot be used, and notes the results of the others. */
    private Requests usable(Requests requests, List<Tried> all, boolean found) {
        List<Endpoint.Share> shares = new ArrayList<>();
        for (int at = 0; at < all.size(); at++) {
            Tried tried = all.get(at);
            Endpoint request = tried.request();
            if (tried.refusal() != null && requests.chosen()) {
                throw UserFailure.usage(
                        tried.shownRequest(wanted.start().secrets()) + " leads to " + tried.refusal() + " on "
                                + wanted.jars().get(0).getFileName() + " as it is",
                        paths.hint(request.path())
                                + "Correct the request; one that needs a login comes with --curl and its headers, one"
                                + " that is to lead to such a status needs a plan with expect: {status: CODE}.");
            }
            progress.notes("  " + tried.line(wanted.start().secrets()));
            if (tried.refusal() == null) {
                shares.add(new Endpoint.Share(request, requests.shares().get(at).weight()));
            }
        }
        if (found && shares.size() > 1) { // it says little of a service
            shares.removeIf(share -> share.endpoint().path().equals(paths.health()));
        }
        requests.notes().forEach(progress::notes);
        String better = "Name what your users request: --path /orders, --curl '…', or --requests with an access log.";
        if (shares.isEmpty()) {
            String first = requests.shares().get(0).endpoint().path();
            throw UserFailure.usage("none of the requests can be used", paths.hint(first) + better);
        }
        if (found) {
            progress.notes(better);
        }
        return requests.with(shares);
    }

    /**
     * Writes the plan to {@code <artifact>-plan.yaml} in the directory, or with the name of its base in place of plan.
     * If another plan is there, it gets a name with a number, unless the two differ in the command and the start-up
     * time only: these are corrected. A plan with secrets can be read by its owner only.
     */
    private Path written(List<String> title, Requests requests, @Nullable Duration startUp) throws IOException {
        String text = new PlanText(title, wanted, directory, contenders, requests, startUp).yaml();
        String name = ServiceContenders.planName(
                wanted.jars().get(0), base == null ? "plan" : base.plan().name());
        Path file = directory.resolve(name + ".yaml");
        for (int other = 2; Files.exists(file) && !holdsLike(file, text); other++) {
            file = directory.resolve(name + "-" + other + ".yaml");
        }
        if (wanted.start().holdsSecrets()
                || requests.endpoints().stream()
                        .anyMatch(request -> request.holdsSecrets(wanted.start().secrets()))) {
            Files.deleteIfExists(file); // an earlier one may be open to all
            PrivateFiles.createFile(file);
        }
        return Files.writeString(file, text);
    }

    private static boolean holdsLike(Path file, String text) throws IOException {
        return Files.isRegularFile(file) && PlanText.alike(Files.readString(file), text);
    }

    /** Notes the limits of the comparison; refuses a service that the kit cannot send requests to. */
    private void warn() {
        JarStart start = wanted.start();
        for (Path jar : wanted.jars()) {
            ServiceSettings settings = start.settings(jar);
            settings.tls().ifPresent(property -> {
                throw UserFailure.usage(
                        jar.getFileName() + " responds in HTTPS (" + property + "), and the kit sends HTTP",
                        "--arg=--server.ssl.enabled=false compares it without TLS.");
            });
            int java = Runtime.version().feature();
            if (java < JarLauncher.VIRTUAL_THREADS_SINCE
                    && "true".equals(settings.value(JarLauncher.VIRTUAL_THREADS).orElse(null))) {
                progress.warns(jar.getFileName() + " asks for virtual threads (" + JarLauncher.VIRTUAL_THREADS
                        + "), and on Java " + java + " it runs without: start the kit with Java "
                        + JarLauncher.VIRTUAL_THREADS_SINCE + " or newer");
            }
        }
        if (contenders.size() > 1) {
            new SharedDatabase(
                            start.env(),
                            start.args(),
                            start.settings(wanted.jars().get(0)))
                    .warning(contenders.size())
                    .ifPresent(progress::warns);
        }
    }
}
