package containerkit.shop;

import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Endpoints for other programs. */
@RestController
@RequestMapping("/api/products")
class Api {
    private final Catalogue catalogue;

    Api(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    record Picture(String name, String type, long bytes) {}

    @GetMapping
    List<Product> products() {
        return catalogue.products();
    }

    @GetMapping("/{id}")
    Product product(@PathVariable int id) {
        return catalogue.product(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    /** Reads a picture to its end and keeps nothing of it. */
    @PostMapping("/{id}/picture")
    Picture picture(@PathVariable int id, @RequestParam MultipartFile file) throws IOException {
        return new Picture(file.getOriginalFilename(), file.getContentType(), file.getBytes().length);
    }

    /** Sends the stock of the first products, an event for each. */
    @GetMapping(path = "/stock", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter stock() throws IOException {
        SseEmitter events = new SseEmitter();
        for (Product product : catalogue.products().subList(0, 5)) {
            events.send(SseEmitter.event().id(String.valueOf(product.id())).data(product.stock()));
        }
        events.complete();
        return events;
    }
}
