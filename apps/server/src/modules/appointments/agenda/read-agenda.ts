import { nextEventsUntil } from '@vetvisit/contract/appointments/agenda/rules'
import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { runsOvernight, STAGE_AFTER_END_HOURS } from '@vetvisit/contract/appointments/stages/rules'
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  localDateOf,
  weekdayOf,
  weekdayOfDay,
} from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import { appointmentToWire } from '../record/presenter.ts'
import { findOwnerAgenda, findPracticeAgenda, type PracticeAgenda } from './agendas-query.ts'
import { waitingToWire } from '../waiting-list/waiting-list.ts'
import type { Reader } from '../record/actors.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { reachOf } from '../record/reach-query.ts'
import { surroundingsOf } from './surroundings.ts'
import { type Colleagues, colleaguesOf } from './list-appointments.ts'

/** An owner's appointments for the dashboard: upcoming ones, requests, the last ten that ended (newest first), and waiting lists. */
export async function ownerAgenda(
  context: Reader,
  { ownerId }: OwnerScope,
  now: Instant,
): Promise<{
  upcoming: Appointment[]
  requests: Appointment[]
  recent: Appointment[]
  waiting: Waiting[]
}> {
  const { open, ended, waiting } = await findOwnerAgenda(context.database, ownerId, now)
  const wire = (rows: readonly AppointmentRow[]) =>
    rows.map((row) => appointmentToWire(context, row, 'owner', now))
  return {
    upcoming: wire(open.filter((row) => row.status !== 'requested')),
    requests: wire(open.filter((row) => row.status === 'requested')),
    recent: wire(ended),
    waiting: waiting.map(waitingToWire),
  }
}

/** The local date of an appointment at its clinic. */
const dateOf = (row: Pick<AppointmentRow, 'timeZone' | 'startsAt'>) => localDateOf(row.timeZone, row.startsAt)

const WEEK_DAYS = 7
/** Distance from now that covers a local day and the window of upcoming appointments: each is at most 25 hours long. */
const SHOWN_MS = 1.25 * DAY_MS

type Agenda = {
  today: Appointment[]
  upcoming: Appointment[]
  requests: Appointment[]
  surroundings: RequestSurroundings[]
  requestCount: number
  moves: Appointment[]
  week: { date: string; approved: number; consulted: number; cancelled: number; noShow: number }[]
  clinics: PracticeAgenda['clinics']
} & Colleagues

/** The appointments within a member's reach for the dashboard, and the practice's clinics, oldest first. Days follow each clinic's time zone. */
export async function practiceAgenda(context: Reader, scope: PracticeScope, now: Instant): Promise<Agenda> {
  const times = {
    now,
    shownFrom: now - SHOWN_MS,
    shownUntil: now + SHOWN_MS,
    endOfUtcDay: (Math.floor(now / DAY_MS) + 1) * DAY_MS,
    overnightFrom: now - STAGE_AFTER_END_HOURS * HOUR_MS,
    ...weekAround(now),
  }
  const [agenda, colleagues] = await context.database.concurrently(() =>
    Promise.all([
      findPracticeAgenda(context.database, reachOf(scope), times),
      colleaguesOf(context, scope, now),
    ]),
  )
  const { shown, week, waiting, waitingCount, moves, clinics } = agenda
  // The first clinic's time zone decides which date is today.
  const zone = clinics[0]?.timeZone ?? 'UTC'
  const wire = (row: AppointmentRow) => appointmentToWire(context, row, scope, now)
  // Most upcoming appointments are also today's; describe each only once.
  const visits = shown.map((row) => ({ row, visit: wire(row) }))
  return {
    today: visits.filter(({ row }) => isOfToday(row, now)).map(({ visit }) => visit),
    upcoming: visits.filter(({ row }) => isNext(row, now)).map(({ visit }) => visit),
    requests: waiting.map(wire),
    surroundings: await surroundingsOf(
      context,
      scope,
      { call: 'getDoctorDashboard', requests: waiting },
      now,
    ),
    requestCount: waitingCount,
    moves: moves.map(wire),
    week: weekOf(week, localDateOf(zone, now)),
    clinics,
    ...colleagues,
  }
}

/** Also an appointment of yesterday that runs past midnight: its vet finishes it. */
const isOfToday = (row: AppointmentRow, now: Instant): boolean =>
  dateOf(row) === localDateOf(row.timeZone, now) || (row.startsAt < now && runsOvernight(row, now))

/** The weeks, from Monday on, of all dates that are today in some time zone, with a day of margin on either side. */
function weekAround(now: Instant): { weekFrom: number; weekUntil: number } {
  const today = Math.floor(now / DAY_MS)
  return {
    weekFrom: (mondayOf(today - 1) - 1) * DAY_MS,
    weekUntil: (mondayOf(today + 1) + WEEK_DAYS + 1) * DAY_MS,
  }
}

const mondayOf = (day: number) => day - weekdayOfDay(day)

const isNext = (row: AppointmentRow, now: Instant) =>
  row.status === 'approved' && row.startsAt > now && row.startsAt < nextEventsUntil(row.timeZone, now)

/** The number of appointments on each day of the week, by outcome. */
function weekOf(counts: PracticeAgenda['week'], today: string): Agenda['week'] {
  return Array.from({ length: WEEK_DAYS }, (_, day) => {
    const date = addDays(today, day - weekdayOf(today))
    const visits = { date, approved: 0, consulted: 0, cancelled: 0, noShow: 0 }
    for (const { status, count } of counts.filter((counted) => counted.date === date)) {
      if (status === 'cancelled') visits.cancelled += count
      else if (status === 'no_show') visits.noShow += count
      else if (status === 'approved') visits.approved += count
      else visits.consulted += count
    }
    return visits
  })
}
