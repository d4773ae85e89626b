import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { slotsForOwner } from '../appointments/public.ts'
import { clinicToWire } from '../clinics/public.ts'
import { vetsShownAt } from '../timetables/public.ts'
import { listBookablePets } from '../pets/public.ts'

/** The data of the booking window (specification/owner §2). @throws DomainError not_found unless the clinic is listed */
export async function bookPage(
  context: Context,
  scope: OwnerScope,
  wish: { clinicId: string; from?: string | undefined; days: number },
  now: Instant,
): Promise<BookPage> {
  const [{ found, ...slots }, pets] = await context.database.concurrently(() =>
    Promise.all([slotsForOwner(context, scope, wish, now), listBookablePets(context, scope, now)]),
  )
  const { about, experience } = vetsShownAt(found, context.config).first
  const seenPets = pets.map(({ _id }) => _id).filter((petId) => slots.seenPets.includes(petId))
  return {
    now: instantText(now),
    clinic: clinicToWire(context, found),
    about,
    experience,
    ...slots,
    pets,
    seenPets,
  }
}
