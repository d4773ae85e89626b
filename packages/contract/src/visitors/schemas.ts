import { z } from 'zod'
import { NewAppointment } from '../appointments/booking/schemas.ts'
import { BookedAppointment } from '../appointments/record/schemas.ts'
import { CodeKey, EnteredCode, NewPerson } from '../auth/code/schemas.ts'
import { DeviceToken, SignedIn } from '../auth/schemas.ts'
import { Language } from '../people/fields.ts'
import { FirstPet } from '../pets/schemas.ts'
import { Id } from '../wire.ts'

const {
  petId: _,
  minutes: _minutes,
  roomId: _room,
  override: _override,
  tell: _tell,
  ...booking
} = NewAppointment.shape

const ONE_PET = {
  error: 'validation.required',
  path: ['pet'],
  // Runs together with the other checks, not only after they pass.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A request of a visitor who has entered a mailed code: the code, the person, the pet and the booking. */
export const VisitorRequest = z
  .strictObject({
    ...EnteredCode.shape,
    codeKey: CodeKey,
    person: NewPerson.optional().describe(
      'Required for a new address; ignored if the address has a complete account.',
    ),
    language: Language.optional(),
    deviceToken: DeviceToken,
    pet: FirstPet.optional().describe('A new pet. Exactly one of `pet` and `petId` is sent.'),
    petId: Id.optional().describe('A pet of the account that has the address.'),
    ...booking,
  })
  .refine(({ pet, petId }) => (pet === undefined) !== (petId === undefined), ONE_PET)
export type VisitorRequest = z.output<typeof VisitorRequest>

export const VisitorRequested = z.object({
  signedIn: SignedIn.describe('As after a sign-in with a password.'),
  appointment: BookedAppointment,
})
export type VisitorRequested = z.infer<typeof VisitorRequested>
