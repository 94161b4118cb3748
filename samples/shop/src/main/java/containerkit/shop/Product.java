package containerkit.shop;

import java.math.BigDecimal;

/** Something to buy. */
record Product(int id, String name, String maker, BigDecimal price, int stock, String description) {}
