package containerkit.shop;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A review of a product, as the form sends it. */
record Review(
        @NotBlank @Size(max = 40) String author, @Min(1) @Max(5) int stars, @NotBlank @Size(max = 400) String text) {
    static final Review EMPTY = new Review("", 5, "");
}
