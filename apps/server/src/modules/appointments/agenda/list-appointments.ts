import type {
  CalendarEvent,
  ColleagueRequests,
  OpenedAppointment,
  PracticeVet,
  VetHours,
} from '@vetvisit/contract/appointments/agenda/schemas'
import type { getCalendar, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { CALENDAR_DAYS_MAX } from '@vetvisit/contract/appointments/agenda/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { addDays, dateOf, DAY_MS, instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Reader } from '../record/actors.ts'
import { findCalendar } from './calendar-query.ts'
import { appointmentToWire } from '../record/presenter.ts'
import {
  busyTimeOf,
  blockToWire,
  calendarVetsToWire,
  calendarVisitToWire,
  eventToWire,
  holdToWire,
  hoursToWire,
  type Specializations,
  vetsToWire,
  vetToWire,
} from './presenter.ts'
import { absenceOf } from './rules.ts'
import { findHandOver, findOverride } from '../record/milestones-query.ts'
import { loadTimetables } from '../../timetables/public.ts'
import { findVets, findVetsWithRequests, type WaitingVetRow } from '../record/vets-query.ts'
import type { Database } from '../../../db/client.ts'
import { openingAt } from '@vetvisit/contract/appointments/availability/opening'
import { listAppointments, listRequests } from './lists-query.ts'
import { reachOf } from '../record/reach-query.ts'
import { surroundingsOf } from './surroundings.ts'
import { type Days, stretchAround } from './days.ts'
import { findAppointment } from '../record/repository.ts'

/**
 * Requests that wait within the member's reach, the longest waiting first; the first page also has the appointments with a move request.
 *
 * @throws DomainError invalid for a malformed cursor
 */
export async function requestPage(
  context: Reader,
  scope: PracticeScope,
  {
    cursor,
    limit,
    withSurroundings,
  }: { cursor?: string | undefined; limit: number; withSurroundings: boolean },
  now: Instant,
): Promise<RouteData<typeof getRequestPage>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const [{ requests, moves, total }, colleagues] = await context.database.concurrently(() =>
    Promise.all([
      listRequests(context.database, reachOf(scope), { after, limit: limit + 1, now }),
      colleaguesOf(context, scope, now),
    ]),
  )
  const page = requests.slice(0, limit)
  const last = page.at(-1)
  return {
    requests: page.map((row) => appointmentToWire(context, row, scope, now)),
    surroundings: withSurroundings
      ? await surroundingsOf(context, scope, { call: 'getRequestPage', requests: page }, now)
      : [],
    total,
    nextCursor: requests.length > limit && last ? `${last.createdAt}_${last.id}` : null,
    moves: after ? [] : moves.map((row) => appointmentToWire(context, row, scope, now)),
    ...colleagues,
  }
}

function readCursor(cursor: string): { createdAt: number; id: string } {
  // A number with more digits is beyond the years that the database can read.
  const match = /^(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor)
  if (!match?.[1] || !match[2]) throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  return { createdAt: Number(match[1]), id: match[2] }
}

type AskedDays = { from?: string | undefined; to?: string | undefined }

/** Default range without dates: a month back and a month ahead (specification/practice §7 names none). */
function pageOf(asked: AskedDays, now: Instant): Days {
  const today = dateOf(Math.floor(now / DAY_MS))
  const back = asked.to === undefined ? CALENDAR_DAYS_MAX / 2 : CALENDAR_DAYS_MAX
  const from = asked.from ?? addDays(asked.to ?? today, -back)
  return { from, to: asked.to ?? addDays(from, CALENDAR_DAYS_MAX) }
}

/** The appointments within the member's reach whose local dates lie between two, both included; without rejected, withdrawn and expired requests. */
export async function appointmentPage(
  context: Reader,
  scope: PracticeScope,
  asked: AskedDays,
  now: Instant,
): Promise<CalendarEvent[]> {
  const days = pageOf(asked, now)
  const range = stretchAround(days)
  const { rows, ...found } = await listAppointments(context.database, reachOf(scope), range)
  const specializations = byVet(found.specializations)
  return rows
    .filter((row) => isWithin(days, row.timeZone, row.startsAt))
    .map((row) => eventToWire(appointmentToWire(context, row, scope, now), { specializations, now }))
}

const byVet = (rows: readonly { doctorId: string; ids: string[] }[]): Specializations =>
  new Map(rows.map(({ doctorId, ids }) => [doctorId, ids]))

/** The same days in the form of the calendar. */
export async function calendarPage(
  context: Reader,
  scope: PracticeScope,
  days: Days,
  now: Instant,
): Promise<RouteData<typeof getCalendar>> {
  const [found, vets] = await context.database.concurrently(() =>
    Promise.all([
      findCalendar(context.database, reachOf(scope), { ...stretchAround(days), now }),
      findVets(context.database, scope),
    ]),
  )
  const clinics = new Map(found.clinics.map((clinic) => [clinic._id, clinic]))
  const hours = await hoursWithin(context.database, scope, {
    clinicIds: [...clinics.keys()],
    from: days.from,
  })
  // None takes a day, so it begins or ends in these days.
  const isShown = ({
    clinicId,
    startsAt,
    endsAt,
  }: {
    clinicId: string
    startsAt: number
    endsAt: number
  }) => {
    const zone = clinics.get(clinicId)?.timeZone ?? 'UTC'
    return isWithin(days, zone, startsAt) || isWithin(days, zone, endsAt - 1)
  }
  const specializations = byVet(found.specializations)
  return {
    clinics: found.clinics,
    visits: found.visits
      .filter(isShown)
      .map((row) =>
        calendarVisitToWire(row, { signer: context, viewer: scope, clinics, specializations, now }),
      ),
    holds: found.holds.filter(isShown).map(holdToWire),
    vets: calendarVetsToWire(context, vets),
    blocks: found.blocks.map(blockToWire),
    ...((vets.length > 1 || hours.some(({ since, until }) => (since ?? until) !== null)) && { hours }),
  }
}

/** When the vets of a list are at which of these clinics, with changes of dates from one on. */
async function hoursWithin(
  database: Database,
  { reach }: PracticeScope,
  { clinicIds, from }: { clinicIds: readonly string[]; from: string },
): Promise<VetHours[]> {
  const timetables = await loadTimetables(database, clinicIds)
  return [...timetables].flatMap(([clinicId, { vets, datedVets }]) =>
    [...vets, ...datedVets]
      .filter(({ doctorId }) => reach === 'practice' || doctorId === reach.vetId)
      .map((vet) => hoursToWire(clinicId, vet, from)),
  )
}

/** One appointment of the practice, with the colleagues who can take it over. @throws DomainError not_found */
export async function appointmentDetails(
  context: Reader,
  scope: PracticeScope,
  id: string,
  now: Instant,
): Promise<OpenedAppointment> {
  const { database } = context
  const row = await findAppointment(database, scope, id)
  if (!row) throw new DomainError('not_found')
  const [vets, handOver, overridden] = await database.concurrently(() =>
    Promise.all([findVets(database, scope), findHandOver(database, id), findOverride(database, id)]),
  )
  const isAhead = row.status === 'requested' || row.status === 'approved'
  const others = isAhead
    ? vets.filter((vet) => vet.id !== row.doctorId && vet.clinicIds.includes(row.clinicId))
    : []
  return {
    ...appointmentToWire(context, row, scope, now),
    ...busyTimeOf(row),
    colleagues: others.map((vet) => vetToWire(context, vet)),
    vetChosen: row.vetChosen,
    handedOver: handOver ? { at: instantText(handOver.at), from: handOver.fromName, by: handOver.by } : null,
    ...(overridden && { overridden: { at: instantText(overridden.at), by: overridden.by } }),
  }
}

function isWithin({ from, to }: Days, zone: string, startsAt: number): boolean {
  const date = localDateOf(zone, startsAt)
  return from <= date && date <= to
}

/** The vets of a practice, and what waits for those whose agenda a list does not answer. */
export type Colleagues = { vets: PracticeVet[]; ofColleagues: ColleagueRequests[] }

export async function colleaguesOf(context: Reader, scope: PracticeScope, now: Instant): Promise<Colleagues> {
  const vets = await findVetsWithRequests(context.database, scope)
  return {
    vets: vetsToWire(
      context,
      vets.filter(({ isHere }) => isHere),
    ),
    ofColleagues: await requestsOfColleagues(context.database, scope, vets, now),
  }
}

/** The requests that wait for other vets than the one whose list is asked for; none if all are in it. */
async function requestsOfColleagues(
  database: Database,
  { reach }: PracticeScope,
  vets: readonly WaitingVetRow[],
  now: Instant,
): Promise<ColleagueRequests[]> {
  if (reach === 'practice') return []
  const waiting = vets.filter(({ id, requests }) => id !== reach.vetId && requests > 0)
  const timetables = await loadTimetables(database, [...new Set(waiting.flatMap((vet) => vet.clinicIds))])
  return waiting.map((vet) => {
    const openings = vet.clinicIds.flatMap((clinicId) => {
      const here = timetables.get(clinicId)?.vets.find(({ doctorId }) => doctorId === vet.id)
      return here ? [openingAt(here.timetable, now)] : []
    })
    const { isAway, until } = absenceOf({ isHere: vet.isHere, openings, answerDue: vet.firstExpiry })
    return {
      doctorId: vet.id,
      doctorName: vet.fullname,
      count: vet.requests,
      isAway,
      awayUntil: until === null ? null : instantText(until),
    }
  })
}
