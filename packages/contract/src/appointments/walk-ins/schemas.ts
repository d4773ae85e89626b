import { z } from 'zod'
import { SPECIES } from '../../pets/species.ts'
import { Id, Instant, typedText } from '../../wire.ts'
import { Appointment, ReasonKind } from '../record/schemas.ts'
import { WALK_IN_NOTE_MAX } from './rules.ts'

/** An animal that waits at a clinic without an appointment. */
export const WalkIn = z.object({
  _id: Id,
  clinic: z.object({ _id: Id, name: z.string() }),
  owner: z.object({ _id: Id, fullname: z.string() }),
  pet: z.object({
    _id: Id,
    name: z.string(),
    type: z.enum(SPECIES),
    profile: z.string().nullable().describe('Link to the picture. Null without one.'),
  }),
  doctor: z
    .object({ _id: Id, fullname: z.string() })
    .nullable()
    .describe('The vet who is to see it. Null for any.'),
  reasonKind: Appointment.shape.reasonKind,
  practiceReason: z
    .object({
      _id: Id,
      ...Appointment.shape.practiceReason.unwrap().pick({ name: true, preset: true }).shape,
    })
    .nullable()
    .describe('Reason of the practice for which it came. Null without one.'),
  urgent: z.boolean(),
  note: z.string().describe('Only the practice reads it.'),
  joinedAt: Instant.describe('When it came.'),
})
export type WalkIn = z.infer<typeof WalkIn>

export const NewWalkIn = z.strictObject({
  clinicId: Id,
  petId: Id.describe('An animal of an owner on the practice’s record.'),
  doctorId: Id.nullable().default(null).describe('A vet of the clinic. Null for any.'),
  reasonId: Id.nullable().default(null).describe('A reason of the practice.'),
  reasonKind: ReasonKind.nullable().default(null).describe('Reason from those that the product offers.'),
  urgent: z.boolean().default(false),
  note: typedText(WALK_IN_NOTE_MAX).default(''),
})
export type NewWalkIn = z.output<typeof NewWalkIn>
export type NewWalkInInput = z.input<typeof NewWalkIn>

/** An animal that waits is called in by `createAppointment`. */
export const CalledWalkIn = Id.optional().describe(
  'The practice only: entry of an animal that waits without an appointment and is called in. It leaves the list, and the animal has arrived when it came.',
)
