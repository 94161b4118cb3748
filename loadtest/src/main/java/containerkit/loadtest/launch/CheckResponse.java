package containerkit.loadtest.launch;

import java.util.Map;

/**
 * What came back of a request.
 *
 * @param status the HTTP status
 * @param headers by name in lower case
 * @param body decoded as UTF-8
 */
record CheckResponse(int status, Map<String, String> headers, String body) {}
