package containerkit.loadtest.diff;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerStarter;
import containerkit.loadtest.run.setup.ServerStarter.Start;
import containerkit.loadtest.text.Counted;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Starts the servers of a plan, each as the plan says and in every setup, and sends them probes. Servers run side by
 * side, because most of the time is spent waiting for them.
 */
final class DiffReader {
    /** Variable that adds the endpoints that only probes use to the kit's applications; others do not know it. */
    private static final String ENDPOINTS = "CONTAINERKIT_BEHAVIOUR_ENABLED";

    private static final String KEYS = "{keys}";
    private static final int SETUPS_AT_ONCE = 3;
    private static final double STARTING_SECONDS = 30; // for all at once: they slow each other down, and each has 90
    private static final Duration STOPPING = Duration.ofSeconds(30);

    private final Rig rig;
    private final Plan plan;
    private final Catalogue catalogue;
    private final Target target;
    private final Map<Variant, Start> starts = new LinkedHashMap<>();
    private String keys = ""; // of the servers that respond over TLS

    /**
     * @param rig needs no drivers
     * @param plan its contenders get the probes in every mode
     * @param target without the kit's endpoints; the probes show whether servers have them
     */
    DiffReader(Rig rig, Plan plan, Catalogue catalogue, Target target) {
        this.rig = rig;
        this.plan = plan.withContenders(plan.contenders().stream()
                .map(contender -> contender.withEnvironment(ENDPOINTS, "true"))
                .toList());
        this.catalogue = catalogue;
        this.target = target;
    }

    /** Returns the starts as the plan says, failed ones too, in the plan's order. */
    List<LaunchResult> launches() {
        return starts.values().stream().map(Start::launch).toList();
    }

    /**
     * Sends the probes to every contender in every mode. The caller holds the machine's lock.
     *
     * @throws LaunchException if the plan or the machine has to be mended first
     * @throws IOException if a log cannot be written
     */
    Recording probe() throws IOException, InterruptedException {
        try (ScratchDirectory scratch = ScratchDirectory.create("diff")) {
            try {
                for (Variant variant : plan.variants()) {
                    rig.progress().prepares(1, "starting", variant);
                    Path log = scratch.path().resolve(variant.fileName() + ".log");
                    starts.put(variant, new ServerStarter(rig, plan, plan.part(variant)).start(variant, log));
                }
                if (catalogue.setups().values().stream().anyMatch(DiffReader::overTls)) {
                    keys = Tls.keys(scratch.path()); // before the others compete with it for CPU
                }
                return probed(scratch.path());
            } finally {
                starts.values().forEach(Start::close);
            }
        }
    }

    private Recording probed(Path scratch) throws IOException, InterruptedException {
        List<ObservedServer> running = starts.values().stream()
                .map(Start::observed)
                .filter(Objects::nonNull)
                .toList();
        boolean kit = !running.isEmpty()
                && running.stream()
                        .allMatch(
                                observed -> rig.readiness().document(observed.server(), Target.KIT + "/echo") != null);
        requirePath(running);
        Target asked = kit ? target.ofKit() : target;
        Prober prober = new Prober(
                asked, plan.contenders().stream().map(Contender::name).toList());
        Map<Boolean, List<Probe>> sent = catalogue.probes().stream().collect(Collectors.partitioningBy(asked::has));
        Map<String, List<Probe>> bySetup = sent.get(true).stream().collect(Collectors.groupingBy(Probe::setup));
        Map<String, Recording.Server> servers = new LinkedHashMap<>();
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        List<Callable<Void>> tasks = new ArrayList<>();
        Semaphore setups = new Semaphore(setupsAtOnce());
        for (ObservedServer observed : running) {
            Variant variant = observed.variant();
            Identity who = starts.get(variant).launch().state().identity();
            servers.put(
                    variant.label(),
                    who == null
                            ? new Recording.Server(null, null, null)
                            : new Recording.Server(who.container(), who.containerVersion(), who.bootVersion()));
            Map<String, Behaviour> own = Collections.synchronizedMap(new TreeMap<>());
            behaviours.put(variant.label(), own);
            boolean stoppable = observed.server().contender().started();
            List<Probe> plain = bySetup.getOrDefault(Probe.PLAIN, List.of()).stream()
                    .filter(probe -> stoppable || !probe.stops())
                    .toList();
            tasks.add(() -> {
                own.putAll(prober.ask(observed.server().address(), scratch, plain, observed::close));
                return null;
            });
            for (String setup : catalogue.setups().keySet()) {
                if (bySetup.containsKey(setup) && observed.server().contender().isJar()) {
                    tasks.add(() -> {
                        setups.acquire();
                        try {
                            own.putAll(setUp(variant, setup, prober, bySetup.get(setup), scratch));
                        } finally {
                            setups.release();
                        }
                        return null;
                    });
                }
            }
        }
        rig.progress()
                .notes("sending " + sent.get(true).size() + " probes to each, twice, in "
                        + new Counted(tasks.size(), "start") + "; idle connections take a minute");
        all(tasks);
        List<String> notSent = sent.get(false).stream().map(Probe::name).toList();
        return new Recording(target.path(), servers, notSent, behaviours);
    }

    private int setupsAtOnce() {
        double slowest = launches().stream()
                .map(launch -> launch.state().startupSeconds())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        return (int) Math.max(1, Math.min(SETUPS_AT_ONCE, STARTING_SECONDS / slowest));
    }

    /** @throws UserFailure if no server responds to the path with success, so that probes would compare error pages */
    private void requirePath(List<ObservedServer> running) throws InterruptedException {
        Endpoint endpoint = Endpoint.get(target.path());
        String problem = null;
        for (ObservedServer observed : running) {
            problem = rig.readiness().objection(observed.server(), endpoint);
            if (problem == null) {
                return;
            }
        }
        if (problem != null) {
            throw UserFailure.usage("GET " + target.path() + ": " + problem, "Name another path with --path.");
        }
    }

    private Map<String, Behaviour> setUp(
            Variant variant, String setup, Prober prober, Collection<Probe> probes, Path scratch)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(scratch, setup);
        Mode mode = plan.mode(variant.mode());
        Map<String, String> properties = new LinkedHashMap<>(mode.properties());
        properties.putAll(catalogue.setups().get(setup));
        properties.replaceAll((property, value) ->
                value.replace("{logs}", directory.toString()).replace(KEYS, keys));
        try (RunningServer server = rig.launcher()
                .launch(
                        plan.contender(variant.contender()).onAnyPort(),
                        new Mode(mode.name(), mode.profile(), properties, mode.jvmFlags()),
                        directory.resolve("server.log"))) {
            URI address = server.address();
            if (overTls(catalogue.setups().get(setup))) {
                address = URI.create("https://" + address.getAuthority());
                Prober.await(address, server::deathAndReason);
            } else {
                rig.readiness().awaitAny(server, Endpoint.get(target.path()));
            }
            return prober.ask(address, directory, probes, server::close);
        } catch (LaunchException | IOException e) {
            if (e instanceof LaunchException failure && failure.kind() != LaunchException.Kind.CONTENDER) {
                throw failure; // what this machine lacks is no behaviour
            }
            rig.progress().warns(variant.label() + " does not start in setup " + setup + ": " + e.getMessage());
            Behaviour none = Behaviour.ofNone(String.valueOf(e.getMessage()));
            return probes.stream().collect(Collectors.toMap(Probe::name, probe -> none));
        }
    }

    private static boolean overTls(Map<String, String> properties) {
        return properties.containsValue(KEYS);
    }

    private void all(List<Callable<Void>> tasks) throws IOException, InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        AtomicInteger done = new AtomicInteger();
        try {
            List<Future<Void>> futures = tasks.stream()
                    .map(task -> pool.submit(() -> {
                        task.call();
                        rig.progress().notes("probed " + done.incrementAndGet() + " of " + tasks.size());
                        return (Void) null;
                    }))
                    .toList();
            for (Future<Void> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e.getCause() instanceof UserFailure failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
            pool.awaitTermination(STOPPING.toSeconds(), TimeUnit.SECONDS); // they still stop their servers
        }
    }
}
