import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { doctors, users } from '../../db/schema/accounts.ts'
import { clinics } from '../../db/schema/clinics.ts'
import { servicesJson } from './repository.ts'

/** Names that a clinic is found by. */
export type SearchNames = {
  clinicId: string
  name: string
  doctor: string
  city: string
  specializations: string[]
  services: { service: string; name: string }[]
}

/** The names of one clinic, or of all clinics of a doctor. */
export async function listSearchNames(
  database: Database,
  of: { clinicId: string } | { doctorId: string },
): Promise<SearchNames[]> {
  return database.db
    .select({
      clinicId: clinics.id,
      name: clinics.name,
      doctor: users.fullname,
      city: clinics.city,
      specializations: doctors.specializations,
      services: servicesJson,
    })
    .from(clinics)
    .innerJoin(doctors, eq(doctors.userId, clinics.doctorId))
    .innerJoin(users, eq(users.id, clinics.doctorId))
    .where('clinicId' in of ? eq(clinics.id, of.clinicId) : eq(clinics.doctorId, of.doctorId))
}

/** What the search reads of a clinic: words for typed text, keys for filters. */
export async function writeSearch(
  database: Database,
  clinicId: string,
  search: { searchText: string; searchKeys: string[]; nameKey: string },
): Promise<void> {
  await database.db.update(clinics).set(search).where(eq(clinics.id, clinicId))
}
