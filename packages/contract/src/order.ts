type Same = (one: unknown, other: unknown) => boolean

/** The longest common subsequence of both lists, as pairs of indexes. */
export function unchanged(
  before: readonly unknown[],
  after: readonly unknown[],
  isSame: Same = Object.is,
): Map<number, number> {
  /** Length of the longest common subsequence from a pair of indexes to the ends. */
  const fitting = new Map<string, number>()
  const fit = (was: number, is: number) => fitting.get(`${was} ${is}`) ?? 0
  for (let was = before.length - 1; was >= 0; was -= 1)
    for (let is = after.length - 1; is >= 0; is -= 1)
      fitting.set(
        `${was} ${is}`,
        isSame(before[was], after[is])
          ? fit(was + 1, is + 1) + 1
          : Math.max(fit(was + 1, is), fit(was, is + 1)),
      )
  const pairs = new Map<number, number>()
  let [was, is] = [0, 0]
  while (was < before.length && is < after.length) {
    if (isSame(before[was], after[is])) pairs.set(was++, is++)
    else if (fit(was + 1, is) >= fit(was, is + 1)) was += 1
    else is += 1
  }
  return pairs
}

type Keys = readonly string[]

/** The members of a list that have another place among the rest than before. */
function movedOf(before: Keys, after: Keys): ReadonlySet<string> {
  const stayed = new Set(unchanged(before, after).values())
  return new Set(after.filter((_, at) => !stayed.has(at)))
}

/**
 * Merges two changes of the order of one list. What I moved stands beside the neighbour that it got, best one that nobody else moved;
 * everything else is in their order.
 *
 * @param seen the order from which both sides started
 * @returns the members of `theirs`
 */
export function mergeOrder(seen: Keys, mine: Keys, theirs: Keys): string[] {
  const among = (list: Keys, others: Keys) => list.filter((member) => others.includes(member))
  const before = [...new Set(among(among(seen, mine), theirs))]
  const own = [...new Set(among(mine, before))]
  const movedByMe = movedOf(before, own)
  const movedByThem = movedOf(before, among(theirs, before))
  const order = theirs.filter((member) => !movedByMe.has(member))
  for (const [at, member] of own.entries()) if (movedByMe.has(member)) order.splice(placeOf(at), 0, member)
  return order

  function placeOf(at: number): number {
    const [previous, next] = [own[at - 1], own[at + 1]]
    const isSteady = (neighbour: string | undefined) =>
      neighbour !== undefined && order.includes(neighbour) && !movedByThem.has(neighbour)
    if (isSteady(previous)) return order.indexOf(previous ?? '') + 1
    if (isSteady(next) || previous === undefined) return Math.max(order.indexOf(next ?? ''), 0)
    return order.indexOf(previous) + 1
  }
}
