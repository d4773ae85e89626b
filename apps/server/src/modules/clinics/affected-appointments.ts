import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { UpcomingAppointment } from '../appointments/public.ts'

type Affected = Omit<UpcomingAppointment, 'status'> & { status: AppointmentStatus | 'held' }

/** The answer lists this many affected appointments; the others are only counted. */
const LISTED_MAX = 100

/** The refusal `visits_affected` with the appointments that a change of the clinic affects; that of a deletion names their number. */
export const visitsAffected = (affected: readonly UpcomingAppointment[], occasion: 'change' | 'deletion') =>
  new DomainError('visits_affected', {
    ...(occasion === 'deletion' && {
      text: 'refusals.visitsAhead',
      values: { count: String(affected.length) },
    }),
    details: affectedDetails(affected),
  })

/** Appointments that stand in the way of a change, for the details of its refusal. */
export const affectedDetails = (affected: readonly Affected[]) => ({
  visits: affected.slice(0, LISTED_MAX).map(toWire),
  total: affected.length,
})

/** A hold shows only its time: the practice does not see who holds it. */
function toWire({ id, status, startsAt, endsAt, petName, furtherPets, ownerName }: Affected) {
  const isHeld = status === 'held'
  return {
    _id: id,
    status,
    start: instantText(startsAt),
    end: instantText(endsAt),
    petName: isHeld ? null : petName,
    ...(furtherPets.length > 0 && { furtherPets: furtherPets.map(({ name }) => ({ name })) }),
    ownerName: isHeld ? null : ownerName,
  }
}
