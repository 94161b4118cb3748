package containerkit.loadtest.plan;

import containerkit.loadtest.plan.PlanFile.ModeFile;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a plan's modes are more than a profile of their name. */
record ModeSettings(YamlFile yaml) {
    List<Mode> of(@Nullable Map<String, @Nullable ModeFile> written) {
        return written == null
                ? List.of()
                : written.entrySet().stream()
                        .map(entry -> mode(entry.getKey(), entry.getValue()))
                        .toList();
    }

    private Mode mode(String name, @Nullable ModeFile settings) {
        if (!Names.allow(name) || name.equals(Mode.STOCK)) {
            throw yaml.about(
                    name,
                    "'" + name + "' cannot name a mode with settings of its own",
                    "use " + Names.LETTERS + "; stock has no settings");
        }
        if (settings == null) {
            throw yaml.about(name, "mode " + name + " says nothing", "give it a profile, properties or jvm_flags");
        }
        return new Mode(
                name,
                profile(name, settings.profile()),
                settings.properties() == null ? new LinkedHashMap<>() : settings.properties(),
                settings.jvmFlags() == null ? List.of() : settings.jvmFlags());
    }

    /** Several may be a list or stand between commas, as Spring has it. */
    private @Nullable String profile(String mode, @Nullable List<String> written) {
        if (written == null) {
            return null;
        }
        List<String> profiles = written.stream()
                .flatMap(names -> Arrays.stream(Objects.toString(names, "").split(",", -1)))
                .map(String::strip)
                .distinct()
                .toList();
        if (profiles.isEmpty() || profiles.contains("")) {
            throw yaml.about(mode, "mode " + mode + " has a profile without a name", "e.g. profile: [tuned, metrics]");
        }
        return String.join(Mode.AND, profiles);
    }
}
