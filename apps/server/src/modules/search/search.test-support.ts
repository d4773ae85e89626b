import type { RouteInput } from '@vetvisit/contract/http'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { wrapLongitude } from '@vetvisit/contract/search/rules'
import { beforeEach } from 'vitest'
import { CLINIC, clinicOf, type Harness, onboardedDoctor, START } from '../../../test/harness.ts'
import { clinics } from '../../db/schema/clinics.ts'

export type Query = RouteInput<typeof searchClinics>['query']
type Place = { lat: number; lng: number }
export type Changes = Record<string, unknown>

export const HOME = { lat: 50, lng: 8 }

/** A point so many kilometres north of another. */
export const north = ({ lat, lng }: Place, km: number): Place => ({ lat: lat + km / 111.195, lng })
export const east = ({ lat, lng }: Place, km: number): Place => ({
  lat,
  lng: wrapLongitude(lng + km / (111.195 * Math.cos((lat * Math.PI) / 180))),
})

/** A map for each test of a file, with nobody on it, and what is done on it. */
export function mapOf(harness: Harness) {
  beforeEach(async () => {
    await harness.database.db.update(clinics).set({ deletedAt: new Date(START) })
  })
  const search = (query: Query) => harness.call(searchClinics, { query })
  return {
    search,
    names: async (query: Query) => (await search(query)).clinics.map(({ name }) => name),
    /** A clinic at a place, of a doctor of its own. */
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
