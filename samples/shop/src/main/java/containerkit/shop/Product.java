package containerkit.shop;

import java.math.BigDecimal;

/** A product of the shop. */
record Product(int id, String name, String maker, BigDecimal price, int stock, String description) {}
