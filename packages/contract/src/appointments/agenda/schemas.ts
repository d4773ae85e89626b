import { z } from 'zod'
import { CLINIC_COLORS } from '../../clinics/rules.ts'
import { PET_GENDERS } from '../../pets/rules.ts'
import { SPECIES } from '../../pets/species.ts'
import { CalendarDate, Id, Instant } from '../../wire.ts'
import {
  Appointment,
  AppointmentStatus,
  Confirmation,
  FurtherPet,
  HandOver,
  PracticeReasonName,
} from '../record/schemas.ts'
import { Block } from '../blocks/schemas.ts'
import { AGENDA_SCOPES } from './rules.ts'

export const Scope = z
  .enum(AGENDA_SCOPES)
  .optional()
  .describe(
    '`mine` for the member’s own agenda, of an assistant that of their vet; `practice` for those of all vets. Without it what the member’s role answers.',
  )

/** A vet who works in a practice. */
export const PracticeVet = z.object({ _id: Id, fullname: z.string(), profile: z.string().nullable() })
export type PracticeVet = z.infer<typeof PracticeVet>

export const PracticeVets = z
  .array(PracticeVet)
  .describe('The vets of the practice by name. Empty for a vet alone.')

/** A vet as the column of a calendar. */
export const CalendarVet = PracticeVet.extend({
  position: z.int().describe('Place among the vets of the practice, from 0.'),
  clinicIds: z.array(Id).describe('Ids of the clinics at which the vet works.'),
})
export type CalendarVet = z.infer<typeof CalendarVet>

/** The time around an appointment in which its vet is taken. */
const busyFields = {
  busyFrom: Instant.optional().describe(
    'Since when the vet is taken, where the appointment needs time before its start.',
  ),
  busyUntil: Instant.optional().describe(
    'Until when the vet is taken, where the appointment needs time after its end.',
  ),
}

/** An appointment as its practice opens it. */
export const OpenedAppointment = Appointment.extend({
  ...busyFields,
  colleagues: z
    .array(PracticeVet)
    .describe(
      'The other vets who work at its clinic, to whom a request or an approved appointment can be handed over. Empty in other states.',
    ),
  vetChosen: z.boolean().describe('True if its owner chose the vet; false if they took any of the clinic.'),
  handedOver: HandOver.extend({
    by: z.string().describe('Name of the member who handed it over.'),
  }).nullable(),
  overridden: z
    .object({ at: Instant, by: z.string().describe('Name of the member who overrode.') })
    .optional()
    .describe('When it last got a time over what was in the way. Absent if it did not.'),
})
export type OpenedAppointment = z.infer<typeof OpenedAppointment>

/** Requests that wait for a colleague, whom nobody else would see. */
export const ColleagueRequests = z.object({
  doctorId: Id,
  doctorName: z.string(),
  count: z.int().describe('Number of requests that wait for this vet.'),
  isAway: z
    .boolean()
    .describe(
      'True if the vet works at no time before the first of these requests expires, as far as it is known.',
    ),
  awayUntil: Instant.nullable().describe(
    'When the vet works again. Null if they are not away, or if it is not known.',
  ),
})
export type ColleagueRequests = z.infer<typeof ColleagueRequests>

export const RequestsOfColleagues = z
  .array(ColleagueRequests)
  .describe('The requests that wait for other vets of the practice. Empty where the list has them itself.')

/** The names by which calendars know an appointment (specification/practice §3, "Calendar event"). */
const eventFields = {
  title: z.string().describe('Names of the animals, then name of the owner.'),
  color: z.enum(CLINIC_COLORS).describe('Color of the clinic.'),
  editable: z.boolean().describe('True if the practice can still move the appointment.'),
  extId: Id.describe('Id of the owner.'),
  extName: z.string().describe('Name of the owner.'),
  resource: Id.describe('Id of the doctor in whose column a calendar shows the event.'),
  doctorId: Id,
  doctorName: z.string(),
  clinicId: Id,
  clinicName: z.string(),
  petId: Id,
  petName: z.string(),
  gender: z.enum(PET_GENDERS).describe('Gender of the pet.'),
  ownername: z.string(),
  patEmail: z.string().nullable(),
  picture: z.string().nullable().describe('URL of the owner’s picture.'),
  specialization: z.array(z.string()).describe('Ids of the doctor’s specializations.'),
  consultationFee: z
    .int()
    .describe('Fee for the type of appointment at the time of booking, in whole units of the currency.'),
}

/** An appointment as a tile of the calendar; `getAppointmentDetails` has the rest. */
export const CalendarVisit = Appointment.pick({
  _id: true,
  id: true,
  status: true,
  start: true,
  end: true,
  type: true,
  reasonKind: true,
  urgentSigns: true,
  reason: true,
  additionalServices: true,
  version: true,
  override: true,
  room: true,
}).extend({
  ...eventFields,
  ...busyFields,
  practiceReason: PracticeReasonName,
  confirmation: Confirmation.optional().describe(
    'Of an approved appointment that is not over, once its owner was reminded or has answered. Absent otherwise.',
  ),
  status: AppointmentStatus.extract(['requested', 'approved', 'consulting', 'completed', 'no_show']),
  species: z.enum(SPECIES),
  furtherPets: z.array(FurtherPet).optional().describe('Animals that come with the pet. Absent without any.'),
  breed: z.string(),
  hasAllergies: z
    .boolean()
    .describe('True if the record of the pet names allergies. False if the owner is not on record.'),
  hasAlerts: z
    .boolean()
    .describe(
      'True if the record of the pet has warnings for everyone who treats it. False if the owner is not on record.',
    ),
  mobile: z
    .string()
    .nullable()
    .describe('Mobile number of the owner. Null if the owner is no longer on record.'),
})
export type CalendarVisit = z.infer<typeof CalendarVisit>

/** What a time of the calendar is held for: a booking that an owner or visitor is filling in, an offer of the waiting list, or a proposal. */
export const HELD_FOR = ['booking', 'waiting', 'proposal'] as const

/** A time that is held and not booked yet; for whom is not said (decision 307). */
export const CalendarHold = z.object({
  clinicId: Id,
  doctorId: Id,
  start: Instant,
  end: Instant,
  heldFor: z.enum(HELD_FOR).describe('`booking`: somebody is filling in a request for this time.'),
  expiresAt: Instant.describe('When the time is free again if nothing is booked.'),
  givesWay: z.boolean().describe('True if the practice can book the time all the same.'),
})
export type CalendarHold = z.infer<typeof CalendarHold>

/** A complete appointment with the fields that calendars need to draw it (specification/practice §3, "Calendar event"). */
export const CalendarEvent = Appointment.extend(eventFields)
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarClinic = z.object({
  _id: Id,
  name: z.string(),
  color: z.enum(CLINIC_COLORS),
  timeZone: z.string(),
})
export type CalendarClinic = z.infer<typeof CalendarClinic>

/** When a vet is at a clinic; its holidays apply besides. */
export const VetHours = z.object({
  clinicId: Id,
  doctorId: Id,
  hours: z
    .array(z.object({ weekday: z.int(), start: z.int(), end: z.int() }))
    .describe('Weekly hours in minutes from midnight; weekday 0 is Monday.'),
  since: CalendarDate.nullable().describe('First day of work there. Null from the beginning.'),
  until: CalendarDate.nullable().describe('Last day of work there. Null without an end.'),
  changes: z
    .array(z.object({ date: CalendarDate, opens: z.boolean(), start: z.int(), end: z.int() }))
    .describe(
      'Changes of dates from `from` on, of the clinic and of the vet. Each applies to what those before it leave open.',
    ),
})
export type VetHours = z.infer<typeof VetHours>

/** An appointment or another request right before or after a request. */
export const Neighbour = CalendarVisit.pick({
  _id: true,
  status: true,
  start: true,
  end: true,
  petName: true,
  furtherPets: true,
})
export type Neighbour = z.infer<typeof Neighbour>

/** What a practice looks at before it answers a request. */
export const RequestSurroundings = z.object({
  requestId: Id,
  allergies: z
    .string()
    .nullable()
    .describe('Allergies of the pet. Null if none are recorded, or if the owner is not on record.'),
  before: Neighbour.nullable().describe('The doctor’s last appointment of that day before the request.'),
  after: Neighbour.nullable().describe('The doctor’s next appointment of that day after the request.'),
  blocks: z
    .array(Block.pick({ start: true, end: true, kind: true }))
    .describe('Blocks of the vet on that day, by start. `reserved` time is free for the practice.'),
  opens: Instant.nullable().describe(
    'Start of the vet’s hours that contain the request. Null if they have changed since.',
  ),
  closes: Instant.nullable().describe('End of those hours.'),
})
export type RequestSurroundings = z.infer<typeof RequestSurroundings>
