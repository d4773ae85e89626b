import { chooseVet } from '@vetvisit/contract/appointments/availability/any-vet'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findLastVet } from './last-vet-query.ts'
import { freeMinutesOn, type VetTime } from './slots.ts'

type Wanted = {
  practiceId: string
  startsAt: number
  /** Null for a visitor. */
  ownerId: string | null
  /** Null where the animal is not known yet. */
  petId: string | null
}

/** Vets of one clinic in the order in which they are asked to take an appointment (`chooseVet`); one vet costs no query. */
export async function rankVets<Vet extends VetTime>(
  database: Database,
  vets: readonly Vet[],
  { startsAt, ownerId, ...wanted }: Wanted,
  now: Instant,
): Promise<readonly Vet[]> {
  const [first] = vets
  if (!first || vets.length === 1) return vets
  const date = localDateOf(first.timetable.zone, startsAt)
  const [free, [last]] = await Promise.all([
    freeMinutesOn(database, vets, date, now),
    ownerId === null ? [] : findLastVet(database, { ...wanted, ownerId }),
  ])
  const order = chooseVet(
    vets.map(({ doctorId }, position) => ({
      vetId: doctorId,
      sawPetLast: doctorId === last?.doctorId,
      freeMinutes: free.get(doctorId) ?? 0,
      position,
    })),
  )
  return vets.toSorted((a, b) => order.indexOf(a.doctorId) - order.indexOf(b.doctorId))
}
