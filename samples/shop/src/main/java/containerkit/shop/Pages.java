package containerkit.shop;

import jakarta.servlet.http.HttpSession;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** Pages for a browser: products, a product with its reviews, and the cart of the session. */
@Controller
class Pages {
    private static final String CART = "cart";
    private static final int MOST = 99;

    private final Catalogue catalogue;

    Pages(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** A product in the cart; Thymeleaf reads it. */
    record Line(Product product, int quantity, BigDecimal price) {
        static Line of(Product product, int quantity) {
            return new Line(product, quantity, product.price().multiply(BigDecimal.valueOf(quantity)));
        }
    }

    @GetMapping("/products")
    String products(Model model) {
        model.addAttribute("products", catalogue.products());
        return "products";
    }

    @GetMapping("/products/{id}")
    String product(@PathVariable int id, Model model) {
        model.addAttribute("review", Review.EMPTY);
        return show(id, model);
    }

    @PostMapping("/products/{id}/reviews")
    String review(
            @PathVariable int id, @Valid @ModelAttribute("review") Review review, BindingResult errors, Model model) {
        if (errors.hasErrors()) {
            return show(id, model);
        }
        catalogue.add(known(id).id(), review);
        return "redirect:/products/" + id;
    }

    @GetMapping("/cart")
    String cart(HttpSession session, Model model) {
        List<Line> lines = cart(session).entrySet().stream()
                .map(entry -> Line.of(known(entry.getKey()), entry.getValue()))
                .toList();
        model.addAttribute("lines", lines);
        return "cart";
    }

    @PostMapping("/cart")
    String put(@RequestParam int product, @RequestParam int quantity, HttpSession session) {
        Map<Integer, Integer> cart = new TreeMap<>(cart(session));
        cart.put(known(product).id(), Math.max(1, Math.min(quantity, MOST)));
        session.setAttribute(CART, cart);
        return "redirect:/cart";
    }

    private String show(int id, Model model) {
        model.addAttribute("product", known(id));
        model.addAttribute("reviews", catalogue.reviews(id));
        return "product";
    }

    private Product known(int id) {
        return catalogue.product(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    @SuppressWarnings("unchecked") // only this class writes it
    private static Map<Integer, Integer> cart(HttpSession session) {
        Object cart = session.getAttribute(CART);
        return cart == null ? Map.of() : (Map<Integer, Integer>) cart;
    }
}
