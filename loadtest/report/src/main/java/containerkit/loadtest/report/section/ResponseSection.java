package containerkit.loadtest.report.section;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.BodyDifference;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.HeaderDifferences;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section about differences between the contenders' responses to the same request, before any load. */
public final class ResponseSection {
    private ResponseSection() {}

    /** Returns the section; empty where no response was recorded. */
    public static Optional<Section> of(RunView view) {
        HeaderDifferences headers = new HeaderDifferences(view.plan().variants(), view.starts());
        List<BodyDifference> bodies = BodyDifference.all(view);
        List<Content> contents = new ArrayList<>();
        if (!bodies.isEmpty()) {
            contents.add(new Columns<BodyDifference>()
                    .text("request", BodyDifference::endpoint)
                    .text("contender", each -> each.variant().label())
                    .text("compared with", each -> each.reference().label())
                    .text("what differs", BodyDifference::what)
                    .table("Response bodies that differ", bodies));
        }
        List<Variant> variants = view.plan().variants();
        if (!headers.none() || variants.stream().anyMatch(each -> published(view, each) != null)) {
            contents.add(new Columns<Variant>()
                    .text("contender", Variant::label)
                    .text("response headers", variant -> text(headers.of(variant), headers.requests()))
                    .textIfAny("response headers, published", variant -> published(view, variant))
                    .table("Response headers that not all contenders send alike", variants));
        }
        if (contents.isEmpty() && headers.requests() > 0) {
            contents.add(new Content.Paragraph("The same from all contenders, in "
                    + new Counted(headers.requests(), "request") + "; length and time are not compared."));
        }
        return contents.isEmpty() ? Optional.empty() : Optional.of(Section.of("Responses before any load", contents));
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
