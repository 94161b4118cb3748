package containerkit.app.work;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A request parameter that is a whole number from 0 to {@code max}, and 0 where it is not given. */
record Bound(String parameter, String unit, int max) {

    /** @throws ErrorResponseException (400) that names the parameter and its bounds */
    int read(@Nullable String given) {
        if (given == null) {
            return 0;
        }
        try {
            int value = Integer.parseInt(given);
            if (value >= 0 && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw refused(e);
        }
        throw refused(null);
    }

    private ErrorResponseException refused(@Nullable NumberFormatException cause) {
        String detail = parameter + " must be a whole number of " + unit + " from 0 to " + max;
        return new ErrorResponseException(
                HttpStatus.BAD_REQUEST, ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail), cause);
    }
}
