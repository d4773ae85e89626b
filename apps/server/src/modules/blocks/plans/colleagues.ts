import { busyTimeOf } from '@vetvisit/contract/appointments/availability/rules'
import { isWithinHours } from '@vetvisit/contract/appointments/availability/within-hours'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findReasonAtClinic, reasonTimeOf } from '../../reasons/public.ts'
import { loadTimetables } from '../../timetables/public.ts'
import { type AppointmentRow, findVets, type VetRow } from '../../appointments/public.ts'
import { findTakenAt } from './plan-query.ts'

type Visit = Pick<AppointmentRow, 'reasonId' | 'clinicId'>

/** Appointments of which a plan is made, with what limits where they can go. */
export type Planned = Awaited<ReturnType<typeof loadPlanned>>

/** Reads the timetables of the clinics of appointments, and which vets take their reasons. */
export async function loadPlanned(database: Database, visits: readonly AppointmentRow[]) {
  const [timetables, takes] = await database.concurrently(() =>
    Promise.all([
      loadTimetables(database, [...new Set(visits.map(({ clinicId }) => clinicId))]),
      findVetsOfReasons(database, visits),
    ]),
  )
  return { visits, timetables, takes }
}

/**
 * The other vets of a practice to whom appointments can be handed over at their own time: they work at the clinic then, are free, and
 * take the reason. Those whose time is taken at the fewest of these appointments come first.
 *
 * @returns by appointment id, an entry for each
 */
export async function findColleagues(
  database: Database,
  practice: { practiceId: string },
  { visits, timetables, takes }: Planned,
  now: Instant,
): Promise<Map<string, VetRow[]>> {
  const vets = await findVets(database, practice)
  if (vets.length < 2 || visits.length === 0) return new Map(visits.map(({ id }) => [id, []]))
  const times = visits.map((visit) => ({ id: visit.id, ...busyTimeOf(visit) }))
  const from = Math.min(...times.map(({ start }) => start))
  const until = Math.max(...times.map(({ end }) => end))
  const doctorIds = vets.map(({ id }) => id)
  const taken = await findTakenAt(database, { times, doctorIds, from, until, now })
  const takenAt = new Set(taken.map(({ id, doctorId }) => `${id} ${doctorId}`))
  const load = (vet: VetRow) => taken.filter(({ doctorId }) => doctorId === vet.id).length
  const byLoad = vets.toSorted((a, b) => load(a) - load(b))
  const mayTake = (visit: AppointmentRow, vet: VetRow): boolean => {
    const timetable = timetables.get(visit.clinicId)
    const hours = timetable?.vets.find(({ doctorId }) => doctorId === vet.id)?.timetable ?? timetable
    return (
      vet.id !== visit.doctorId &&
      vet.clinicIds.includes(visit.clinicId) &&
      hours !== undefined &&
      isWithinHours(hours, { start: visit.startsAt, end: visit.endsAt }) &&
      !takenAt.has(`${visit.id} ${vet.id}`) &&
      takes(visit, vet)
    )
  }
  return new Map(visits.map((visit) => [visit.id, byLoad.filter((vet) => mayTake(visit, vet))]))
}

/** Whether a vet takes the reason of an appointment; each reason is read once. */
async function findVetsOfReasons(database: Database, visits: readonly Visit[]) {
  const keyOf = ({ reasonId, clinicId }: Visit) => `${reasonId} ${clinicId}`
  const first = new Map(
    visits.filter(({ reasonId }) => reasonId !== null).map((visit) => [keyOf(visit), visit]),
  )
  const reasons = new Map(
    await Promise.all(
      Array.from(first, async ([key, { reasonId, clinicId }]) => {
        const found = await findReasonAtClinic(database, { id: reasonId ?? '', clinicId })
        return [key, found && reasonTimeOf(found)] as const
      }),
    ),
  )
  return (visit: Visit, vet: Pick<VetRow, 'id'>): boolean => {
    const reason = reasons.get(keyOf(visit))
    return !reason || takesReason(reason, vet.id)
  }
}
