package containerkit.app.web;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * A request parameter that counts something.
 *
 * @param name name of the parameter
 * @param unit name of the things it counts, in the plural
 * @param missing value if the parameter is not given
 * @param min smallest allowed value
 * @param max largest allowed value
 */
public record WholeNumber(String name, String unit, int missing, int min, int max) {

    /** @throws ErrorResponseException with status 400 if the text is not a whole number within the limits */
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
