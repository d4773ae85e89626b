import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/schemas'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, date, float, id, instant, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { waitingList, waitingOfOwner, type WaitingRow } from '../waiting-list/repository.ts'
import { movesOf, namedLists, ofList, requestCountOf, WAITING_FIRST } from './lists-query.ts'
import { isInReach, type ReachOfScope, reachParams } from '../record/reach-query.ts'

/** Maximum number of upcoming and of ended appointments on an owner's home page. */
const LIST_MAX = 200
const RECENT_MAX = 10

const max = (rows: number) => sql.raw(String(rows))

const ownerLists = namedLists<'open' | 'ended'>()

const ownerAgenda = query('owner_agenda', {
  params: { ownerId: id, now: instant },
  row: { rows: ownerLists, waiting: waitingList },
  text: (p) => sql`select
    ${ownerLists.select(
      {
        open: sql`select * from appointments
          where owner_id = ${p.ownerId} and status in ${statuses(['requested', 'approved', 'consulting'])}
            and (ends_at > ${p.now} or (status = ${status('requested')} and expires_at > ${p.now}))
          order by starts_at, id limit ${max(LIST_MAX)}`,
        ended: sql`select * from appointments
          where owner_id = ${p.ownerId} and status not in ${statuses(['held', 'requested'])}
            and (ends_at <= ${p.now} or status not in ${statuses(['approved', 'consulting'])})
          order by starts_at desc, id desc limit ${max(RECENT_MAX)}`,
      },
      sql`a.starts_at, a.id`,
    )} as rows,
    ${waitingList.of(waitingOfOwner({ owner: p.ownerId, now: p.now, clinic: null }))} as waiting`,
})

/** An owner's open appointments by start, the last ones that ended (latest first), and the owner's places on waiting lists. */
export async function findOwnerAgenda(
  database: Database,
  ownerId: string,
  now: Instant,
): Promise<{ open: AppointmentRow[]; ended: AppointmentRow[]; waiting: WaitingRow[] }> {
  const [agenda] = await ownerAgenda(database, { ownerId, now })
  const { rows = [], waiting = [] } = agenda ?? {}
  return { open: ofList(rows, 'open'), ended: ofList(rows, 'ended').toReversed(), waiting }
}

const week = list({ date, status: text<AppointmentStatus>(), count: int })
const clinics = list({ timeZone: text(), lat: orNull(float), mailConfirmed: bool })

/** The data of the home page of a vet and the team. */
export type PracticeAgenda = {
  /** Today's appointments by the local or the UTC date, and those that run past midnight, by start; a few around them are included. */
  shown: AppointmentRow[]
  /** Number of appointments by status and local date, for the week and a few days around it. */
  week: RowOf<{ week: typeof week }>['week']
  /** The longest waiting first. */
  waiting: AppointmentRow[]
  waitingCount: number
  /** Upcoming appointments with a move request, by start. */
  moves: AppointmentRow[]
  /** The clinics of the practice, oldest first. */
  clinics: RowOf<{ clinics: typeof clinics }>['clinics']
}

/** Midnight at clinic `c`, a number of days from now; up to an hour wrong if clocks change that day. */
const midnight = (now: SQL, days: number) =>
  sql`(date_trunc('day', ${now} at time zone c.time_zone) + interval '${sql.raw(String(days))} days') at time zone c.time_zone`

const practiceLists = namedLists<'shown' | 'waiting' | 'moves'>()

const times = {
  now: instant,
  shownFrom: instant,
  shownUntil: instant,
  endOfUtcDay: instant,
  overnightFrom: instant,
  weekFrom: instant,
  weekUntil: instant,
}

const practiceAgenda = query('practice_agenda', {
  params: { ...reachParams, ...times },
  row: { rows: practiceLists, week, waitingCount: int, clinics },
  text: (p) => sql`select
    ${practiceLists.select(
      {
        shown: sql`select v.* from appointments v join clinics c on c.id = v.clinic_id
          where ${isInReach(p, 'v.')} and v.status in ${statuses(['approved', 'consulting', 'completed', 'no_show'])}
            and v.starts_at >= ${p.shownFrom} and v.starts_at < ${p.shownUntil}
            and (v.starts_at >= ${midnight(p.now, 0)} - interval '1 hour' or v.status = ${status('consulting')}
              or (v.status = ${status('approved')} and v.ends_at > ${p.overnightFrom}))
            and (v.starts_at < ${p.endOfUtcDay} or v.starts_at < ${midnight(p.now, 1)} + interval '1 hour')`,
        waiting: sql`select * from appointments
          where ${isInReach(p)} and status = ${status('requested')} order by created_at, id limit 5`,
        moves: movesOf(p, p.now),
      },
      WAITING_FIRST,
    )} as rows,
    ${week.of(sql`select (a.starts_at at time zone c.time_zone)::date as date, a.status, count(*) as count
      from appointments a join clinics c on c.id = a.clinic_id
      where ${isInReach(p, 'a.')} and a.status in ${statuses(['approved', 'consulting', 'completed', 'no_show', 'cancelled'])}
        and a.starts_at >= ${p.weekFrom} and a.starts_at < ${p.weekUntil}
      group by 1, 2`)} as week,
    ${requestCountOf(p)} as waiting_count,
    ${clinics.of(sql`select time_zone, lat, mail_confirmed from clinics
      where practice_id = ${p.practiceId} and deleted_at is null order by created_at, id`)} as clinics`,
})

/** @param range `shownFrom` to `shownUntil` covers today in every time zone, `weekFrom` to `weekUntil` the week */
export async function findPracticeAgenda(
  database: Database,
  reach: ReachOfScope,
  range: RowOf<typeof times>,
): Promise<PracticeAgenda> {
  const [agenda] = await practiceAgenda(database, { ...reach, ...range })
  const { rows = [], week = [], waitingCount = 0, clinics = [] } = agenda ?? {}
  return {
    shown: ofList(rows, 'shown'),
    waiting: ofList(rows, 'waiting'),
    moves: ofList(rows, 'moves'),
    week,
    waitingCount,
    clinics,
  }
}
