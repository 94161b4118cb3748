package containerkit.loadtest.analysis.stats;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Judges a family at each of its looks. A verdict stays, with the blocks that it was given by: a look may only add verdicts.
 * Each intersection of equalities is tested at every look at a level that keeps the error over all of them. A pair is decided once
 * all its intersections are rejected at one look, which is stricter than closed testing with group sequential local tests (A. C.
 * Tamhane, C. R. Mehta and L. Liu, Biometrics 66, 2010), where each may be rejected at a look of its own.
 */
public record Looks(Judge judge) {
    /**
     * Judges every pair, in the order given.
     *
     * @param families evidence on the same pairs at each look that has passed, and last at the present one
     */
    public List<Judgement> judge(Better better, List<List<Evidence>> families) {
        List<Judgement> judgements = judge.judge(better, families.get(0));
        for (List<Evidence> family : families.subList(1, families.size())) {
            List<Judgement> before = judgements;
            List<Judgement> now = judge.judge(better, family);
            judgements = IntStream.range(0, now.size())
                    .mapToObj(i -> before.get(i).verdict() == Verdict.UNDECIDED ? now.get(i) : before.get(i))
                    .toList();
        }
        return judgements;
    }
}
