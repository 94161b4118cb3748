package containerkit.maven;

import containerkit.jar.KitJar;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.inject.Inject;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

/** Starts a command of the kit in {@code target/kit}, with the JDK, the settings and the repositories of the build. */
abstract class KitMojo extends AbstractMojo {
    private static final Map<Integer, String> MEANINGS = Map.of(
            1, "worse, failed or disturbed; its last lines say which",
            2, "wrong usage",
            3, "something is missing here",
            4, "undecided");
    private static final String QUOTED = "\"[^\"]*\"|'[^']*'";
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|" + QUOTED + ")+");

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    /** The executable jar. Default: the one in the project's build directory, packaged first if a source is newer. */
    @Parameter(property = "jar")
    private @Nullable File jar;

    /** Paths that it is sent GETs of, separated by commas. Without any, the kit looks for an OpenAPI document. */
    @Parameter(property = "path")
    private @Nullable List<String> paths;

    /** A file of requests: an OpenAPI document or an access log. */
    @Parameter(property = "requests")
    private @Nullable File requests;

    /**
     * Further words of the kit's command, e.g. "--budget 8m". Quotes keep blanks in a word; paths of files start in
     * target/kit.
     */
    @Parameter(property = "arguments")
    private @Nullable String arguments;

    /** Does nothing. A build that a goal starts has it, so that a goal in the POM does not start itself. */
    @Parameter(property = "kit.skip")
    private boolean skip;

    @Inject
    ToolchainManager toolchains;

    abstract List<String> command(Path jar) throws IOException, InterruptedException, MojoFailureException;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        try {
            if (skip) {
                return;
            }
            List<Path> jars = jar != null ? List.of(jar.toPath()) : packaged();
            if (jars.isEmpty()) { // another project of the build has one
                getLog().info("no jar of Spring Boot in " + project.getBuild().getDirectory());
                return;
            }
            if (jars.size() != 1) {
                throw new MojoFailureException("several jars of Spring Boot, name one with -Djar: " + jars);
            }
            getLog().info(jars.get(0) + ", made at " + PackagedJar.made(jars.get(0)));
            run(command(jars.get(0)));
        } catch (IOException | URISyntaxException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
    }

    /** Returns the project's jars. Where no project of the build has one, or one is outdated, they are packaged first. */
    private List<Path> packaged() throws IOException, InterruptedException, MojoFailureException {
        boolean outdated = false;
        for (Path made : jars()) {
            for (MavenProject each : session.getProjects()) {
                outdated |= PackagedJar.outdated(made, each.getBasedir().toPath());
            }
        }
        if (outdated || jars().isEmpty()) {
            getLog().info("packaging, without tests: "
                    + (outdated ? "a source is newer than the jar" : "no jar of Spring Boot yet"));
            build().packaged();
            if (jars().isEmpty()) {
                throw new MojoFailureException("the phase package makes no jar of Spring Boot here");
            }
        }
        return PackagedJar.in(Path.of(project.getBuild().getDirectory()));
    }

    private List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (MavenProject each : session.getProjects()) {
            jars.addAll(PackagedJar.in(Path.of(each.getBuild().getDirectory())));
        }
        return jars;
    }

    private void run(List<String> command)
            throws IOException, URISyntaxException, InterruptedException, MojoFailureException {
        List<String> words =
                new ArrayList<>(List.of(java(), "-jar", KitJar.file().toString()));
        words.addAll(command);
        words.addAll(options());
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(Files.createDirectories(directory()).toFile())
                .inheritIO();
        handOver(builder.environment());
        Process kit = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(kit::destroy)); // it ends its servers first
        int code = kit.waitFor();
        if (code != 0) {
            throw new MojoFailureException("kit " + command.get(0) + " ended with exit code " + code + ": "
                    + MEANINGS.getOrDefault(code, "interrupted"));
        }
    }

    private List<String> options() throws MojoFailureException {
        List<String> options = new ArrayList<>();
        if (paths != null) {
            paths.forEach(path -> options.add("--path=" + path));
        }
        if (requests != null) {
            options.add("--requests=" + requests);
        }
        if (arguments != null) {
            options.addAll(words(arguments));
        }
        return options;
    }

    static List<String> words(String line) throws MojoFailureException {
        if (!line.matches("(?:[^\"']|" + QUOTED + ")*")) {
            throw new MojoFailureException("a quote in -Darguments is not closed: " + line);
        }
        return WORD.matcher(line)
                .results()
                .map(word -> word.group().replaceAll("\"([^\"]*)\"|'([^']*)'", "$1$2"))
                .toList();
    }

    /** The kit resolves the libraries of other containers as this build resolves its own. */
    private void handOver(Map<String, String> environment) {
        environment.put(
                "KIT_MAVEN_SETTINGS", session.getRequest().getUserSettingsFile().toString());
        environment.put("KIT_MAVEN_LOCAL", session.getLocalRepository().getBasedir());
        environment.put(
                "KIT_MAVEN_REPOSITORIES",
                project.getRemoteProjectRepositories().stream()
                        .map(repository -> repository.getId() + "=" + repository.getUrl())
                        .collect(Collectors.joining(" ")));
        environment.merge("PATH", maven().getParent().toString(), (path, bin) -> bin + File.pathSeparator + path);
    }

    Path directory() {
        return Path.of(project.getBuild().getDirectory(), "kit");
    }

    /** Returns what builds the project as this build does: with its settings, profiles and properties. */
    ProjectBuild build() {
        MavenExecutionRequest request = session.getRequest();
        List<String> words = new ArrayList<>(List.of(maven().toString(), "-q", "-B", "-DskipTests"));
        add(words, "--settings=", request.getUserSettingsFile());
        add(words, "--global-settings=", request.getGlobalSettingsFile());
        add(words, "--toolchains=", request.getUserToolchainsFile());
        request.getActiveProfiles().forEach(profile -> words.add("-P" + profile));
        request.getInactiveProfiles().forEach(profile -> words.add("-P!" + profile));
        request.getUserProperties().forEach((name, value) -> words.add("-D" + name + "=" + value));
        words.add("-Dkit.skip=true");
        words.add("-Dmaven.repo.local=" + session.getLocalRepository().getBasedir());
        if (session.isOffline()) {
            words.add("--offline");
        }
        return new ProjectBuild(
                session.getTopLevelProject().getBasedir().toPath(),
                project.getBasedir().toPath(),
                directory(),
                words);
    }

    private static void add(List<String> words, String option, @Nullable File file) {
        if (file != null && file.isFile()) { // Maven refuses the name of a default that is not there
            words.add(option + file);
        }
    }

    private static Path maven() {
        return Path.of(System.getProperty("maven.home"), "bin", "mvn");
    }

    private String java() {
        Toolchain jdk = toolchains.getToolchainFromBuildContext("jdk", session);
        String java = jdk == null ? null : jdk.findTool("java");
        return java != null
                ? java
                : Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
