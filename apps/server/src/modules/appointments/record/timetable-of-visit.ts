import type { Span, Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import { type BookableClinic, loadTimetable } from '../../timetables/public.ts'
import type { AppointmentRow } from './repository.ts'
import { worksAt } from './vets-query.ts'

/**
 * A clinic where the vet of an appointment works, to which it can be moved. Its timetable is that of the vet; the clinic's where owners cannot
 * book the vet.
 *
 * @throws DomainError not_found
 */
export async function loadClinicOfDoctor(
  database: Database,
  row: Pick<AppointmentRow, 'practiceId' | 'doctorId' | 'clinicId'> & VisitTime,
  clinicId: string,
): Promise<BookableClinic> {
  const found = await loadTimetable(database, clinicId)
  const vet = found?.vets.find(({ doctorId }) => doctorId === row.doctorId)
  const isHere = vet || clinicId === row.clinicId || (await worksAt(database, { ...row, clinicId }))
  if (!found || !isHere) throw new DomainError('not_found')
  return { ...found, timetable: timetableOfVisit((vet ?? found).timetable, row) }
}

/** What an appointment takes of its vet's time. */
type VisitTime = Pick<AppointmentRow, 'reasonId' | 'reasonStep' | 'ownLength' | keyof Span>

const minutesOf = (from: number, until: number) => (until - from) / MINUTE_MS

/** Whether an appointment keeps its length when it moves: one for a reason of the practice, and one that got its length from the practice. */
export const keepsLength = ({ reasonId, ownLength }: Pick<VisitTime, 'reasonId' | 'ownLength'>): boolean =>
  reasonId !== null || ownLength

/**
 * A timetable for another time of an appointment: what was booked for a reason of the practice, or got a length from it, keeps its length and the
 * time around it.
 */
export function timetableOfVisit(timetable: Timetable, row: VisitTime): Timetable {
  const { reasonStep: step, startsAt, endsAt, busyFrom, busyUntil } = row
  if (!keepsLength(row)) return timetable
  const need = {
    minutes: minutesOf(startsAt, endsAt),
    before: minutesOf(busyFrom ?? startsAt, startsAt),
    after: minutesOf(endsAt, busyUntil ?? endsAt),
    ...(step !== null && { step }),
  }
  return { ...timetable, need }
}

/** When the vet of an appointment works, or their clinic where owners cannot book the vet any more. */
export const timetableOfRow = (found: BookableClinic, row: AppointmentRow): Timetable =>
  timetableOfVisit((found.vets.find((vet) => vet.doctorId === row.doctorId) ?? found).timetable, row)
