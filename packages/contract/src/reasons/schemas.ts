import { z } from 'zod'
import { HORIZON_DAYS_MAX, SLOT_CUTOFF_MINUTES } from '../appointments/availability/rules.ts'
import { MinutesInFives } from '../appointments/override/schemas.ts'
import { REASON_PRESETS } from '../appointments/record/reasons.ts'
import { AppointmentType, ReasonKind } from '../appointments/record/schemas.ts'
import { FEE_MAX } from '../clinics/rules.ts'
import { ReminderHours } from '../clinics/schemas.ts'
import { numberProblem } from '../numbers/rules.ts'
import { SPECIES } from '../pets/species.ts'
import { Id, Seen, typedLine, typedText } from '../wire.ts'
import {
  BUFFER_MINUTES_MAX,
  FURTHER_PET_MINUTES_MAX,
  PREPARATION_MAX,
  REASON_CLIENTS,
  REASON_CONFIRM,
  REASON_MINUTES_STEP,
  REASON_NAME_MAX,
  REASON_NOTICE_MAX,
  REASON_PER_DAY_MAX,
  REASONS_MAX,
} from './rules.ts'

/** Smallest part of a price, in units of its currency. */
const PRICE_STEP = 0.01

/** Most vets and clinics that a reason may name. */
const VETS_MAX = 100
const CLINICS_MAX = 50

const whole = (least: number, most: number) =>
  z
    .int(numberProblem('validation.wholeNumber'))
    .min(least, 'validation.invalid')
    .max(most, 'validation.invalid')

const Buffer = whole(0, BUFFER_MINUTES_MAX)

const reasonFields = {
  kind: ReasonKind.nullable().describe('The offered reason as which this one counts. Null for none.'),
  preset: z
    .enum(REASON_PRESETS)
    .nullable()
    .describe('Gives the name in the language of the reader while `name` is empty.'),
  name: typedLine(REASON_NAME_MAX).describe('Name that the practice gave. Empty for that of `preset`.'),
  type: AppointmentType,
  minutes: MinutesInFives.describe('Length of the appointment in minutes.'),
  before: Buffer.describe('Minutes before the appointment that stay free.'),
  after: Buffer.describe('Minutes after the appointment that stay free.'),
  step: MinutesInFives.nullable().describe(
    'Minutes between two starts. Null for the slot length of the clinic.',
  ),
  species: z
    .array(z.enum(SPECIES))
    .max(SPECIES.length, 'validation.tooMany')
    .overwrite((species) => [...new Set(species)])
    .describe('Species for which it is offered. An empty list means all.'),
  priceFrom: z
    .number(numberProblem('validation.invalid'))
    .min(0, 'validation.invalid')
    .max(FEE_MAX, 'validation.feeTooHigh')
    .multipleOf(PRICE_STEP, 'validation.invalid')
    .nullable()
    .describe(
      'An estimate in the clinic’s currency, with two decimals at most, which enters no sum. Null for none.',
    ),
  online: z.boolean().describe('True if owners may book it; else only the practice does.'),
  clients: z
    .enum(REASON_CLIENTS)
    .describe('Owners who may book it: `all`, only `new` ones, or only `known` ones on record.'),
  confirm: z
    .enum(REASON_CONFIRM)
    .describe('`at_once` approves appointments without an answer, `ask` never, `clinic` as the clinic does.'),
  preparation: typedText(PREPARATION_MAX).describe('What owners bring or do before. Empty for none.'),
  noticeMinutes: whole(SLOT_CUTOFF_MINUTES, REASON_NOTICE_MAX)
    .nullable()
    .describe('Owners book at least so many minutes ahead. Null for the usual notice.'),
  horizonDays: whole(1, HORIZON_DAYS_MAX)
    .nullable()
    .describe('Owners book at most so many days ahead. Null for the horizon of the clinic.'),
  maxPerDay: whole(1, REASON_PER_DAY_MAX)
    .nullable()
    .describe('Most appointments of a day in the whole practice that owners may book. Null for no limit.'),
  furtherPetMinutes: whole(0, FURTHER_PET_MINUTES_MAX)
    .multipleOf(REASON_MINUTES_STEP, 'validation.invalid')
    .nullable()
    .describe('Minutes more for each animal after the first, in steps of five. Null for one animal only.'),
  reminderHours: ReminderHours.nullable().describe(
    'How many hours before the start owners are reminded. An empty list means never, null as the clinic does.',
  ),
  vets: z
    .array(z.strictObject({ doctorId: Id, minutes: MinutesInFives.nullable().default(null) }))
    .max(VETS_MAX, 'validation.tooMany')
    .describe('Vets who offer it, with a length of their own. An empty list means all.'),
  clinics: z
    .array(Id)
    .max(CLINICS_MAX, 'validation.tooMany')
    .overwrite((ids) => [...new Set(ids)])
    .describe('Clinics that offer it. An empty list means all.'),
}

const named = ({ name, preset }: { name: string; preset?: string | null | undefined }) =>
  name !== '' || preset != null

/** A reason for appointments, as the practice reads it. */
export const PracticeReason = z.object({ ...reasonFields, _id: Id, archived: z.boolean() })
export type PracticeReason = z.infer<typeof PracticeReason>

export const NewReason = z
  .strictObject({
    ...reasonFields,
    kind: reasonFields.kind.default(null),
    preset: reasonFields.preset.default(null),
    name: reasonFields.name.default(''),
    type: reasonFields.type.default('consultation'),
    before: reasonFields.before.default(0),
    after: reasonFields.after.default(0),
    step: reasonFields.step.default(null),
    species: reasonFields.species.default([]),
    priceFrom: reasonFields.priceFrom.default(null),
    online: reasonFields.online.default(false),
    clients: reasonFields.clients.default('all'),
    confirm: reasonFields.confirm.default('clinic'),
    preparation: reasonFields.preparation.default(''),
    noticeMinutes: reasonFields.noticeMinutes.default(null),
    horizonDays: reasonFields.horizonDays.default(null),
    maxPerDay: reasonFields.maxPerDay.default(null),
    furtherPetMinutes: reasonFields.furtherPetMinutes.default(null),
    reminderHours: reasonFields.reminderHours.default(null),
    vets: reasonFields.vets.default([]),
    clinics: reasonFields.clinics.default([]),
  })
  .refine(named, { path: ['name'], error: 'validation.required' })
export type NewReason = z.output<typeof NewReason>

/** Changes of a reason; absent fields stay. */
export const ReasonChanges = z.strictObject({
  ...z.object(reasonFields).partial().shape,
  archived: z.literal(false).optional().describe('Restores an archived reason.'),
  place: whole(0, REASONS_MAX)
    .optional()
    .describe(
      'Place among the practice’s reasons, from 0, to which this one moves. With their ids as `seen.order`, beside the one that it would get there.',
    ),
  seen: Seen.describe(
    'Values of the fields as the client read them. If one has changed since, the call is refused with `stale`, and `details.record` has the current record. With `archived` false a change of a reason that was archived meanwhile is refused like that, unless it restores it.',
  ),
})
export type ReasonChanges = z.output<typeof ReasonChanges>

/** A reason that owners may book at a clinic. */
export const ClinicReason = PracticeReason.pick({
  _id: true,
  kind: true,
  preset: true,
  name: true,
  type: true,
  minutes: true,
  species: true,
  priceFrom: true,
  clients: true,
  confirm: true,
  preparation: true,
  furtherPetMinutes: true,
}).extend({
  vets: z.array(z.object({ _id: Id, minutes: z.int() })).describe('Vets of the clinic who offer it.'),
})
export type ClinicReason = z.infer<typeof ClinicReason>
