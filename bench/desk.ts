import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { benchReads, type Read } from './harness/compare.ts'
import { by, type Effort } from './harness/effort.ts'
import type { Figure } from './harness/figures.ts'
import { doctorToken } from './harness/people.ts'
import { addPracticeOf, DESK_SEARCHES, type Size, SMALL } from './harness/practice.ts'

const DESK: Size = { owners: 12_000, pets: 28_800, visits: 60_000 }
const P50_AT_MOST_MS = 30
/** Owners that fit on the screen. */
const FOUND_MAX = 8

const READS = DESK_SEARCHES.map(({ name, q, baselineQ }): Read => ({
  name: `owners found by ${name}, "${q}"`,
  path: `${listPracticeOwners.path}?q=${encodeURIComponent(q)}&limit=${FOUND_MAX}`,
  baselinePath: `/practice-owners?q=${encodeURIComponent(baselineQ)}&limit=${FOUND_MAX}`,
  tokenOf: () => doctorToken(0),
}))

/** The search of the desk among 12,000 owners of a practice, by one who types. The baseline knows only parts of names and numbers. */
export const deskBench = (effort: Effort): Promise<Figure[]> =>
  benchReads(
    {
      title: 'The desk of a practice with 12,000 owners, PostgreSQL',
      reads: READS,
      seed: (client) => addPracticeOf(client, by(effort, { once: SMALL, quick: DESK, whole: DESK })),
      p50AtMostMs: P50_AT_MOST_MS,
    },
    effort,
  )
