package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.RunFailures;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a reader sees first: who was measured where and when, the answers, and what changes the result. */
record FirstScreen(RunView view) {
    private static final int MOST_WARNINGS = 3;
    private static final int MOST_CONTAINERS = 6;
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+"); // of a JDK, without its build and vendor
    private static final String NAME_OF_NOTHING = "\\((R|TM)\\)|\\b(CPU|Processor)\\b";

    /** Returns the name of the jar that every contender is, else the plan's. */
    String title() {
        List<String> jars = view.plan().contenders().stream()
                .map(Contender::jar)
                .map(jar -> jar == null ? "" : jar.getFileName().toString())
                .distinct()
                .toList();
        return jars.size() == 1 && !jars.get(0).isEmpty()
                ? jars.get(0)
                : "Container comparison: " + view.plan().name();
    }

    List<Content> contents() {
        List<Content> contents = new ArrayList<>(List.of(new Content.Aside(who())));
        Double worseThan = view.header().worseThanPercent();
        if (worseThan != null) {
            Section gate = GateSummary.of(view.analysis(), worseThan).document();
            contents.add(new Content.Paragraph(gate.heading()));
            contents.addAll(gate.contents());
        }
        contents.addAll(CurveTables.answer(view));
        List<Content> explained = ExplanationSection.of(view);
        contents.addAll(explained.isEmpty() ? List.of(new Content.Answers(Answers.of(view))) : explained);
        contents.addAll(PairSection.bySession(view));
        List<Content.Warning> warnings = warnings();
        if (!warnings.isEmpty()) {
            contents.add(new Content.Warnings(
                    warnings.subList(0, Math.min(MOST_WARNINGS, warnings.size())),
                    Math.max(0, warnings.size() - MOST_WARNINGS)));
        }
        contents.addAll(Content.Bullets.ifAny(ProfileSection.causes(view)));
        return contents;
    }

    private String who() {
        RunResult run = view.analysis().run();
        Environment environment = view.header().environment();
        List<String> facts = new ArrayList<>();
        List<String> containers = reported(identity -> identity.container() == null
                ? null
                : identity.containerVersion() == null
                        ? identity.container()
                        : identity.container() + " " + identity.containerVersion());
        facts.add(
                containers.isEmpty() || containers.size() > MOST_CONTAINERS
                        ? new Counted(view.plan().variants().size(), "contender").toString()
                        : String.join(", ", containers));
        List<String> boots = reported(Identity::bootVersion);
        if (!boots.isEmpty()) {
            facts.add("Spring Boot " + String.join(", ", boots));
        }
        Matcher version = VERSION.matcher(environment.jdk());
        facts.add("JDK " + (version.find() ? version.group() : environment.jdk()));
        if (run.onOneMachine()) {
            String cpu = environment.cpu().replaceAll(NAME_OF_NOTHING, "").replaceAll(" {2,}", " ");
            facts.add(new Counted(environment.cores(), "core") + " of " + cpu.strip());
        }
        String blocks = new Counted(run.endedBlocks(), "block").toString();
        facts.add(run.took().isZero() ? blocks : blocks + " in " + new RoughTime(run.took()));
        facts.add(view.header().startedAt().toString().substring(0, 10));
        int sessions = view.analysis().index().sessions().size();
        facts.add(sessions < 2 ? "in this run" : "over " + sessions + " sessions");
        return String.join(" · ", facts);
    }

    private List<String> reported(Function<Identity, @Nullable String> what) {
        return view.plan().variants().stream()
                .map(variant -> view.starts().reported(variant, what))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private List<Content.Warning> warnings() {
        List<Content.Warning> warnings = new ArrayList<>();
        RunFailures failures = view.analysis().failures();
        if (!failures.none()) {
            List<String> what = failures.failed().isEmpty() ? failures.details() : failures.failed();
            warnings.add(new Content.Warning(
                    (failures.failed().isEmpty() ? failures.headline() + " " : "Failed: ") + what.get(0)
                            + (what.size() == 1 ? "" : ", and " + (what.size() - 1) + " more") + ".",
                    "See why under Blocks and slices over time."));
        }
        view.analysis().caveats().stream()
                .filter(Caveat::changesReading)
                .map(caveat -> new Content.Warning(caveat.text(), caveat.advice()))
                .forEach(warnings::add);
        return warnings;
    }
}
