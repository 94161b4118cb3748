package containerkit.loadtest.diff;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerStarter;
import containerkit.loadtest.run.setup.ServerStarter.Start;
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
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Starts the servers of a plan, each as the plan says and in every setup, and sends them probes. Servers run side by
 * side, because most of the time is spent waiting for them.
 *
 * @param rig needs no drivers
 * @param plan its contenders get the probes in every mode
 * @param target without the kit's endpoints; the probes show whether servers have them
 */
public record DiffReader(Rig rig, Plan plan, Catalogue catalogue, Target target) {
    /**
     * Variable that adds the endpoints that only probes use to the kit's applications; other applications do not know
     * it.
     */
    private static final String ENDPOINTS = "CONTAINERKIT_BEHAVIOUR_ENABLED";

    private static final int STARTS_AT_ONCE = 2;
    private static final Duration STOPPING = Duration.ofSeconds(30);

    /**
     * Results of the probes.
     *
     * @param launches the starts as the plan says, failed ones too, in the plan's order
     */
    public record ProbeResult(List<LaunchResult> launches, Recording recording) {}

    public DiffReader {
        plan = plan.withContenders(plan.contenders().stream()
                .map(contender -> contender.withEnvironment(ENDPOINTS, "true"))
                .toList());
    }

    /**
     * Sends the probes to every contender in every mode. The caller holds the machine's lock.
     *
     * @throws LaunchException if the plan or the machine has to be mended first
     * @throws IOException if a log cannot be written
     */
    public ProbeResult probe() throws IOException, InterruptedException {
        Map<Variant, Start> starts = new LinkedHashMap<>();
        try (ScratchDirectory scratch = ScratchDirectory.create("diff")) {
            try {
                for (Part part : plan.parts()) {
                    for (Variant variant : part.variants()) {
                        if (!starts.containsKey(variant)) {
                            rig.progress().prepares(1, "starting", variant);
                            starts.put(
                                    variant,
                                    new ServerStarter(rig, plan, part)
                                            .start(
                                                    LaunchResult.of(1, 1, part.name(), variant),
                                                    scratch.path().resolve(variant.fileName() + ".log")));
                        }
                    }
                }
                return probed(starts, scratch.path());
            } finally {
                starts.values().forEach(Start::close);
            }
        }
    }

    private ProbeResult probed(Map<Variant, Start> starts, Path scratch) throws IOException, InterruptedException {
        List<ObservedServer> running = starts.values().stream()
                .map(Start::observed)
                .filter(observed -> observed != null)
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
        rig.progress()
                .notes("sending " + sent.get(true).size() + " probes to each, twice; idle connections take a minute");
        Map<String, Recording.Server> servers = new LinkedHashMap<>();
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        Semaphore starting = new Semaphore(STARTS_AT_ONCE);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (ObservedServer observed : running) {
            Identity who = starts.get(observed.variant()).launch().state().identity();
            servers.put(
                    observed.variant().label(),
                    who == null
                            ? new Recording.Server(null, null, null)
                            : new Recording.Server(who.container(), who.containerVersion(), who.bootVersion()));
            Map<String, Behaviour> own = Collections.synchronizedMap(new TreeMap<>());
            behaviours.put(observed.variant().label(), own);
            for (Setup setup : catalogue.setups()) {
                List<Probe> probes = sent.get(true).stream()
                        .filter(probe -> probe.setup().equals(setup.name()))
                        .toList();
                boolean plain = setup.name().equals(Setup.PLAIN);
                if (plain || !probes.isEmpty() && observed.server().contender().isJar()) {
                    tasks.add(() -> {
                        own.putAll(
                                plain
                                        ? plain(observed, prober, probes, scratch)
                                        : setUp(observed.variant(), setup, prober, probes, scratch, starting));
                        return null;
                    });
                }
            }
        }
        all(tasks);
        return new ProbeResult(
                starts.values().stream().map(Start::launch).toList(),
                new Recording(
                        target.path(),
                        servers,
                        sent.get(false).stream().map(Probe::name).toList(),
                        behaviours));
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

    private static Map<String, Behaviour> plain(
            ObservedServer observed, Prober prober, List<Probe> probes, Path scratch) throws InterruptedException {
        boolean stoppable = observed.server().contender().started();
        return all(
                prober,
                observed.server().address(),
                scratch,
                probes.stream().filter(probe -> stoppable || !probe.stops()).toList(),
                observed::close);
    }

    /** Sends the probes that need a server at work, then those that need one that is told to stop. */
    private static Map<String, Behaviour> all(
            Prober prober, URI server, Path logs, Collection<Probe> probes, Runnable stop) throws InterruptedException {
        Map<String, Behaviour> behaviours = new TreeMap<>(prober.ask(
                server, logs, probes.stream().filter(probe -> !probe.stops()).toList()));
        List<Probe> stopping = probes.stream().filter(Probe::stops).toList();
        if (!stopping.isEmpty()) {
            behaviours.putAll(prober.askWhileStopping(server, logs, stopping, stop));
        }
        return behaviours;
    }

    /** Starts an additional server, sends it the probes, and stops it. */
    private Map<String, Behaviour> setUp(
            Variant variant, Setup setup, Prober prober, Collection<Probe> probes, Path scratch, Semaphore starting)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(scratch, setup.name());
        Contender contender = plan.contender(variant.contender()).onAnyPort();
        Mode mode = plan.mode(variant.mode());
        Map<String, String> properties = new LinkedHashMap<>(mode.properties());
        properties.putAll(setup.in(directory));
        starting.acquire(); // last before what releases it
        boolean held = true;
        try (RunningServer server = rig.launcher()
                .launch(
                        contender,
                        new Mode(mode.name(), mode.profile(), properties, mode.jvmFlags()),
                        directory.resolve("server.log"))) {
            URI address = server.address();
            if (setup.tls()) {
                address = URI.create("https://" + address.getAuthority());
                Prober.await(address, server::death);
            } else {
                rig.readiness().awaitAny(server, Endpoint.get(target.path()));
            }
            starting.release();
            held = false;
            return all(prober, address, directory, probes, server::close);
        } catch (LaunchException | IOException e) {
            if (e instanceof LaunchException failure && failure.kind() != LaunchException.Kind.CONTENDER) {
                throw failure; // what this machine lacks is no behaviour
            }
            rig.progress().warns(variant.label() + " does not start in setup " + setup.name() + ": " + e.getMessage());
            return prober.unasked(probes, String.valueOf(e.getMessage()));
        } finally {
            if (held) {
                starting.release();
            }
        }
    }

    private static void all(List<Callable<Void>> tasks) throws IOException, InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            List<Future<Void>> futures = new ArrayList<>();
            tasks.forEach(task -> futures.add(pool.submit(task)));
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
