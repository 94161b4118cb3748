package containerkit.shop;

import jakarta.annotation.PostConstruct;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Products and their reviews in the database; the same at every start. */
@Repository
class Catalogue {
    private static final int PRODUCTS = 50;
    private static final int REVIEWS = 1_000;
    private static final List<String> KINDS = List.of("Lamp", "Chair", "Kettle", "Desk", "Clock", "Shelf", "Rug");
    private static final List<String> MAKERS = List.of("Nordlicht", "Hearth & Sons", "Plain", "Müller");
    private static final List<String> WORDS =
            List.of("sturdy", "quiet", "light", "made", "of", "oak", "and", "steel", "for", "every", "day", "room");

    private final JdbcClient database;
    private final AtomicInteger next = new AtomicInteger();

    Catalogue(JdbcClient database) {
        this.database = database;
    }

    @PostConstruct
    void fill() {
        Random random = new Random(35);
        for (int id = 1; id <= PRODUCTS; id++) {
            database.sql("insert into product values (?, ?, ?, ?, ?, ?)")
                    .params(
                            id,
                            KINDS.get(id % KINDS.size()) + " " + id,
                            MAKERS.get(random.nextInt(MAKERS.size())),
                            BigDecimal.valueOf(500 + random.nextInt(50_000), 2),
                            random.nextInt(20),
                            words(random, 30))
                    .update();
        }
        for (int slot = 0; slot < REVIEWS; slot++) {
            database.sql("insert into review values (?, ?, ?, ?, ?)")
                    .params(slot, 1 + slot % PRODUCTS, "reader " + slot, 1 + random.nextInt(5), words(random, 8))
                    .update();
        }
    }

    private static String words(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < count; word++) {
            text.append(word == 0 ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }

    List<Product> products() {
        return database.sql("select * from product order by id")
                .query(Product.class)
                .list();
    }

    Optional<Product> product(int id) {
        return database.sql("select * from product where id = ?")
                .param(id)
                .query(Product.class)
                .optional();
    }

    List<Review> reviews(int product) {
        return database.sql("select author, stars, text from review where product = ? order by slot limit 10")
                .param(product)
                .query(Review.class)
                .list();
    }

    /** Adds a review in place of an old one of the product, so that its page stays as long under load. */
    @Transactional
    void add(int product, Review review) {
        int old = Math.floorMod(next.getAndIncrement(), REVIEWS / PRODUCTS);
        database.sql("update review set author = ?, stars = ?, text = ? where slot = ?")
                .params(review.author(), review.stars(), review.text(), product - 1 + PRODUCTS * old)
                .update();
    }
}
