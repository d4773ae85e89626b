import { busyTimeOf } from '@vetvisit/contract/appointments/availability/rules'
import { isWithinHours } from '@vetvisit/contract/appointments/availability/within-hours'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findReasonAtClinic, reasonTimeOf } from '../../reasons/public.ts'
import { loadTimetables } from '../../timetables/public.ts'
import { type AppointmentRow, findVets, type VetRow } from '../../appointments/public.ts'
import { findTakenAt } from './plan-query.ts'

type Visit = Pick<
  AppointmentRow,
  'id' | 'doctorId' | 'clinicId' | 'reasonId' | 'startsAt' | 'endsAt' | 'busyFrom' | 'busyUntil'
>

/**
 * The other vets of a practice to whom appointments can be handed over at their own time: they work at the clinic then, are free, and
 * take the reason. Those whose time is taken at the fewest of these appointments come first.
 *
 * @returns by appointment id, an entry for each
 */
export async function findColleagues(
  database: Database,
  practice: { practiceId: string },
  visits: readonly Visit[],
  now: Instant,
): Promise<Map<string, VetRow[]>> {
  const vets = await findVets(database, practice)
  if (vets.length < 2) return new Map(visits.map(({ id }) => [id, []]))
  const times = visits.map((visit) => ({ id: visit.id, ...busyTimeOf(visit) }))
  const [timetables, taken, vetsOfReason] = await database.concurrently(() =>
    Promise.all([
      loadTimetables(database, [...new Set(visits.map(({ clinicId }) => clinicId))]),
      findTakenAt(database, { times, doctorIds: vets.map(({ id }) => id), now }),
      findVetsOfReasons(database, visits),
    ]),
  )
  const takenAt = new Set(taken.map(({ id, doctorId }) => `${id} ${doctorId}`))
  const load = (vet: VetRow) => taken.filter(({ doctorId }) => doctorId === vet.id).length
  const byLoad = vets.toSorted((a, b) => load(a) - load(b))
  const mayTake = (visit: Visit, vet: VetRow): boolean => {
    const timetable = timetables.get(visit.clinicId)
    const hours = timetable?.vets.find(({ doctorId }) => doctorId === vet.id)?.timetable ?? timetable
    return (
      vet.id !== visit.doctorId &&
      vet.clinicIds.includes(visit.clinicId) &&
      hours !== undefined &&
      isWithinHours(hours, { start: visit.startsAt, end: visit.endsAt }) &&
      !takenAt.has(`${visit.id} ${vet.id}`) &&
      vetsOfReason(visit, vet)
    )
  }
  return new Map(visits.map((visit) => [visit.id, byLoad.filter((vet) => mayTake(visit, vet))]))
}

/** Whether a vet takes the reason of an appointment; each reason is read once. */
export async function findVetsOfReasons(database: Database, visits: readonly Visit[]) {
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
