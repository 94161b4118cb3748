package containerkit.loadtest.report.plot;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Takes from the SVG that ECharts writes what is seen of it, and refuses what does not belong in a plot. */
final class SvgBody {
    private static final Set<String> ELEMENTS = Set.of("path", "rect", "circle", "polyline", "polygon", "text");

    /** In the order in which they are written; ids and what serves a pointer are left out. */
    private static final List<String> ATTRIBUTES = List.of(
            "d",
            "points",
            "x",
            "y",
            "width",
            "height",
            "cx",
            "cy",
            "r",
            "transform",
            "text-anchor",
            "dominant-baseline",
            "fill",
            "fill-opacity",
            "stroke",
            "stroke-width",
            "stroke-opacity",
            "stroke-dasharray");

    private static final Pattern HARMLESS = Pattern.compile("[-+., 0-9A-Za-z()]*|#[0-9A-Fa-f]{6}");
    private static final Pattern LONG = Pattern.compile("(\\.\\d{3})\\d+");
    private static final Pattern MOVE = Pattern.compile("translate\\(([-.0-9]+) [-.0-9]+\\)");
    private static final Map<String, String> DEFAULTS =
            Map.of("fill-opacity", "1", "stroke-opacity", "1", "stroke-width", "1");
    private static final String LINE_FILL = "#000"; // what a legend's line says, which has no inside
    private static final double WIDEST_FONT = 1.25; // against the widths that are reckoned with
    private static final String SIZE = "font-size:" + Sheet.FONT + "px;";

    private final StringBuilder out = new StringBuilder();
    private final XMLStreamReader svg;

    private SvgBody(XMLStreamReader svg) {
        this.svg = svg;
    }

    static String of(String svg) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            SvgBody body = new SvgBody(factory.createXMLStreamReader(new StringReader(svg)));
            body.read();
            return body.out.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("ECharts wrote no XML: " + e.getMessage(), e);
        }
    }

    private void read() throws XMLStreamException {
        svg.nextTag(); // the svg element itself, which whoever uses the drawing writes anew
        while (svg.hasNext()) {
            if (svg.next() == XMLStreamConstants.START_ELEMENT) {
                switch (svg.getLocalName()) {
                    case "g" -> {} // groups what is clipped; nothing here reaches beyond its axes
                    case "defs" -> skip();
                    default -> element(svg.getLocalName());
                }
            }
        }
    }

    private void skip() throws XMLStreamException {
        for (int depth = 1; depth > 0; ) {
            int event = svg.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
        }
    }

    private void element(String name) throws XMLStreamException {
        if (!ELEMENTS.contains(name)) {
            throw new IllegalStateException("a plot must not hold <" + name + ">");
        }
        boolean text = name.equals("text");
        String style = Objects.requireNonNullElse(svg.getAttributeValue(null, "style"), "");
        if (text && !style.startsWith(SIZE)) {
            throw new IllegalStateException("text of another size: " + style);
        }
        boolean stroked = drawn("stroke") && !"0".equals(svg.getAttributeValue(null, "stroke-width"));
        StringBuilder element = new StringBuilder("<").append(name);
        ATTRIBUTES.stream()
                .filter(attribute -> stroked || !attribute.startsWith("stroke"))
                .forEach(attribute -> attribute(element, attribute, stroked));
        if (text) {
            boolean bold = style.contains("font-weight:bold");
            element.append(bold ? " font-weight=\"bold\"" : "");
            double room = room();
            String content = svg.getElementText();
            if (TextWidth.of(content, bold) * WIDEST_FONT > room) {
                long length = Math.round(Math.min(room, TextWidth.of(content, bold)));
                element.append(" textLength=\"").append(length).append("\" lengthAdjust=\"spacingAndGlyphs\"");
            }
            out.append(element).append('>').append(Veil.lifted(content)).append("</text>\n");
        } else if (stroked || drawn("fill")) {
            out.append(element).append("/>\n");
        }
    }

    /** How wide a text may be that starts or ends where this one does. */
    private double room() {
        Matcher move = MOVE.matcher(Objects.requireNonNullElse(svg.getAttributeValue(null, "transform"), ""));
        String x = svg.getAttributeValue(null, "x");
        double at = (move.matches() ? Double.parseDouble(move.group(1)) : 0) + (x == null ? 0 : Double.parseDouble(x));
        String anchor = Objects.requireNonNullElse(svg.getAttributeValue(null, "text-anchor"), "start");
        return switch (anchor) {
            case "start" -> Sheet.WIDTH - at;
            case "end" -> at;
            default -> 2 * Math.min(at, Sheet.WIDTH - at);
        };
    }

    private void attribute(StringBuilder element, String name, boolean stroked) {
        String value = svg.getAttributeValue(null, name);
        if (value == null || value.equals(DEFAULTS.get(name))) {
            return;
        }
        String kept = stroked && value.equals(LINE_FILL) ? "none" : value;
        if (!HARMLESS.matcher(kept).matches()) {
            throw new IllegalStateException("a plot must not hold " + name + "=\"" + value + "\"");
        }
        element.append(' ').append(name).append("=\"");
        element.append(LONG.matcher(kept).replaceAll("$1")).append('"');
    }

    private boolean drawn(String paint) {
        String value = svg.getAttributeValue(null, paint);
        return value == null
                ? paint.equals("fill")
                : !value.equals("none") && !"0".equals(svg.getAttributeValue(null, paint + "-opacity"));
    }
}
