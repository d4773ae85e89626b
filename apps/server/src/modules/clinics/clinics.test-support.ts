import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { clinicOf, type Harness, onboardedOwner, type Person, petOf } from '../../../test/harness.ts'

/** Tuesday 3 March 2026, 9:00 in Berlin. */
export const TUESDAY_9 = '2026-03-03T08:00:00.000Z'

/** A clinic of this doctor with the request of one owner. */
export async function requestedClinic(harness: Harness, doctor: Person) {
  const clinic = await clinicOf(harness, doctor)
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  const visit = await harness.call(createAppointment, {
    token: owner.token,
    body: { clinicId: clinic.id, petId: pet.id, start: TUESDAY_9 },
  })
  return { clinic, owner, visit }
}
