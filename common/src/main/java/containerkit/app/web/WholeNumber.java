package containerkit.app.web;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * A request parameter that counts something.
 *
 * @param name the parameter
 * @param unit what it counts, in the plural
 * @param missing its value where it is not given
 * @param min the least
 * @param max the most
 */
public record WholeNumber(String name, String unit, int missing, int min, int max) {

    /** @throws ErrorResponseException with status 400 if it is no whole number within its limits */
    public int read(@Nullable String given) {
        if (given == null) {
            return missing;
        }
        NumberFormatException cause = null;
        try {
            int value = Integer.parseInt(given);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            cause = e;
        }
        String detail = name + " must be a whole number of " + unit + " from " + min + " to " + max;
        throw new ErrorResponseException(
                HttpStatus.BAD_REQUEST, ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail), cause);
    }
}
