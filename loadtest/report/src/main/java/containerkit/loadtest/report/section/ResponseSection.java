package containerkit.loadtest.report.section;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.BodyDifferences;
import containerkit.loadtest.report.view.BodyDifferences.Difference;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.HeaderDifferences;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section about differences between the contenders' responses to the same request, before any load. */
public final class ResponseSection {
    private ResponseSection() {}

    public static Section of(RunView view) {
        HeaderDifferences headers = new HeaderDifferences(view.plan().variants(), view.starts());
        BodyDifferences bodies = BodyDifferences.of(view);
        List<Content> contents = new ArrayList<>();
        contents.addAll(bodies(bodies));
        contents.add(headers(view, headers));
        List<Variant> dateless = headers.dateless();
        if (!dateless.isEmpty()) {
            contents.add(new Content.Paragraph(
                    "Without the Date header, which RFC 9110 requires of a server with a clock and others here send: "
                            + dateless.stream().map(Variant::label).collect(Collectors.joining(", ")) + "."));
        }
        return Section.of("Responses before any load", contents);
    }

    private static List<Content> bodies(BodyDifferences bodies) {
        if (bodies.compared() == 0) {
            return List.of();
        }
        String requests = new Counted(bodies.compared(), "request").toString();
        if (bodies.all().isEmpty()) {
            return List.of(
                    new Content.Paragraph("Bodies: the same from all contenders, byte for byte, in " + requests + "."));
        }
        return List.of(
                new Content.Paragraph("Bodies: compared in " + requests + "; these differ."),
                new Columns<Difference>()
                        .text("request", Difference::endpoint)
                        .text("contender", each -> each.variant().label())
                        .text("compared with", each -> each.reference().label())
                        .text("what differs", Difference::what)
                        .table("Response bodies that differ", bodies.all()));
    }

    private static Content headers(RunView view, HeaderDifferences headers) {
        List<Variant> variants = view.plan().variants();
        boolean published = variants.stream().anyMatch(variant -> published(view, variant) != null);
        if (headers.requests() > 0 && headers.none() && !published) {
            return new Content.Paragraph("Headers: the same from all contenders, in "
                    + new Counted(headers.requests(), "request") + "; length and time are not compared.");
        }
        return new Columns<Variant>()
                .text("contender", Variant::label)
                .text("response headers", variant -> text(headers.of(variant), headers.requests()))
                .textIfAny("response headers, published", variant -> published(view, variant))
                .table("Response headers that not all contenders send alike", variants);
    }

    private static @Nullable String published(RunView view, Variant variant) {
        return view.published().packaging(variant.contender(), "extra_response_headers");
    }

    /** Returns each header with its value once, with the requests whose responses had it. */
    private static @Nullable String text(@Nullable List<HeaderDifferences.Header> own, int requests) {
        if (own == null) {
            return null;
        }
        Map<String, List<String>> endpoints = own.stream()
                .collect(Collectors.groupingBy(
                        header -> header.name() + ": " + header.value(),
                        LinkedHashMap::new,
                        Collectors.mapping(HeaderDifferences.Header::endpoint, Collectors.toList())));
        return endpoints.isEmpty()
                ? "none"
                : endpoints.entrySet().stream()
                        .map(header -> header.getKey() + " (" + requests(header.getValue(), requests) + ")")
                        .collect(Collectors.joining("; "));
    }

    private static String requests(List<String> endpoints, int all) {
        return endpoints.size() > 1 && endpoints.size() == all
                ? "all " + all + " requests"
                : String.join(", ", endpoints);
    }
}
