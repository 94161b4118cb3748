package containerkit.loadtest.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A plot as a browser drew it.
 *
 * @param alternative what a screen reader says of it
 * @param ground the page's colour behind it, as CSS
 * @param box where it is: its left upper corner is 0, 0
 * @param shapes what is drawn
 */
record DrawnPlot(String alternative, String ground, Box box, List<Shape> shapes) {
    private static final String SCRIPT =
            """
            const boxOf = (element, within) => {
              const box = element.getBoundingClientRect();
              return {
                left: box.left - within.left, top: box.top - within.top,
                right: box.right - within.left, bottom: box.bottom - within.top
              };
            };
            return [...document.querySelectorAll('figure svg')].filter(svg => svg.checkVisibility()).map(svg => {
              const frame = svg.getBoundingClientRect();
              return {
                box: boxOf(svg, frame),
                alternative: svg.getAttribute('aria-label'),
                ground: getComputedStyle(document.body).backgroundColor,
                shapes: [...svg.querySelectorAll('*')].map(shape => {
                  const style = getComputedStyle(shape);
                  const paint = style.stroke === 'none' ? 'fill' : 'stroke';
                  return {
                    name: shape.tagName,
                    text: shape.textContent,
                    paint: shape.getAttribute(paint),
                    colour: style[paint],
                    opacity: shape.checkVisibility() ? Number(style[paint + 'Opacity']) * Number(style.opacity) : 0,
                    box: boxOf(shape, frame),
                    textPixels: parseFloat(style.fontSize) * frame.width / svg.viewBox.baseVal.width
                  };
                })
              };
            });
            """;

    /**
     * A shape or a line of text.
     *
     * @param name of its element
     * @param text what it says
     * @param paint of its line or, where it has none, of its inside, as the drawing names it
     * @param colour what that comes to on this page
     * @param opacity from 0 to 1
     * @param box where it is
     * @param textPixels height of its letters on the screen
     */
    record Shape(String name, String text, String paint, String colour, double opacity, Box box, double textPixels) {
        boolean isText() {
            return name.equals("text");
        }

        /** On a page of that colour. */
        double contrast(String ground) {
            Rgb page = Rgb.computed(ground);
            return Rgb.computed(colour).over(page, opacity).contrast(page);
        }
    }

    /** In pixels of the screen. */
    record Box(double left, double top, double right, double bottom) {
        private static final double LEADING = 0.2; // of a line of text: above and below its letters

        /** Its width and its height. */
        double length() {
            return right - left + bottom - top;
        }

        /** A line of text's own letters. */
        Box letters() {
            double leading = LEADING * (bottom - top);
            return new Box(left, top + leading, right, bottom - leading);
        }

        /** By how many pixels it reaches beyond the other; negative inside. */
        double beyond(Box other) {
            return Math.max(
                    Math.max(other.left - left, other.top - top), Math.max(right - other.right, bottom - other.bottom));
        }

        boolean overlaps(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    /** All of the page, from top to bottom. */
    static List<DrawnPlot> of(Browser browser) {
        return List.of(new ObjectMapper().convertValue(browser.ask(SCRIPT), DrawnPlot[].class));
    }

    /** What is no frame and no zone, and can be seen. */
    List<Shape> marks() {
        return shapes.stream()
                .filter(shape ->
                        !shape.isText() && shape.opacity() == 1 && shape.box().length() > 0)
                .toList();
    }

    List<Shape> texts() {
        return shapes.stream().filter(Shape::isText).toList();
    }

    /** Pairs of texts of which one hides a part of the other. */
    List<String> textsInEachOthersWay() {
        List<Shape> texts = texts();
        List<String> pairs = new ArrayList<>();
        for (Shape one : texts) {
            texts.subList(texts.indexOf(one) + 1, texts.size()).stream()
                    .filter(other -> one.box().letters().overlaps(other.box().letters()))
                    .forEach(other -> pairs.add(one.text() + " / " + other.text()));
        }
        return pairs;
    }

    /** How many marks there are of each colour, as the drawing names it. */
    Map<String, Long> marksByPaint() {
        return marks().stream()
                .map(Shape::paint)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
