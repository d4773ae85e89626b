import { createAppointment, type getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { sql } from 'drizzle-orm'
import { type Harness, onboardedOwner, type Person, petOf } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { rowsOf } from '../../../../test/sql.ts'

export type Clinic = RouteData<typeof getBookPage>['clinic']

type Wish = { clinic: Clinic; owner: Person; pet: { _id: string }; start: string; doctor?: Person } & Record<
  string,
  unknown
>

/** The call that books; other fields of the argument are sent along. */
export function wishOf({ clinic, owner, pet, start, key, doctor: _doctor, ...rest }: Wish) {
  return {
    token: owner.token,
    ...(typeof key === 'string' && { key }),
    body: { clinicId: clinic._id, petId: pet._id, start, ...rest },
  }
}

/** Helpers that the tests of booking share. */
export function bookingIn(harness: Harness) {
  const visits = visitsIn(harness)
  return {
    /** A doctor with a clinic and an owner with a pet. */
    world: async (...changes: Parameters<typeof visits.world>) => {
      const { book: _book, ...found } = await visits.world(...changes)
      return found
    },
    /** Another owner with a pet. */
    stranger: async () => {
      const owner = await onboardedOwner(harness)
      return { owner, pet: await petOf(harness, owner) }
    },
    book: (wish: Wish) => harness.call(createAppointment, wishOf(wish)),
    refused: (wish: Wish) => harness.refusal(createAppointment, wishOf(wish)),
    count: async (table: string, where = 'true') => {
      const [row] = await rowsOf<{ n: number }>(
        harness.database,
        sql.raw(`select count(*)::int as n from ${table} where ${where}`),
      )
      return row?.n ?? 0
    },
  }
}
