import type { Timetable } from '@vetvisit/contract/appointments/availability/rules'
import type { Database } from '../../db/client.ts'
import {
  type ClinicVetRow,
  findClinic,
  findTimetables,
  type PresentedVetRow,
  type StoredClinic,
} from './repository.ts'
import { timetableOf, timetableOfVet } from './rules.ts'

/** A vet of a clinic, and when owners may book them there. */
export type BookableVet = ClinicVetRow & { timetable: Timetable }

/** A clinic with everything that decides about a booking; `services` in the order of the form, a booking names their `id`. */
export type BookableClinic = Omit<StoredClinic, 'vets'> & {
  timetable: Timetable
  vets: (PresentedVetRow & BookableVet)[]
}

/**
 * Reads a clinic for booking, in one query. An act that bases a write on it calls it under the doctor's lock.
 *
 * @returns null if there is no such clinic or it was deleted
 */
export async function loadTimetable(database: Database, clinicId: string): Promise<BookableClinic | null> {
  const stored = await findClinic(database, clinicId)
  if (!stored) return null
  const vets = stored.vets.map((vet) => ({ ...vet, timetable: timetableOfVet(stored, vet) }))
  return { ...stored, timetable: timetableOf(stored), vets }
}

/** The timetable of a clinic, and those of its vets; `datedVets` cannot be booked there, and begin or end to work there on a date. */
export type ClinicTimetable = Timetable & { vets: readonly BookableVet[]; datedVets: readonly BookableVet[] }

/** Timetables by clinic id, in one query; deleted and unknown clinics are missing. */
export async function loadTimetables(
  database: Database,
  clinicIds: readonly string[],
): Promise<Map<string, ClinicTimetable>> {
  if (clinicIds.length === 0) return new Map()
  const rows = await findTimetables(database, { clinicIds })
  return new Map(
    rows.map(({ clinicId, hours, holidays, vets, datedVets, changes, ...clinic }) => {
      const stored = { clinic, hours, holidays, changes }
      const withTimetable = (vet: ClinicVetRow) => ({ ...vet, timetable: timetableOfVet(stored, vet) })
      const all = { vets: vets.map(withTimetable), datedVets: datedVets.map(withTimetable) }
      return [clinicId, { ...timetableOf(stored), ...all }]
    }),
  )
}
