package containerkit.loadtest;

import java.nio.file.Files;
import java.util.List;

/** The three applications that are really started. */
public final class Containers {
    public static final List<String> NAMES = List.of("tomcat", "jetty", "undertow");

    /** Half the work of a start: nobody measures these servers. */
    static final String JVM_FLAGS = "jvm_flags: [-Xmx256m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]\n";

    /** A plan that lacks blocks, JVM flags and scenarios; others on the machine void no slice of it. */
    static final String PLAN =
            """
            other_processes_percent: 100
            warm_up: {duration: 500ms}
            contenders:
              tomcat: {jar: "{kit}/app-tomcat/target/app-tomcat.jar", identity: /test/identity}
              jetty: {jar: "{kit}/app-jetty/target/app-jetty.jar", identity: /test/identity}
              undertow: {jar: "{kit}/app-undertow/target/app-undertow.jar", identity: /test/identity}
            endpoints:
              blocking: {path: /test/block, expect: {body: "{contender} block!!!"}}
              async: {path: /test/async, expect: {body: "{contender} async!!!"}}
            """;

    private Containers() {}

    public static void requirePackaged() {
        for (String name : NAMES) {
            String app = "app-" + name;
            Requirement.of(
                    Files.exists(KitProcess.HOME.resolve(app + "/target/" + app + ".jar")), app + " is packaged");
        }
    }
}
