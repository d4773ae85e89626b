/** What became of an appointment that lay beneath a block: a colleague has it, it has another time, or it ended. */
export const OUTCOMES = ['handed-over', 'moved', 'ended'] as const
export type Outcome = (typeof OUTCOMES)[number]

type Planned = { _id: string; start: string; end: string; colleagues: readonly { _id: string }[] }

/**
 * Shares appointments among the colleagues who can take them: each goes to the one who has got the fewest so far, the first of them if
 * several have. Nobody gets two that overlap.
 *
 * @param visits by start
 * @returns vet ids by appointment id; those that nobody can take are missing
 */
export function shareAmongColleagues(visits: readonly Planned[]): Map<string, string> {
  const given = new Map<string, Planned[]>()
  const shares = new Map<string, string>()
  for (const visit of visits) {
    const able = visit.colleagues.filter(({ _id }) =>
      (given.get(_id) ?? []).every((other) => other.end <= visit.start || visit.end <= other.start),
    )
    const [taker] = able.toSorted((a, b) => (given.get(a._id)?.length ?? 0) - (given.get(b._id)?.length ?? 0))
    if (!taker) continue
    shares.set(visit._id, taker._id)
    given.set(taker._id, [...(given.get(taker._id) ?? []), visit])
  }
  return shares
}
