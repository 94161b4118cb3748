package containerkit.loadtest.plan.request;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.secret.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Requests that a source gave, with unique names. Several are sent as one mix: a run takes as long as its scenarios, and
 * that is one.
 *
 * @param shares the requests with their weights
 * @param chosen true if the user named each of them, so that none may be left out
 * @param notes notes on them for the user
 */
public record Requests(List<Endpoint.Share> shares, boolean chosen, List<String> notes) {
    public Requests {
        Set<String> names = new HashSet<>();
        List<Endpoint.Share> unique = new ArrayList<>();
        for (Endpoint.Share share : shares) {
            Endpoint request = share.endpoint();
            String name = request.name();
            for (int other = 2; !names.add(name); other++) {
                name = request.name() + "-" + other;
            }
            unique.add(new Endpoint.Share(request.named(name), share.weight()));
        }
        shares = List.copyOf(unique);
        notes = notes.stream().map(Secrets.KNOWN::shown).toList(); // they quote addresses
    }

    public static Requests equal(List<Endpoint> requests, boolean chosen, List<String> notes) {
        return new Requests(
                requests.stream().map(request -> new Endpoint.Share(request, 1)).toList(), chosen, notes);
    }

    public boolean mix() {
        return shares.size() > 1;
    }

    public List<Endpoint> endpoints() {
        return shares.stream().map(Endpoint.Share::endpoint).toList();
    }

    public Requests with(List<Endpoint.Share> others) {
        return new Requests(others, chosen, notes);
    }

    public static Requests paths(List<String> paths) {
        return equal(
                paths.stream()
                        .map(path -> RequestDraft.get("--path " + path, path, null))
                        .toList(),
                true,
                List.of());
    }
}
