import { nextTimesOfAny } from '@vetvisit/contract/appointments/availability/any-vet'
import { earliestStart, NEXT_FREE_DAYS } from '@vetvisit/contract/appointments/availability/rules'
import { nextTimes } from '@vetvisit/contract/appointments/availability/slots'
import { DAY_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { busyTimesOf, timetableOfVisit } from '../../appointments/public.ts'
import type { Planned } from './colleagues.ts'

/**
 * Free times that can be proposed for appointments, from their end on, with the vets of their clinics who take their reason, and for requests with
 * their own vet: each as long as the appointment is.
 *
 * @returns by appointment id up to three starts, the earliest first; an entry for each
 */
export async function findTimesToPropose(
  database: Database,
  { visits, timetables, takes }: Planned,
  now: Instant,
): Promise<Map<string, readonly Instant[]>> {
  const vetIds = [...timetables.values()].flatMap(({ vets }) => vets.map(({ doctorId }) => doctorId))
  const last = Math.max(now, ...visits.map(({ startsAt }) => startsAt)) + NEXT_FREE_DAYS * DAY_MS
  const busy = await busyTimesOf(database, [...new Set(vetIds)], {
    from: now - DAY_MS,
    until: last + DAY_MS,
    now,
  })
  return new Map(
    visits.map((visit) => {
      const { clinicId, timeZone, startsAt, endsAt } = visit
      const mayTake = ({ doctorId: id }: { doctorId: string }) =>
        visit.status === 'requested' ? id === visit.doctorId : takes(visit, { id })
      const vets = timetables.get(clinicId)?.vets.filter(mayTake) ?? []
      const from = localDateOf(timeZone, Math.max(now, startsAt))
      const range = { from, days: NEXT_FREE_DAYS, earliest: Math.max(earliestStart(now), endsAt) }
      const perVet = vets.map(({ doctorId, timetable }) =>
        nextTimes({ ...timetableOfVisit(timetable, visit), ...range, busy: busy.get(doctorId) ?? [] }),
      )
      return [visit.id, perVet.length === 0 ? [] : nextTimesOfAny(perVet, timeZone)]
    }),
  )
}
