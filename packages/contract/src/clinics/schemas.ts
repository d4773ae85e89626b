import { z } from 'zod'
import { MOVE_NOTICE_HOURS } from '../appointments/reschedule/rules.ts'
import {
  DEFAULT_REQUEST_EXPIRY_HOURS,
  REQUEST_EXPIRY_BEFORE_START_MINUTES,
  REQUEST_LEAST_OPEN_HOURS,
} from '../appointments/lifecycle/answer-time.ts'
import { HORIZON_DAYS_MAX } from '../appointments/availability/rules.ts'
import { numberProblem } from '../numbers/rules.ts'
import { Address, NAME_MAX_LENGTH, PostalAddress } from '../people/fields.ts'
import { SPECIES } from '../pets/species.ts'
import { plainPhone } from '../people/mobile.ts'
import {
  CalendarDate,
  Id,
  Instant,
  requiredLine,
  requiredName,
  requiredText,
  Seen,
  typedLine,
  typedText,
  unchanged,
} from '../wire.ts'
import { isPrintable, notPrintable } from '../print/letters.ts'
import {
  ANSWER_MAX_LENGTH,
  ARRIVAL_TEXT_MAX,
  CANCEL_NOTICE_HOURS_MAX,
  CLINIC_COLORS,
  CURRENCY_CODES,
  FEE_MAX,
  isClinicName,
  PAUSE_HOURS_MAX,
  QUESTION_MAX_LENGTH,
  QUESTIONS_MAX,
  REMINDER_HOURS_MAX,
  REMINDERS_MAX,
  REQUEST_EXPIRY_HOURS_MAX,
  scheduleProblems,
  SERVICE_PRICE_MAX,
  SLOT_MINUTES,
  SPOKEN_LANGUAGES,
  USUAL_REMINDER_HOURS,
} from './rules.ts'

/** Most schedules, holidays and services that one clinic may have; far above what a practice needs. */
export const SCHEDULES_MAX = 20
export const HOLIDAYS_MAX = 400
export const SERVICES_MAX = 40
export const SUB_SERVICES_MAX = 60

/** Longest telephone number as typed, including separators. */
const PHONE_TYPED_MAX = 32

/** An hour or a minute of a clock. */
const upTo = (highest: number) =>
  z.int('validation.timeRequired').min(0, 'validation.timeRequired').max(highest, 'validation.timeRequired')

/** One line of opening times; a day is an index with 0 = Monday (specification/practice §3). 24:00 is a valid end. */
export const Schedule = z.strictObject({
  availableDays: z
    .string('validation.daysRequired')
    .regex(/^[0-6](,[0-6]){0,6}$/, 'validation.daysRequired')
    .refine((text) => new Set(text.split(',')).size === text.split(',').length, 'validation.daysRequired')
    .describe('Weekdays as comma-separated indexes, 0 for Monday to 6 for Sunday, such as "0,1,4".'),
  fromTimeHour: upTo(23),
  fromTimeMin: upTo(59),
  toTimeHour: upTo(24),
  toTimeMin: upTo(59),
  slotPerPatient: z
    .literal([...SLOT_MINUTES], 'validation.slotLengthRequired')
    .describe('Length of a slot in minutes.'),
})
export type Schedule = z.infer<typeof Schedule>

const Fee = (required: string) =>
  z
    .int(numberProblem('validation.numbersOnly', { missing: required }))
    .min(0, 'validation.numbersOnly')
    .max(FEE_MAX, 'validation.feeTooHigh')

const serviceName = requiredLine(NAME_MAX_LENGTH, 'validation.serviceNameRequired')

/** A service with its priced sub-services, as the clinic form sends it. */
export const ServiceFields = z.strictObject({
  name: serviceName,
  subServices: z
    .array(
      z.strictObject({
        _id: Id.optional().describe('Id of an existing sub-service. Absent for a new one.'),
        name: serviceName,
        price: z
          .int(numberProblem('validation.priceInvalid', { missing: 'validation.priceRequired' }))
          .min(0, 'validation.priceInvalid')
          .max(SERVICE_PRICE_MAX, 'validation.priceTooHigh'),
      }),
    )
    .min(1, 'validation.subServiceRequired')
    .max(SUB_SERVICES_MAX, 'validation.tooMany'),
})

const uniqueBy = <T>(list: readonly T[], key: (item: T) => string) =>
  new Set(list.map(key)).size === list.length

/**
 * A telephone number as typed, with or without the dial code of the clinic's country; empty and null mean none. The server checks
 * whether it is a valid number of that country.
 */
const PhoneTyped = typedLine(PHONE_TYPED_MAX)
  .refine((text) => text === '' || plainPhone(text) !== null, 'validation.phoneInvalid')
  .transform(plainPhone)
  .nullable()
  .default(null)

/** A question that owners ask, with the practice's answer. */
export const ClinicQuestion = z.strictObject({
  question: requiredLine(QUESTION_MAX_LENGTH, 'validation.required'),
  answer: requiredText(ANSWER_MAX_LENGTH, 'validation.required'),
})
export type ClinicQuestion = z.infer<typeof ClinicQuestion>

/** Different hours before the start of an appointment, the longest first. */
export const ReminderHours = z
  .array(z.int().min(1).max(REMINDER_HOURS_MAX))
  .max(REMINDERS_MAX, 'validation.tooManyReminders')
  .overwrite((hours) => [...new Set(hours)].toSorted((a, b) => b - a))

const ClinicFields = z.strictObject({
  name: requiredName(NAME_MAX_LENGTH, 'validation.clinicNameRequired')
    .refine(isClinicName, { error: 'validation.clinicNameInvalid', abort: true })
    .refine(isPrintable, notPrintable),
  address: Address,
  position: z
    .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable()
    .optional()
    .describe('Position of a pin that was placed by hand, in degrees. Without it the address is geocoded.'),
  phone: PhoneTyped.describe(
    'Telephone number as typed, with or without the dial code of the clinic’s country. Empty or null for none.',
  ),
  emergencyPhone: PhoneTyped.describe(
    'Telephone number for emergencies, also outside the opening hours, as typed. Empty or null for none.',
  ),
  takesEmergencies: z.boolean().default(false).describe('True if the clinic takes emergencies.'),
  parking: typedText(ARRIVAL_TEXT_MAX).default('').describe('Where owners can park. Empty for none.'),
  access: typedText(ARRIVAL_TEXT_MAX)
    .default('')
    .describe('How the rooms are reached, such as steps, a lift or a ramp. Empty for none.'),
  languages: z
    .array(z.enum(SPOKEN_LANGUAGES))
    .max(SPOKEN_LANGUAGES.length, 'validation.tooMany')
    .transform((codes) => [...new Set(codes)])
    .default([])
    .describe('Languages spoken at the clinic as ISO 639-1 codes.'),
  questions: z
    .array(ClinicQuestion)
    .max(QUESTIONS_MAX, 'validation.tooMany')
    .default([])
    .describe('Questions that owners ask, for the public page.'),
  currency: z.enum(CURRENCY_CODES, 'validation.currencyRequired'),
  consultationFee: Fee('validation.consultationFeeRequired'),
  followUpFee: Fee('validation.followUpFeeRequired'),
  color: z.enum(CLINIC_COLORS, 'validation.colourRequired'),
  schedule: z
    .array(Schedule)
    .min(1, 'validation.scheduleRequired')
    .max(SCHEDULES_MAX, 'validation.tooMany')
    .superRefine((schedules, context) => {
      for (const problem of scheduleProblems(schedules))
        context.addIssue({ code: 'custom', path: [problem.index, problem.field], message: problem.message })
    }),
  additionalServices: z
    .array(ServiceFields)
    .max(SERVICES_MAX, 'validation.tooMany')
    .refine(
      (services) => uniqueBy(services, (service) => service.name.toLowerCase()),
      'validation.serviceTwice',
    )
    .refine(
      (services) =>
        services.every((service) => uniqueBy(service.subServices, (sub) => sub.name.toLowerCase())),
      'validation.subServiceTwice',
    )
    .default([]),
  holidays: z
    .array(CalendarDate)
    .max(HOLIDAYS_MAX, 'validation.tooMany')
    .transform((dates) => [...new Set(dates)].toSorted())
    .default([]),
  species: z
    .array(z.enum(SPECIES))
    .max(SPECIES.length)
    .default([])
    .describe('Species that the clinic treats. An empty list means all.'),
  confirmAtOnce: z
    .boolean()
    .default(false)
    .describe('True if bookings are approved at once, without an answer of the practice.'),
  ownersMayMove: z
    .boolean()
    .optional()
    .describe(
      `True if owners may move approved appointments themselves until ${MOVE_NOTICE_HOURS} hours before the start. For a new clinic it is \`confirmAtOnce\` by default.`,
    ),
  cancelNoticeHours: z
    .int(numberProblem('validation.invalid'))
    .min(0)
    .max(CANCEL_NOTICE_HOURS_MAX)
    .default(0)
    .describe(
      'Notice in hours: owners may cancel an approved appointment until this long before its start. A request can be withdrawn at any time.',
    ),
  requestExpiryHours: z
    .int(numberProblem('validation.invalid'))
    .min(1)
    .max(REQUEST_EXPIRY_HOURS_MAX)
    .default(DEFAULT_REQUEST_EXPIRY_HOURS)
    .describe(
      `Opening hours after which an unanswered request expires; fewer than ${REQUEST_LEAST_OPEN_HOURS} count as ${REQUEST_LEAST_OPEN_HOURS}. It expires ${REQUEST_EXPIRY_BEFORE_START_MINUTES} minutes before its start at the latest, or at its start if the clinic is closed until then.`,
    ),
  horizonDays: z
    .int(numberProblem('validation.horizonInvalid'))
    .min(1, 'validation.horizonInvalid')
    .max(HORIZON_DAYS_MAX, 'validation.horizonInvalid')
    .default(HORIZON_DAYS_MAX)
    .describe('Number of days ahead that owners may book.'),
  reminderHours: ReminderHours.default([USUAL_REMINDER_HOURS]).describe(
    'How many hours before the start owners are reminded of an approved appointment. An empty list means never.',
  ),
})

/** Body of create. `doctor` is checked against the caller, never trusted. */
export const NewClinic = ClinicFields.extend({
  doctor: Id.optional(),
  termsAccepted: z
    .literal(true, 'validation.termsRequired')
    .optional()
    .describe('During onboarding: accepts the terms and ends onboarding.'),
})
export type NewClinic = z.infer<typeof NewClinic>

/** Derived fields that an update may send back unchanged (specification/authorization "Echo-tolerant properties"). */
export const READ_ONLY_CLINIC_FIELDS = [
  '_id',
  'id',
  'doctor',
  'docId',
  'docName',
  'docProfile',
  'isServiceProvider',
  'verified',
  'specializations',
  'lat',
  'lng',
  'geohash',
  'timeZone',
  'onlineBooking',
  'pausedUntil',
] as const
const readOnly = unchanged(READ_ONLY_CLINIC_FIELDS)

/**
 * Body of update: the fields of create; absent fields stay unchanged (specification/practice §7, specification/readings §6). Derived
 * fields may be sent back unchanged.
 */
export const ClinicChanges = z.strictObject({
  ...Object.fromEntries(
    Object.entries(ClinicFields.shape).map(([key, schema]) => [key, withoutDefault(schema).optional()]),
  ),
  ...readOnly,
  seen: Seen,
  cancelExisting: z
    .boolean()
    .optional()
    .describe(
      'True to cancel the appointments outside the new opening times. Without it such a change is refused with `visits_affected`.',
    ),
} as {
  [K in keyof typeof ClinicFields.shape]: z.ZodOptional<(typeof ClinicFields.shape)[K]>
} & typeof readOnly & { seen: typeof Seen; cancelExisting: z.ZodOptional<z.ZodBoolean> })
export type ClinicChanges = z.infer<typeof ClinicChanges>

function withoutDefault(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
}

/** Length of a pause; a time of day refers to today in the clinic's zone. */
export const Pause = z.union([
  z.strictObject({ hours: z.int().min(1).max(PAUSE_HOURS_MAX) }),
  z.strictObject({ restOfDay: z.literal(true) }),
  z.strictObject({ until: z.strictObject({ hour: upTo(23), minute: upTo(59) }) }),
])
export type Pause = z.infer<typeof Pause>

export const Service = z.object({
  name: z.string(),
  subServices: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      price: z.int().describe('Price in whole units of the currency.'),
    }),
  ),
})
export type Service = z.infer<typeof Service>

/** The public data of a clinic (specification/authorization "Readable"). */
export const Clinic = z.object({
  _id: Id,
  id: Id,
  name: z.string(),
  doctor: Id,
  docId: Id,
  docName: z.string(),
  docProfile: z.string().nullable(),
  isServiceProvider: z.boolean(),
  verified: z.boolean(),
  specializations: z.array(z.string()).describe('Ids of the doctor’s specializations.'),
  address: PostalAddress,
  phone: z.string().nullable().describe('Telephone number in E.164 format, such as +493012345678.'),
  emergencyPhone: z.string().nullable().describe('Telephone number in E.164 format, such as +493012345678.'),
  takesEmergencies: z.boolean(),
  parking: z.string().describe('Where owners can park. Empty for none.'),
  access: z.string().describe('How the rooms are reached. Empty for none.'),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).describe('Languages spoken there as ISO 639-1 codes.'),
  questions: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .describe('Questions that owners ask, for the public page.'),
  schedule: z.array(Schedule),
  currency: z.enum(CURRENCY_CODES),
  consultationFee: z.int().describe('Fee of a consultation in whole units of `currency`.'),
  followUpFee: z.int().describe('Fee of a follow-up in whole units of `currency`.'),
  color: z.enum(CLINIC_COLORS),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  geohash: z.string().nullable(),
  timeZone: z.string().describe('IANA time zone, such as Europe/Berlin.'),
  holidays: z.array(CalendarDate).describe('Dates on which the clinic is closed.'),
  additionalServices: z.array(Service),
  species: z.array(z.enum(SPECIES)).describe('Species that the clinic treats. Empty for all.'),
  confirmAtOnce: z.boolean(),
  ownersMayMove: z.boolean().describe('True if owners may move approved appointments themselves.'),
  cancelNoticeHours: z.int().describe('Hours before the start until which owners may cancel.'),
  requestExpiryHours: z.int().describe('Opening hours after which an unanswered request expires.'),
  horizonDays: z.int().describe('Number of days ahead that owners may book.'),
  reminderHours: z.array(z.int()).describe('Hours before the start at which owners are reminded.'),
  onlineBooking: z.boolean().describe('True if owners may book one of its vets online.'),
  pausedUntil: Instant.nullable().describe(
    'End of the pause in which owners cannot book. It may be in the past. Null without one.',
  ),
})
export type Clinic = z.infer<typeof Clinic>
