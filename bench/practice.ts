import { getCalendar, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { benchReads, type Read } from './harness/compare.ts'
import type { Effort } from './harness/effort.ts'
import type { Figure } from './harness/figures.ts'
import { doctorToken, petId } from './harness/people.ts'
import { addLargePractice, OWNER_SEARCHES } from './harness/practice.ts'

const DAY_MS = 86_400_000
const date = (daysFromNow: number) => new Date(Date.now() + daysFromNow * DAY_MS).toISOString().slice(0, 10)

const page = (name: string, path: string, baseline: string, query = ''): Read => ({
  name,
  path: path + query,
  baselinePath: `/${baseline}${query}`,
  tokenOf: () => doctorToken(0),
})

const READS: Read[] = [
  page('owners, first 50 of 5,000', listPracticeOwners.path, 'practice-owners'),
  page('owners found by "berg"', listPracticeOwners.path, 'practice-owners', '?q=berg'),
  ...OWNER_SEARCHES.map(({ name, q, baselineQ }) => ({
    ...page(name, listPracticeOwners.path, 'practice-owners', `?q=${encodeURIComponent(q)}`),
    baselinePath: `/practice-owners?q=${encodeURIComponent(baselineQ)}`,
    p95AtMostMs: 30,
  })),
  page('calendar, 7 days', getCalendar.path, 'practice-calendar', `?from=${date(-3)}&to=${date(3)}`),
  page('calendar, 42 days', getCalendar.path, 'practice-calendar', `?from=${date(-21)}&to=${date(20)}`),
  page('requests, first 50', getRequestPage.path, 'practice-requests', '?withSurroundings=true'),
  page('doctor dashboard', getDoctorDashboard.path, 'doctor-dashboard'),
  page('history of 500 entries', getPracticeHistory.path, 'practice-history', `?petId=${petId(0)}`),
]

/** Pages of a practice with 5,000 owners, 12,000 pets and 60,000 appointments, against one query for the same JSON. */
export const practiceBench = (effort: Effort): Promise<Figure[]> =>
  benchReads(
    {
      title: 'A large practice, PostgreSQL',
      reads: READS,
      seed: (client) => addLargePractice(client, effort),
    },
    effort,
  )
