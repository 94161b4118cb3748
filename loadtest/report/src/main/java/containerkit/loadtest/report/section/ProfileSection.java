package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.FlameName;
import containerkit.loadtest.report.view.ProfileText;
import containerkit.loadtest.report.view.ProfileText.Row;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section about the causes of differences: CPU time by layer and by method, for each scenario. */
final class ProfileSection {
    private ProfileSection() {}

    /** Returns the section; empty where nothing was profiled. */
    static Optional<Section> of(RunView view) {
        List<Section> scenarios = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                List<ProfileGap> gaps = gaps(view, part, scenario, true);
                if (!gaps.isEmpty()) {
                    scenarios.add(scenario(view, part, scenario, gaps));
                }
            }
        }
        return scenarios.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("Why", List.of(new Content.Paragraph(reading(view))), scenarios));
    }

    private static String reading(RunView view) {
        return "Each block ended with one more slice of each server, under a profiler. "
                + new ProfileText(first(view)).reading().stream().collect(Collectors.joining(" "));
    }

    private static ProfileGap first(RunView view) {
        return view.analysis().profileGaps().stream()
                .filter(ProfileGap::cpu)
                .findFirst()
                .orElseThrow();
    }

    private static List<ProfileGap> gaps(RunView view, Part part, Scenario scenario, boolean cpu) {
        return view.analysis().profileGaps().stream()
                .filter(gap -> gap.cpu() == cpu
                        && gap.comparison().part().equals(part.name())
                        && gap.comparison().scenario().equals(scenario.name()))
                .toList();
    }

    private static Section scenario(RunView view, Part part, Scenario scenario, List<ProfileGap> gaps) {
        List<Content> contents = new ArrayList<>();
        for (ProfileGap gap : gaps) {
            ProfileText text = new ProfileText(gap);
            contents.add(new Content.Paragraph(text.sentence() + "."));
            contents.add(columns(text, "layer").table("CPU per request by layer: " + text.title(), text.layers()));
            contents.add(columns(text, "method")
                    .text("called by", Row::callers)
                    .table("Methods that account for most of it: " + text.title(), text.frames()));
        }
        List<String> allocation = gaps(view, part, scenario, false).stream()
                .map(gap -> new ProfileText(gap).sentence())
                .toList();
        if (!allocation.isEmpty()) {
            contents.add(new Content.Paragraph("Allocation, of which kit why --allocation shows layers and methods:"));
            contents.add(new Content.Bullets(allocation));
        }
        contents.add(new Content.Links(
                "Flame graphs of CPU time, all blocks together",
                gaps.stream()
                        .flatMap(gap ->
                                Stream.of(gap.comparison().a(), gap.comparison().b()))
                        .distinct()
                        .map(variant -> new Content.Links.Item(
                                List.of(FlameName.of(view.number(part), scenario.name(), variant)), variant.label()))
                        .toList(),
                false));
        contents.add(new Content.Links(
                "Where the one that uses more takes more, or less: the same graph in colours, the container as one frame",
                gaps.stream()
                        .map(gap -> new Content.Links.Item(
                                List.of(FlameName.ofDifference(
                                        view.number(part), scenario.name(), gap.costlier(), gap.thriftier())),
                                gap.costlier().label() + " against "
                                        + gap.thriftier().label()))
                        .toList(),
                false));
        return Section.of(ScenarioName.of(view.plan(), part, scenario), contents);
    }

    private static Columns<Row> columns(ProfileText text, String first) {
        return new Columns<Row>()
                .text(first, Row::name)
                .value(text.a(), Row::a)
                .value(text.b(), Row::b)
                .value("difference", Row::difference);
    }
}
