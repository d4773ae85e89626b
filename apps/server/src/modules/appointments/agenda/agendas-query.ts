import { sql } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import { rowsAsJson } from '../../../db/rows.ts'
import { givenId, givenInstant, statement } from '../../../db/statement.ts'
import { waitingList, waitingOfOwner, type WaitingRow } from '../waiting-list/waiting-list-query.ts'
import { MOVES, REQUEST_COUNT, WAITING_FIRST, type Listed, appointmentLists, ofList } from './lists-query.ts'
import type { AppointmentRow } from '../record/repository.ts'

/** Most rows of a list on an owner's dashboard, and of what has ended. */
const LIST_MAX = 200
const RECENT_MAX = 10

const ownerAgenda = statement<{ rows: Listed<'open' | 'ended'>[]; waiting: unknown }>(
  'owner_agenda',
  sql`select
    ${appointmentLists(
      {
        open: sql`select * from appointments
          where owner_id = ${givenId('owner')} and status in ('requested', 'approved', 'consulting')
            and (ends_at > ${givenInstant('now')} or (status = 'requested' and expires_at > ${givenInstant('now')}))
          order by starts_at, id limit ${sql.raw(String(LIST_MAX))}`,
        ended: sql`select * from appointments
          where owner_id = ${givenId('owner')} and status not in ('held', 'requested')
            and (ends_at <= ${givenInstant('now')} or status not in ('approved', 'consulting'))
          order by starts_at desc, id desc limit ${sql.raw(String(RECENT_MAX))}`,
      },
      sql`a.starts_at, a.id`,
    )} as rows,
    ${waitingList.of(waitingOfOwner({ owner: givenId('owner'), now: givenInstant('now'), clinic: null }))} as waiting`,
)

/** What an owner has before himself, the soonest first, and what ended last, the latest first; and the days that are waited for. */
export async function findOwnerAgenda(
  database: Database,
  ownerId: string,
  now: number,
): Promise<{ open: AppointmentRow[]; ended: AppointmentRow[]; waiting: WaitingRow[] }> {
  const [agenda] = await ownerAgenda(database, { owner: ownerId, now: instantText(now) })
  const { rows = [], waiting = [] } = agenda ?? {}
  return {
    open: ofList(rows, 'open'),
    ended: ofList(rows, 'ended').toReversed(),
    waiting: waitingList.read(waiting),
  }
}

/** What a practice's dashboard is made of. */
export type PracticeAgenda = {
  /** Visits from today's midnight on, by start, to the end of the local day or the UTC day, and a few around. */
  shown: AppointmentRow[]
  /** How many visits have each status on each local date of the week and around it. */
  week: { date: string; status: AppointmentStatus; count: number }[]
  /** The longest waiting first. */
  waiting: AppointmentRow[]
  waitingCount: number
  /** Visits to come that their owners ask to move, the soonest first. */
  moves: AppointmentRow[]
  /** Oldest first. */
  clinics: { timeZone: string; lat: number | null; mailConfirmed: boolean }[]
}

/** Midnight where the clinic is, some days from now; a day on which clocks change may begin an hour off. */
const midnight = (days: number) =>
  sql`(date_trunc('day', ${givenInstant('now')} at time zone c.time_zone) + interval '${sql.raw(String(days))} days') at time zone c.time_zone`

const practiceAgenda = statement<
  Pick<PracticeAgenda, 'week' | 'waitingCount' | 'clinics'> & {
    rows: Listed<'shown' | 'waiting' | 'moves'>[]
  }
>(
  'practice_agenda',
  sql`select
    ${appointmentLists(
      {
        shown: sql`select v.* from appointments v join clinics c on c.id = v.clinic_id
          where v.doctor_id = ${givenId('doctor')} and v.status in ('approved', 'consulting', 'completed', 'no_show')
            and v.starts_at >= ${givenInstant('shownFrom')} and v.starts_at < ${givenInstant('shownUntil')}
            and v.starts_at >= ${midnight(0)} - interval '1 hour'
            and (v.starts_at < ${givenInstant('endOfUtcDay')} or v.starts_at < ${midnight(1)} + interval '1 hour')`,
        waiting: sql`select * from appointments
          where doctor_id = ${givenId('doctor')} and status = 'requested' order by created_at, id limit 5`,
        moves: MOVES,
      },
      WAITING_FIRST,
    )} as rows,
    ${rowsAsJson(sql`select (a.starts_at at time zone c.time_zone)::date as date, a.status, count(*)
      from appointments a join clinics c on c.id = a.clinic_id
      where a.doctor_id = ${givenId('doctor')} and a.status in ('approved', 'consulting', 'completed', 'no_show', 'cancelled')
        and a.starts_at >= ${givenInstant('weekFrom')} and a.starts_at < ${givenInstant('weekUntil')}
      group by 1, 2`)} as week,
    ${REQUEST_COUNT} as "waitingCount",
    ${rowsAsJson(sql`select time_zone as "timeZone", lat, mail_confirmed as "mailConfirmed" from clinics
      where doctor_id = ${givenId('doctor')} and deleted_at is null order by created_at, id`)} as clinics`,
)

/** @param times epoch milliseconds; `shownFrom` and `shownUntil` lie around what may be shown in any zone, `weekFrom` and `weekUntil` around the week */
export async function findPracticeAgenda(
  database: Database,
  doctorId: string,
  times: {
    now: number
    shownFrom: number
    shownUntil: number
    endOfUtcDay: number
    weekFrom: number
    weekUntil: number
  },
): Promise<PracticeAgenda> {
  const instants = Object.entries(times).map(([name, at]) => [name, instantText(at)])
  const [agenda] = await practiceAgenda(database, { doctor: doctorId, ...Object.fromEntries(instants) })
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
