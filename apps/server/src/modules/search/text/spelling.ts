/** Shorter words are not corrected: too many others are one letter away. */
export const CORRECTED_LETTERS_MIN = 5

/** Letters that a word of this length may differ in. */
export const errorsAllowed = (word: string): number => (word.length <= 6 ? 1 : 2)

/**
 * Damerau-Levenshtein distance (optimal string alignment): letters added, dropped, replaced, or swapped with their neighbour.
 *
 * @returns `most + 1` as soon as the distance is certain to exceed `most`
 */
export function spellingDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const changed = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      row.push(isSwapped(a, b, i, j) ? Math.min(changed, (beforeLast[j - 2] ?? 0) + 1) : changed)
    }
    if (Math.min(...row) > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** Whether the letters that end at `i` and `j` are those of the other word, swapped. */
const isSwapped = (a: string, b: string, i: number, j: number) =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]

/** The candidate closest to a word, the first of several; undefined if none is close enough. */
export function closest<T extends { text: string }>(
  word: string,
  candidates: Iterable<T>,
): { candidate: T; distance: number } | undefined {
  let best: { candidate: T; distance: number } | undefined
  let most = errorsAllowed(word)
  for (const candidate of candidates) {
    const distance = spellingDistance(word, candidate.text, most)
    if (distance > most) continue
    best = { candidate, distance }
    if (distance === 0) return best
    most = distance - 1
    if (most < 0) return best
  }
  return best
}
