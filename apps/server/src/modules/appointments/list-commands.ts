import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { addDays, dateOf, DAY_MS, daysBetween, dayNumber, localDateOf } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../caller.ts'
import type { Reader } from './commands.ts'
import { appointmentToWire } from './presenter.ts'
import { listCalendar, listMoves, listRequests } from './repository.ts'

type RequestPage = {
  requests: Appointment[]
  total: number
  nextCursor: string | null
  moves: Appointment[]
}

/** Requests that wait for the practice, the longest waiting first; with the first page the visits that owners ask to move. @throws DomainError invalid for a cursor that is none */
export async function requestPage(
  context: Reader,
  scope: PracticeScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now: number,
): Promise<RequestPage> {
  const { database } = context
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const [{ requests, total }, moves] = await database.together(() =>
    Promise.all([
      listRequests(database, scope.doctorId, { after, limit: limit + 1 }),
      after === undefined ? listMoves(database, scope.doctorId, now) : [],
    ]),
  )
  const page = requests.slice(0, limit)
  const last = page.at(-1)
  return {
    requests: page.map((row) => appointmentToWire(context, row, scope, now)),
    total,
    nextCursor: requests.length > limit && last ? `${last.createdAt}_${last.id}` : null,
    moves: moves.map((row) => appointmentToWire(context, row, scope, now)),
  }
}

function readCursor(cursor: string): { createdAt: number; id: string } {
  const match = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor)
  if (!match?.[1] || !match[2]) throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  return { createdAt: Number(match[1]), id: match[2] }
}

/** Longest stretch that the calendar asks for at once. */
const PAGE_DAYS_MAX = 62
const PAGE_MAX = 5000

/** Who says no days gets a month back and a month ahead (spec 2 §7 names none). */
function pageOf(asked: { from?: string | undefined; to?: string | undefined }, now: number) {
  const today = dateOf(Math.floor(now / DAY_MS))
  const from =
    asked.from ?? addDays(asked.to ?? today, asked.to === undefined ? -PAGE_DAYS_MAX / 2 : -PAGE_DAYS_MAX)
  return { from, to: asked.to ?? addDays(from, PAGE_DAYS_MAX) }
}

/** The practice's appointments whose local dates lie between two, both included; what came to nothing before it was agreed is left out. */
export async function appointmentPage(
  context: Reader,
  scope: PracticeScope,
  asked: { from?: string | undefined; to?: string | undefined },
  now: number,
): Promise<Appointment[]> {
  const { from, to } = pageOf(asked, now)
  const days = daysBetween(from, to)
  if (days < 0 || days > PAGE_DAYS_MAX)
    throw new DomainError('invalid', { fields: { to: 'validation.invalid' } })
  // A local date lies within a day of the UTC date of the same name, in every zone.
  const rows = await listCalendar(context.database, scope.doctorId, {
    from: dayNumber(from) * DAY_MS - DAY_MS,
    until: (dayNumber(to) + 2) * DAY_MS,
    limit: PAGE_MAX,
  })
  const isInside = (date: string) => from <= date && date <= to
  return rows
    .filter((row) => isInside(localDateOf(row.timeZone, row.startsAt)))
    .map((row) => appointmentToWire(context, row, scope, now))
}
