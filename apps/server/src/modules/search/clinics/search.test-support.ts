import type { RouteInput } from '@vetvisit/contract/http'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { toMercator, wrapLongitude } from '@vetvisit/contract/geo/rules'
import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { CLINIC, clinicOf, type Harness, onboardedDoctor, START } from '../../../../test/harness.ts'
import { execute } from '../../../../test/sql.ts'

export type Query = NonNullable<RouteInput<typeof searchClinics>['query']>
type Place = { lat: number; lng: number }
export type Changes = Record<string, unknown>

export const HOME = { lat: 50, lng: 8 }

/** A point north of another. */
export const north = ({ lat, lng }: Place, km: number): Place => ({ lat: lat + km / 111.195, lng })
export const east = ({ lat, lng }: Place, km: number): Place => ({
  lat,
  lng: wrapLongitude(lng + km / (111.195 * Math.cos((lat * Math.PI) / 180))),
})

type ClinicRow = Place & { id: string; name: string; searchText?: string }

/** Inserts clinics of a doctor with only a name and a position. */
export async function insertClinics(
  harness: Harness,
  doctorId: string,
  clinics: readonly ClinicRow[],
): Promise<void> {
  const rows = clinics.map(({ searchText = '', ...clinic }) => ({
    ...clinic,
    searchText,
    ...toMercator(clinic),
  }))
  await execute(
    harness.database,
    sql`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
        consultation_fee, follow_up_fee, color, slot_minutes, created_at, lat, lng, geohash, position, search_text)
      select id, ${doctorId}::uuid, (select practice_id from memberships where user_id = ${doctorId}::uuid), name, 'a', '1', 'b', 'c', 'd', 'Europe/Berlin', 'EUR',
        1, 1, '#fdd86f', 30, ${START}::timestamptz, lat, lng, 'u', point(x, y), "searchText"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c(id uuid, name text, lat float8, lng float8, x float8, y float8, "searchText" text)`,
  )
}

/** Empties the map before each test; returns helpers that change it. */
export function mapOf(harness: Harness) {
  beforeEach(async () => {
    await execute(harness.database, sql`update clinics set deleted_at = ${START}::timestamptz`)
  })
  const search = (query: Query) => harness.call(searchClinics, { query })
  return {
    search,
    names: async (query: Query) => (await search(query)).clinics.map(({ name }) => name),
    /** Creates a clinic of a new doctor. @param position null for a clinic that is not on the map */
    clinicAt: async (position: Place | null, name: string, changes: Changes = {}, profile: Changes = {}) => {
      const doctor = await onboardedDoctor(harness, profile)
      const nowhere = { ...CLINIC.address, city: 'Qqqzzz' }
      const clinic = await clinicOf(harness, doctor, {
        name,
        ...(position ? { position } : { address: nowhere }),
        ...changes,
      })
      return { doctor, clinic }
    },
  }
}
